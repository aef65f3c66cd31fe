import * as z from 'zod';
import type { Shape } from '@baithak/protocol/contract';
import { Refusal } from './errors.ts';

/** A checker of one entry's input: the parsed input, or Refusal INVALID_INPUT with a detail per wrong field. Unknown fields are dropped. */
export const inputChecker = (shape: Shape): ((raw: unknown) => unknown) => {
  const schema = z.object(shape);
  return (raw) => {
    const parsed = schema.safeParse(raw ?? {});
    if (parsed.success) return parsed.data;
    const details = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), msg: message }));
    const first = details[0];
    throw new Refusal('INVALID_INPUT', { details, ...(first ? { msg: first.path ? `${first.path}: ${first.msg}` : first.msg } : {}) });
  };
};
