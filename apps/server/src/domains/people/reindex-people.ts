import type { IndexSource } from '../../platform/search/index-source.ts';
import { reindexPeople } from './reindex-people.write.ts';

/** Every person, each by its own key. */
export const peopleToIndex: IndexSource = {
  type: 'people',
  next: (db, after, most) =>
    db.selectFrom('people').select(['id', 'id as key']).where('id', '>', after).orderBy('id').limit(most).execute(),
  reindex: reindexPeople,
};
