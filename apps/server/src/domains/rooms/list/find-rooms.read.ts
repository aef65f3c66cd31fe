import { defineRead } from '../../../platform/db/read.ts';
import { findInIndex } from '../../../platform/search/find-in-index.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { RoomRow } from '../tables.ts';
import { roomsIndexedAs } from './list-rooms.queries.ts';

interface RoomSearch {
  readonly viewer: Pick<Viewer, 'userId' | 'guest'>;
  /** Folded. */
  readonly words: readonly string[];
  readonly most: number;
}

/** Rooms that the viewer may find, by their words; what was found when the time is over. */
export const findRooms = defineRead({
  name: 'rooms.findRooms',
  run: async (db, { viewer, words, most }: RoomSearch, isOver): Promise<readonly RoomRow[]> => {
    const { rows } = await findInIndex<RoomRow & { num: number }>(db, {
      words,
      among: 'names',
      limit: most,
      isOver,
      findVisible: (nums) => roomsIndexedAs(db, viewer, nums),
    });
    return rows;
  },
});
