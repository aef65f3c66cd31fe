import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { limits } from '@baithak/protocol/limits';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToEnter } from '../find-room.ts';
import { placeOfMember } from './member-order.queries.ts';
import { membersBeginningWith, membersContaining, membersPage } from './members-page.queries.ts';
import { presentMember } from '../present.ts';

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
