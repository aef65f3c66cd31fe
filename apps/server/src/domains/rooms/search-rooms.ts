import type { roomsContract } from '@baithak/protocol/rooms';
import type { CallHandler } from '../../platform/implement.ts';
import { containing, fold } from './fold.ts';
import { roomsLike } from './list.queries.ts';
import { presentByLife } from './list-rooms.ts';

const most = 50;

/** Rooms whose title, topic or description has the words; what the searcher may not see is not among them. */
export const searchRooms: CallHandler<typeof roomsContract.searchRooms> = async (caller, { search }) => {
  await caller.limits.take({ name: 'searchRooms', points: 60, seconds: 60 }, caller.viewer.userId);
  const rows = await roomsLike(caller.db.readLong, caller.viewer, containing(fold(search)), most);
  return { searched: presentByLife(caller, rows) };
};
