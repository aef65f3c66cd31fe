import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { limits } from '@baithak/protocol/limits';
import type { CallHandler } from '../../../platform/implement.ts';
import { presentUser } from '../../people/api.ts';
import { findRoomToEnter } from '../find-room.ts';
import { membersBeginningWith } from './members-page.queries.ts';

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
