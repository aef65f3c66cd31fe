import { distinctWords } from '@baithak/protocol/folding/words';
import type { roomsContract } from '@baithak/protocol/rooms';
import type { CallHandler } from '../../platform/implement.ts';
import { findInIndex } from '../../platform/search/find.ts';
import { publicRooms, roomsIndexedAs } from './list.queries.ts';
import { presentByLife } from './list-rooms.ts';

const most = 50;

/**
 * Rooms whose title, topic or description has the words, one typing slip forgiven; without words all Public ones. What the
 * searcher may not see is not among them.
 */
export const searchRooms: CallHandler<typeof roomsContract.searchRooms> = async (caller, { search }) => {
  const { db, viewer } = caller;
  await caller.limits.take({ name: 'searchRooms', points: 60, seconds: 60 }, viewer.userId);
  if (search === '') return { searched: presentByLife(caller, await publicRooms(db.readLong, viewer, most)) };
  const { rows } = await findInIndex(db.readLong, {
    words: distinctWords(search),
    among: 'names',
    most,
    see: (nums) => roomsIndexedAs(db.readLong, viewer, nums),
  });
  return { searched: presentByLife(caller, rows) };
};
