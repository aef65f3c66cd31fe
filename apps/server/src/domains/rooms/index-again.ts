import type { IndexSource } from '../../platform/search/index-source.ts';
import { indexRoomsAgain } from './index-again.write.ts';

/** Every room, each by its own key. */
export const roomsToIndex: IndexSource = {
  kind: 'rooms',
  next: (db, after, most) =>
    db.selectFrom('rooms').select(['id', 'id as key']).where('id', '>', after).orderBy('id').limit(most).execute(),
  indexAgain: indexRoomsAgain,
};
