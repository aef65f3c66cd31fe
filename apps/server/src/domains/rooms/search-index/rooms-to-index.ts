import type { IndexSource } from '../../../platform/search/index-source.ts';
import { reindexRooms } from './reindex-rooms.write.ts';

/** Every room, each by its own key. */
export const roomsToIndex: IndexSource = {
  type: 'rooms',
  next: (db, after, most) =>
    db.selectFrom('rooms').select(['id', 'id as key']).where('id', '>', after).orderBy('id').limit(most).execute(),
  reindex: reindexRooms,
};
