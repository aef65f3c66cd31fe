import { limits } from '@baithak/protocol/limits';
import { countMentions, parseHybrid, resolveNames } from '@baithak/protocol/parts/parse-parts';
import type { ResolvedPart } from '@baithak/protocol/parts/part';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { idsByName } from '../messages/api.ts';

const empty = () => new Refusal('INVALID_INPUT', { details: [{ path: 'threadText', msg: 'must not be empty' }] });

/** Spaces, controls and invisible marks alone say nothing. */
const saysSomething = (text: string): boolean => /[^\s\p{Cf}\p{Cc}]/u.test(text);

/** What somebody wrote, as parts with names given their ids (specification 3). With files it may be nothing. */
export const readText = async ({ db, config }: App, threadText: string | undefined, withFiles = false): Promise<ResolvedPart[]> => {
  const text = threadText?.trim() ?? '';
  if (!saysSomething(text)) {
    if (withFiles) return [];
    throw empty();
  }
  const origin = config.publicUrl;
  const parsed = parseHybrid([{ type: 'text', data: text }], origin === undefined ? {} : { origin });
  if (countMentions(parsed) > limits.mentions) throw new Refusal('TOO_MANY_MENTIONS');
  const names = parsed.flatMap((part) => (part.type === 'mention' ? [part.data] : []));
  return resolveNames(parsed, { users: await idsByName(db.read, [...new Set(names)]), bots: new Map() });
};
