import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { limits } from '@baithak/protocol/limits';
import { guestRank, ownerRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import { containing, forUpdate } from '../../../platform/db/dialect.ts';
import { padded } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { presentUser } from '../../people/api.ts';
import { findRoomToEnter } from '../find-room.ts';
import { presentMember } from '../present.ts';
import { membersOf, rankInRoom } from './members.queries.ts';

/**
 * Locks people whose memberships are about to be stored: a name or rank that changes meanwhile is seen by `orderMembers`.
 * Before their rows of `room_members`, as whoever changes a name or rank does.
 */
export const lockPeople = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  await tx.selectFrom('people').select('id').where('id', 'in', userIds).orderBy('id').$call(forUpdate(tx)).execute();
};

/**
 * Copies what lists of members are ordered by into a person's memberships, or into the one of a room. In the transaction
 * of every change of a role, a platform rank, a username or `removed_at`, after it.
 */
export const orderMembers = async (tx: Tx, userId: string, roomId?: string): Promise<void> => {
  await tx
    .updateTable('room_members')
    .from('people')
    .set((of) => ({
      sort_name: of.ref('people.username'),
      sort_rank: sql<
        number | null
      >`case when people.removed_at is null then ${sql.lit(ownerRank)} - ${rankInRoom(of)} end`,
    }))
    .whereRef('people.id', '=', 'room_members.user_id')
    .where('room_members.user_id', '=', userId)
    .$if(roomId !== undefined, (query) => query.where('room_members.room_id', '=', roomId ?? ''))
    .execute();
};

/** Where a member stands in lists; nobody for whoever is in none. */
const placeOfMember = async (db: Tx, roomId: string, userId: string): Promise<Place | undefined> => {
  const row = await db
    .selectFrom('room_members')
    .select(['sort_rank', 'sort_name'])
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && row.sort_rank !== null ? { sortRank: row.sort_rank, name: row.sort_name } : undefined;
};

interface Place {
  readonly sortRank: number;
  readonly name: string;
}

/** Before the first place. */
const start: Place = { sortRank: -1, name: '' };
const lastSortRank = ownerRank - guestRank;

interface MembersPage {
  readonly roomId: string;
  /** The place of the last one shown. */
  readonly after: Place | undefined;
  /** Whom the pages before had. */
  readonly without: readonly string[];
  readonly most: number;
}

/*
 * Members by rank descending, then username, read from `room_members_by_order` without sorting: no more rows than are
 * answered, however many the room has.
 */

const pageAfter = (db: Tx, { roomId, after = start, without, most }: MembersPage) =>
  membersOf(db, roomId)
    .$if(without.length > 0, (query) => query.where('room_members.user_id', 'not in', padded(without)))
    .where((where) =>
      where(
        where.refTuple('room_members.sort_rank', 'room_members.sort_name'),
        '>',
        where.tuple<number | null, string>(after.sortRank, after.name),
      ),
    )
    .orderBy('room_members.sort_rank')
    .orderBy('room_members.sort_name')
    .limit(most);

export const membersPage = (db: Tx, page: MembersPage) => pageAfter(db, page).execute();

/** Those whose name contains the words. Reads every member when few match: for small rooms. */
export const membersContaining = (db: Tx, page: MembersPage, words: string) =>
  pageAfter(db, page)
    .where(sql<boolean>`room_members.sort_name like ${containing(words)} escape '\\'`)
    .execute();

/** No name of the beginning comes after these, whatever the database's collation says of other signs. */
const lastLetters = 'z'.repeat(limits.usernameMax * 2);

const beginningAt = (
  db: Tx,
  { roomId, after = start, without, most }: MembersPage,
  sortRank: number,
  beginning: string,
) =>
  membersOf(db, roomId)
    .$if(without.length > 0, (query) => query.where('room_members.user_id', 'not in', padded(without)))
    .where('room_members.sort_rank', '=', sortRank)
    .where(
      'room_members.sort_name',
      '>=',
      after.sortRank === sortRank && after.name > beginning ? after.name : beginning,
    )
    .where('room_members.sort_name', '<=', beginning + lastLetters)
    .$if(after.sortRank === sortRank, (query) => query.where('room_members.sort_name', '<>', after.name))
    .orderBy('room_members.sort_name')
    .limit(most)
    .execute();

/** Those whose name begins so: one stretch of the index for each rank. */
export const membersBeginningWith = async (db: Tx, page: MembersPage, beginning: string) => {
  const found: Awaited<ReturnType<typeof beginningAt>> = [];
  if (!/^[a-z0-9]+$/.test(beginning)) return found;
  for (let at = Math.max(page.after?.sortRank ?? 0, 0); at <= lastSortRank && found.length < page.most; at += 1)
    found.push(...(await beginningAt(db, { ...page, most: page.most - found.length }, at, beginning)));
  return found;
};

const page = 100;

/**
 * Members by rank descending, then name (docs/contract.md#pages-of-what-changes). When `after` is not a member, and it is
 * not known whom the pages before had, the list begins at the start.
 */
export const listMembers: CallHandler<typeof roomsContract.listMembers> = async (caller, { roomId, after, search }) => {
  const { viewer, pages } = caller;
  const db = caller.db.readLong;
  const room = await findRoomToEnter(caller.db.read, viewer, roomId);
  const words = search?.toLowerCase() ?? '';
  const list = { reader: viewer.userId, name: `members:${room.id}:${words}` };
  const given = after === undefined ? undefined : pages.until(list, after);
  const found = {
    roomId: room.id,
    after: after === undefined || given ? undefined : await placeOfMember(db, room.id, after),
    without: given ?? [],
    most: page + 1,
  };
  const rows = await (words
    ? room.member_count > limits.membersSearchedInside
      ? membersBeginningWith(db, found, words)
      : membersContaining(db, found, words)
    : membersPage(db, found));
  const shown = rows.slice(0, page);
  const canLoadMore = rows.length > page;
  const now = { ids: shown.map(({ id }) => id), hasMore: canLoadMore };
  if (after === undefined) pages.begin(list, now);
  else pages.follow(list, given, now);
  return { members: shown.map((row) => presentMember(row.id, row)), canLoadMore };
};

const most = 10;

/** Suggestions for an @mention: members whose username begins with at least two letters typed (docs/product.md#suggestions). */
export const suggestMembers: CallHandler<typeof roomsContract.suggestMembers> = async (
  caller,
  { roomId, keywords },
) => {
  await caller.limits.take({ name: 'suggestMembers', points: 120, seconds: 60 }, caller.viewer.userId);
  const room = await findRoomToEnter(caller.db.read, caller.viewer, roomId);
  if (keywords.length < limits.mentionTrigger) return { suggestions: [] };
  const page = { roomId: room.id, after: undefined, without: [], most };
  const rows = await membersBeginningWith(caller.db.readLong, page, keywords);
  return { suggestions: rows.map(presentUser) };
};
