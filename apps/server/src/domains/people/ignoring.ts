import { peopleContract } from '@baithak/protocol/contracts/people';
import { limits } from '@baithak/protocol/limits';
import { type Expression, sql } from 'kysely';
import { iso } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { forUpdate } from '../../platform/db/dialect.ts';
import { padded, prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { presentUser, userColumns } from './present.ts';

/** Whether a person does not ignore another one, or the owner of that bot: each a column or a value of the query. */
export const notIgnored = (person: Expression<string | null>, other: Expression<string | null>) =>
  sql<boolean>`not exists (select 1 from ignored_people
    where ignored_people.user_id = ${person} and (ignored_people.ignored_id = ${other} or exists (
      select 1 from bots where bots.user_id = ${other} and bots.owner_id = ignored_people.ignored_id)))`;

/** Somebody with their bots, or a bot with its owner and the others of that owner: who of them did something is one to others. */
export const actorAndBots = (actor: Expression<string>) =>
  sql<string>`(select ${actor} union select owner_id from bots where user_id = ${actor}
    union select user_id from bots where owner_id in
      (select ${actor} union select owner_id from bots where user_id = ${actor}))`;

const named = (db: Tx, userId: string) =>
  db
    .selectFrom('ignored_people')
    .innerJoin('people', 'people.id', 'ignored_people.ignored_id')
    .where('ignored_people.user_id', '=', userId);

const names = prepared((db, { userId }: { readonly userId: string }) => {
  const bots = db
    .selectFrom('ignored_people')
    .innerJoin('bots', 'bots.owner_id', 'ignored_people.ignored_id')
    .innerJoin('people', 'people.id', 'bots.user_id')
    .where('ignored_people.user_id', '=', userId)
    .where('people.removed_at', 'is', null)
    .select('people.username');
  return named(db, userId).select('people.username').union(bots);
});

/** The usernames of those whom a person ignores, their bots among them. */
export const ignoredNames = async (db: Tx, userId: string): Promise<string[]> =>
  (await names(db, { userId })).map(({ username }) => username).toSorted();

/** The people whom a person ignores, the latest first. */
export const ignoredPeople = (db: Tx, userId: string) =>
  named(db, userId)
    .select([...userColumns, 'people.rank', 'ignored_people.ignored_at'])
    .orderBy('ignored_people.ignored_at', 'desc')
    .orderBy('people.username')
    .execute();

const firstIgnored = prepared((db, { userId }: { readonly userId: string }) =>
  db.selectFrom('ignored_people').select('ignored_id').where('user_id', '=', userId).limit(1),
);

/** Whether a person ignores anybody. */
export const ignoresSomebody = async (db: Tx, userId: string): Promise<boolean> =>
  (await firstIgnored(db, { userId })).length > 0;

interface Pairs {
  readonly users: readonly string[];
  readonly others: readonly string[];
}

const pairs = prepared((db, { users, others }: Pairs) =>
  db
    .selectFrom('ignored_people')
    .select(['user_id', 'ignored_id'])
    .where('user_id', 'in', users)
    .where('ignored_id', 'in', others),
);

/** The owners of those of these people who are bots. */
const owners = prepared((db, { others }: { readonly others: readonly string[] }) =>
  db.selectFrom('bots').select(['user_id', 'owner_id']).where('user_id', 'in', others),
);

/** Who of these people ignores whom of the others, a bot with its owner, as a question. */
export const ignoringAmong = async (
  db: Tx,
  users: readonly string[],
  others: readonly string[],
): Promise<(userId: string, otherId: string) => boolean> => {
  if (users.length === 0 || others.length === 0) return () => false;
  const bots = await owners(db, { others: padded(others) });
  const ownerOf = new Map(bots.map(({ user_id, owner_id }) => [user_id, owner_id]));
  const rows = await pairs(db, { users: padded(users), others: padded([...others, ...ownerOf.values()]) });
  const found = new Set(rows.map(({ user_id: userId, ignored_id: otherId }) => `${userId} ${otherId}`));
  return (userId, otherId) => found.has(`${userId} ${otherId}`) || found.has(`${userId} ${ownerOf.get(otherId) ?? ''}`);
};

/** Whether one person ignores another one. */
export const ignores = async (db: Tx, userId: string, otherId: string): Promise<boolean> =>
  (await ignoringAmong(db, [userId], [otherId]))(userId, otherId);

/** IGNORED: whoever ignores somebody neither asks nor offers them anything (docs/contract.md#ignoring). */
export const refuseIgnored = async (db: Tx, userId: string, otherId: string): Promise<void> => {
  if (await ignores(db, userId, otherId)) throw new Refusal('IGNORED');
};

/** Those who ignore a person. */
export const whoIgnores = async (db: Tx, otherId: string): Promise<string[]> =>
  (await db.selectFrom('ignored_people').select('user_id').where('ignored_id', '=', otherId).execute()).map(
    ({ user_id: userId }) => userId,
  );

export const forgetIgnored = (tx: Tx, userId: string) =>
  tx
    .deleteFrom('ignored_people')
    .where((where) => where.or([where('user_id', '=', userId), where('ignored_id', '=', userId)]))
    .execute();

/** Whom the caller ignores, the latest first. */
export const listIgnored: CallHandler<typeof peopleContract.listIgnored> = async ({ db, viewer }) => ({
  people: (await ignoredPeople(db.read, viewer.userId)).map((row) => ({
    user: presentUser(row),
    rank: row.rank,
    date: iso(Number(row.ignored_at)),
  })),
});

type Telling = Pick<App, 'db' | 'live' | 'services'>;

/** Reads a person's list; returns what tells the devices of theirs that listen here, and nobody else. */
export const readIgnored = async ({ db, live }: Omit<Telling, 'services'>, userId: string): Promise<() => void> => {
  const ignoreList = await ignoredNames(db.read, userId);
  return () => live.userHere(userId).publish(peopleContract.ignoreListChanged, { ignoreList });
};

/** After the commit: to every device of theirs that listens. */
export const publishIgnored = async (app: Telling, userId: string): Promise<void> => {
  if (!app.services.people.ignored.changed(userId)) (await readIgnored(app, userId))();
};

/** To the devices at this process, one of which begins to listen. */
export const publishIgnoredHere = async (app: Telling, userId: string): Promise<void> => {
  const telling = app.services.people.ignored.tellHere(userId);
  if (telling) await telling;
  else (await readIgnored(app, userId))();
};

export interface Ignoring {
  readonly userId: string;
  readonly otherId: string;
  readonly ignored: boolean;
  /** Milliseconds. */
  readonly at: number;
}

/** Somebody who closes the account at this moment is in no list afterwards. */
const lockBoth = async (tx: Tx, { userId, otherId }: Ignoring): Promise<void> => {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('id', 'in', [userId, otherId])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .$call(forUpdate(tx))
    .execute();
  if (rows.length < 2) throw new Refusal('NO_SUCH_PERSON');
};

const refuseFull = async (tx: Tx, userId: string): Promise<void> => {
  const { count } = await tx
    .selectFrom('ignored_people')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) > limits.ignoredPeople)
    throw new Refusal('INVALID_INPUT', {
      details: [{ path: 'target', msg: `must be one of at most ${limits.ignoredPeople} people` }],
    });
};

/** Puts somebody into a person's list, or takes them out. False: it was so already. */
export const setIgnored = async (tx: Tx, ignoring: Ignoring): Promise<boolean> => {
  const { userId, otherId, ignored, at } = ignoring;
  await lockBoth(tx, ignoring);
  if (!ignored) {
    const gone = await tx
      .deleteFrom('ignored_people')
      .where('user_id', '=', userId)
      .where('ignored_id', '=', otherId)
      .executeTakeFirst();
    return Number(gone.numDeletedRows) > 0;
  }
  const added = await tx
    .insertInto('ignored_people')
    .values({ user_id: userId, ignored_id: otherId, ignored_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!added) return false;
  await refuseFull(tx, userId);
  return true;
};
