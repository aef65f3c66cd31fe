import { distinctWords } from '@baithak/protocol/folding/words';
import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { CallHandler } from '../../../platform/implement.ts';
import { findInIndex } from '../../../platform/search/find-in-index.ts';
import { publicRooms, roomsIndexedAs } from './list-rooms.queries.ts';
import { presentByActivity } from './list-rooms.ts';

const most = 50;

/**
 * Rooms whose title, topic or description has the words, with one typo allowed; without words all Public ones. Rooms that
 * the caller may not see are left out.
 */
export const searchRooms: CallHandler<typeof roomsContract.searchRooms> = async (caller, { search }) => {
  const { db, viewer } = caller;
  await caller.limits.take({ name: 'searchRooms', points: 60, seconds: 60 }, viewer.userId);
  if (search === '') return { searched: presentByActivity(caller, await publicRooms(db.readLong, viewer, most)) };
  const { rows } = await findInIndex(db.readLong, {
    words: distinctWords(search),
    among: 'names',
    limit: most,
    findVisible: (nums) => roomsIndexedAs(db.readLong, viewer, nums),
  });
  return { searched: presentByActivity(caller, rows) };
};
