import { limits } from '@baithak/protocol/limits';
import { countMentions, parseHybrid, resolveNames } from '@baithak/protocol/parts/parse-parts';
import type { ResolvedPart, SendablePart } from '@baithak/protocol/parts/part';
import type { App } from '../../platform/context.ts';
import { padded, prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { partsAsStored } from '../../platform/stored-parts.ts';

const peopleByUsername = prepared((db, { usernames }: { readonly usernames: readonly string[] }) =>
  db.selectFrom('people').select(['id', 'username']).where('username', 'in', usernames).where('removed_at', 'is', null),
);

/** The ids of the people behind usernames; a name that nobody has is left out. */
const userIdsByUsername = async (db: Tx, usernames: readonly string[]): Promise<Map<string, string>> => {
  if (usernames.length === 0) return new Map();
  const rows = await peopleByUsername(db, { usernames: padded(usernames) });
  return new Map(rows.map(({ username, id }) => [username, id]));
};

/** The ids of bots, by username. A text has 50 parts at most. */
const botIdsByUsername = async (db: Tx, usernames: readonly string[]): Promise<Map<string, string>> => {
  if (usernames.length === 0) return new Map();
  const rows = await db
    .selectFrom('bots')
    .innerJoin('people', 'people.id', 'bots.user_id')
    .select(['people.id', 'people.username'])
    .where('people.removed_at', 'is', null)
    .where('people.username', 'in', usernames)
    .execute();
  return new Map(rows.map(({ username, id }) => [username, id]));
};

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
