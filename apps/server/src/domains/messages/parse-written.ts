import { limits } from '@baithak/protocol/limits';
import { countMentions, parseHybrid, resolveNames } from '@baithak/protocol/parts/parse-parts';
import type { ResolvedPart, SendablePart } from '@baithak/protocol/parts/part';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { idsByName } from './queries.ts';

/** Whether a text has more than spaces, controls and invisible marks, which alone say nothing. */
export const saysSomething = (text: string): boolean => /[^\s\p{Cf}\p{Cc}]/u.test(text);

/** What somebody wrote, as parts with names given their ids (specification 3). Throws TOO_MANY_MENTIONS. */
export const parseWritten = async (
  { db, config }: Pick<App, 'db' | 'config'>,
  written: readonly SendablePart[],
): Promise<ResolvedPart[]> => {
  const parsed = parseHybrid(written, { origin: config.publicUrl });
  if (countMentions(parsed) > limits.mentions) throw new Refusal('TOO_MANY_MENTIONS');
  const names = parsed.flatMap((part) => (part.type === 'mention' ? [part.data] : []));
  return resolveNames(parsed, { users: await idsByName(db.read, [...new Set(names)]), bots: new Map() });
};
