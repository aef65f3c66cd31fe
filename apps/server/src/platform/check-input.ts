import * as z from 'zod';
import type { Shape } from '@baithak/protocol/define-contract';
import { Refusal } from './errors.ts';

/**
 * A checker of one entry's input: the parsed input, or Refusal INVALID_INPUT with a detail per wrong field. Unknown
 * fields are dropped.
 */
export const inputChecker = (shape: Shape): ((raw: unknown) => unknown) => {
  const schema = z.object(shape);
  return (raw) => {
    const parsed = schema.safeParse(raw ?? {}, { error: describeIssue });
    if (parsed.success) return parsed.data;
    const details = parsed.error.issues
      .slice(0, 20)
      .map(({ path, message }) => ({ path: path.join('.'), msg: message }));
    throw new Refusal('INVALID_INPUT', { details });
  };
};

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is wrong, for people, where the contract has no text of its own; zod's messages are for programmers. */
const describeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    default:
      return 'is not valid';
  }
};
