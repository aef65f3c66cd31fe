import { sql } from 'kysely';
import { minute } from '../../../platform/clock.ts';
import { takeFromPeople } from '../../../platform/access.ts';
import { forUpdate } from '../../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { ClosedPerson } from '../../../platform/personal-data.ts';
import { rememberBrowser } from '../../bans/api.ts';
import { type LogStamp, logAction } from '../../moderation-log/api.ts';
import { removePerson } from '../../people/api.ts';
import { orderMembers, ownRoomsOf } from '../../rooms/api.ts';
import { participants } from '../participants.ts';

export interface Closing {
  readonly userId: string;
  readonly now: number;
  /** Whether the rooms that they own refuse it, or stay open without an owner. */
  readonly ownRooms: 'refuse' | 'leave';
  /** A hash of the key of the browser in which its person closes it. */
  readonly browser?: string | null;
  /** When whoever runs the program closes it. */
  readonly log?: LogStamp;
}

/**
 * The moment from which an account is closed: nobody can sign in or act with it, and it is shown as 'Removed User'
 * (docs/contract.md#own-account). What else is stored of it goes piece by piece, after a crash too. Answers the rooms that
 * they were in. NOT_FOUND when it is closed already; OWNER_STAYS names their rooms.
 */
export const beginClosing = defineWrite({
  name: 'accountData.beginClosing',
  key: ({ userId }: Closing) => userId,
  run: async (tx, { userId, now, ownRooms, browser = null, log }: Closing): Promise<{ roomIds: string[] }> => {
    const person = await tx
      .selectFrom('people')
      .select('id')
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .$call(forUpdate(tx))
      .executeTakeFirst();
    if (!person) throw new Refusal('NOT_FOUND');
    const owned = ownRooms === 'refuse' ? await ownRoomsOf(tx, userId) : [];
    if (owned.length > 0) {
      const details = owned.slice(0, 100).map(({ id, title }) => ({ path: id, msg: title }));
      throw new Refusal('OWNER_STAYS', { msg: 'Hand over or close the rooms that you own first.', details });
    }
    const joined = await tx.selectFrom('room_members').select('room_id').where('user_id', '=', userId).execute();
    await tx.insertInto('account_closings').values({ user_id: userId, closed_at: now }).execute();
    await rememberBrowser(tx, { userId, browser, at: now });
    for (const domain of ['accounts', 'people']) await participants[domain]?.forget(tx, { userId, now });
    await orderMembers(tx, userId);
    await takeFromPeople(tx, [userId]);
    if (log) await logAction(tx, log, { by: null, what: 'closeAccount', whom: userId });
    return { roomIds: joined.map(({ room_id }) => room_id) };
  },
});

export interface Piece extends ClosedPerson {
  readonly domain: string;
  readonly after: string | undefined;
}

/** Has a domain forget one piece of somebody. Answers where its next one begins. */
export const forgetPiece = defineWrite<Piece, string | undefined>({
  name: 'accountData.forgetPiece',
  run: async (tx, { domain, after, ...person }) => participants[domain]?.forget(tx, person, after),
});

/** Everything is forgotten. */
export const endClosing = defineWrite<{ userId: string }, void>({
  name: 'accountData.endClosing',
  run: async (tx, { userId }) => {
    await tx.deleteFrom('account_closings').where('user_id', '=', userId).execute();
  },
});

/** What was under way at a closing has ended after this long, in milliseconds. */
export const settledMs = 10 * minute;

/** `table.column` of whatever needs an author (PersonalData). */
export const authorColumns = Object.values(participants).flatMap(({ authors: columns = [] }) => columns);

/** Nothing names them as its author any more: there is nothing that 'Removed User' would have to stand on. */
const isNamedNowhere = sql.join<boolean>(
  authorColumns.map((column) => {
    const [table = '', name = ''] = column.split('.');
    return sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${name}`)} = people.id)`;
  }),
  sql` and `,
);

/** Closed accounts whose closing has ended and of which nothing is left but their row. */
export const gonePeople = (db: Tx, now: number) =>
  db
    .selectFrom('people')
    .where('people.removed_at', 'is not', null)
    .where('people.removed_at', '<=', now - settledMs)
    .where((of) =>
      of.not(of.exists(of.selectFrom('account_closings').select('user_id').whereRef('user_id', '=', 'people.id'))),
    )
    .where(sql<boolean>`(${isNamedNowhere})`);

export const countGonePeople = async (db: Tx, now: number): Promise<number> => {
  const { count } = await gonePeople(db, now)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Closed accounts that one write looks at. */
const atOnce = 200;

/** Removes the rows of closed accounts of which nothing else is left, among the next ones after an id. */
export const removeGone = defineWrite({
  name: 'accountData.removeGone',
  run: async (tx, { now, after }: { now: number; after: string }) => {
    const some = await tx
      .selectFrom('people')
      .select('id')
      .where('removed_at', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute();
    const ids = some.map(({ id }) => id);
    const gone =
      ids.length === 0 ? [] : await gonePeople(tx, now).select('people.id').where('people.id', 'in', ids).execute();
    for (const { id } of gone) await removePerson(tx, id);
    return { count: gone.length, next: ids.length === atOnce ? ids.at(-1) : undefined };
  },
});
