import { limits } from '@baithak/protocol/limits';
import { countMentions, parseHybrid, resolveNames } from '@baithak/protocol/parts/parse-parts';
import type { Part, ResolvedPart, SendablePart } from '@baithak/protocol/parts/part';
import { isBlank } from '@baithak/protocol/text/blank';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { partsAsStored } from '../../../platform/stored-parts.ts';
import { botIdsByUsername } from '../../bots/api.ts';
import { userIdsByUsername } from '../messages.queries.ts';

/**
 * Whether there is anything that shows something. To be asked of what was parsed: the
 * signs of markup are seen where they were written, and not where they are read.
 */
export const isVisible = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.type !== 'text' || !isBlank(part.data));

/** Parses the parts of a private message, which mentions nobody: there a name stays text. */
export const parseWithoutNames = ({ config }: Pick<App, 'config'>, sent: readonly SendablePart[]): ResolvedPart[] =>
  resolveNames(parseHybrid(sent, { origin: config.publicUrl }), { users: new Map(), bots: new Map() });

/** Under which names a text has people, as it was stored: in an edit such a name is still theirs, whoever has it now. */
const namedBefore = (stored: string | undefined, type: 'mention' | 'bot'): [string, string][] =>
  (stored === undefined ? [] : partsAsStored(stored)).flatMap((part): [string, string][] =>
    part.type === type && part.extras?._id !== undefined ? [[part.data, part.extras._id]] : [],
  );

/** `before`: what an edited text says, as it is stored. Parses the parts that a client sent and gives the names of people and bots their ids. Throws TOO_MANY_MENTIONS. */
export const parseSentParts = async (
  { db, config }: Pick<App, 'db' | 'config'>,
  sent: readonly SendablePart[],
  before?: string,
): Promise<ResolvedPart[]> => {
  const parsed = parseHybrid(sent, { origin: config.publicUrl });
  if (countMentions(parsed) > limits.mentions) throw new Refusal('TOO_MANY_MENTIONS');
  const namesOf = (type: 'mention' | 'bot') => [
    ...new Set(parsed.flatMap((part) => (part.type === type ? [part.data] : []))),
  ];
  return resolveNames(parsed, {
    users: new Map([...(await userIdsByUsername(db.read, namesOf('mention'))), ...namedBefore(before, 'mention')]),
    bots: new Map([...(await botIdsByUsername(db.read, namesOf('bot'))), ...namedBefore(before, 'bot')]),
  });
};
