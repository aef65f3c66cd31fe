import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { limits } from '@baithak/protocol/limits';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToEnter } from '../find-room.ts';
import { placeOfMember } from './member-order.queries.ts';
import { membersBeginningWith, membersContaining, membersPage } from './members-page.queries.ts';
import { presentMember } from '../present.ts';

const page = 100;

/** Members by rank descending, then name (docs/contract.md#rooms). When `after` is not a member, the list begins at the start. */
export const listMembers: CallHandler<typeof roomsContract.listMembers> = async (caller, { roomId, after, search }) => {
  const db = caller.db.readLong;
  const room = await findRoomToEnter(caller.db.read, caller.viewer, roomId);
  const found = {
    roomId: room.id,
    after: after === undefined ? undefined : await placeOfMember(db, room.id, after),
    most: page + 1,
  };
  const words = search?.toLowerCase();
  const rows = await (words
    ? room.member_count > limits.membersSearchedInside
      ? membersBeginningWith(db, found, words)
      : membersContaining(db, found, words)
    : membersPage(db, found));
  return {
    members: rows.slice(0, page).map((row) => presentMember(row.id, row)),
    canLoadMore: rows.length > page,
  };
};
