import { distinctWords } from '@baithak/protocol/folding/words';
import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRooms } from './find-rooms.read.ts';
import { publicRooms } from './list-rooms.queries.ts';
import { presentByActivity } from './list-rooms.ts';

const most = 50;
/** Further words of a search are ignored. */
const maxWords = 8;

/**
 * Rooms whose title, topic or description has the words, with one typo allowed; without words all Public ones. Rooms that
 * the caller may not see are left out.
 */
export const searchRooms: CallHandler<typeof roomsContract.searchRooms> = async (caller, { search }) => {
  const { db, viewer } = caller;
  await caller.limits.take({ name: 'searchRooms', points: 60, seconds: 60 }, viewer.userId);
  if (search === '') return { searched: presentByActivity(caller, await publicRooms(db.readLong, viewer)) };
  const asked = {
    viewer: { userId: viewer.userId, guest: viewer.guest },
    words: distinctWords(search).slice(0, maxWords),
    most,
  };
  const rows = await db.readInTurn(findRooms, asked, viewer.userId);
  return { searched: presentByActivity(caller, rows) };
};
