import { guestRank, ownerRank } from '@baithak/protocol/ranks';
import { limits } from '@baithak/protocol/limits';
import { sql } from 'kysely';
import { containing } from '../../../platform/db/like-pattern.ts';
import { padded } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { Place } from './member-order.queries.ts';
import { membersOf } from './members.queries.ts';

/** Before the first place. */
const start: Place = { sortRank: -1, name: '' };
const lastSortRank = ownerRank - guestRank;

export interface MembersPage {
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
