import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { effectiveRank } from '@baithak/protocol/permissions';
import { containing } from '../../../platform/db/like-pattern.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToEnter } from '../find-room.ts';
import { findMember, membersPage } from './members.queries.ts';
import { presentMember } from '../present.ts';

const page = 100;

/** Members by rank descending, then name (docs/contract.md#rooms). When `after` is not a member, the list begins at the start. */
export const listMembers: CallHandler<typeof roomsContract.listMembers> = async (caller, { roomId, after, search }) => {
  const db = caller.db.readLong;
  const room = await findRoomToEnter(caller.db.read, caller.viewer, roomId);
  const last = after === undefined ? undefined : await findMember(db, room.id, { id: after });
  const rows = await membersPage(db, {
    roomId: room.id,
    after: last && { rank: effectiveRank(last.rank, last.role), username: last.username },
    pattern: search ? containing(search.toLowerCase()) : undefined,
    most: page + 1,
  });
  return {
    members: rows.slice(0, page).map((row) => presentMember(row.id, row)),
    canLoadMore: rows.length > page,
  };
};
