import type { ResolvedPart } from '@baithak/protocol/parts/part';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseWritten, saysSomething } from '../messages/api.ts';

const empty = () => new Refusal('INVALID_INPUT', { details: [{ path: 'threadText', msg: 'must not be empty' }] });

/** The text of a thread or reply as parts (specification 3). With files it may be nothing. Throws TOO_MANY_MENTIONS. */
export const readText = async (
  app: App,
  threadText = '',
  { withFiles }: { readonly withFiles: boolean },
): Promise<ResolvedPart[]> => {
  const text = threadText.trim();
  if (saysSomething(text)) return parseWritten(app, [{ type: 'text', data: text }]);
  if (withFiles) return [];
  throw empty();
};
