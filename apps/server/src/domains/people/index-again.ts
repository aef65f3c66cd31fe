import type { IndexSource } from '../../platform/search/index-source.ts';
import { indexPeopleAgain } from './index-again.write.ts';

/** Every person, each by its own key. */
export const peopleToIndex: IndexSource = {
  kind: 'people',
  next: (db, after, most) =>
    db.selectFrom('people').select(['id', 'id as key']).where('id', '>', after).orderBy('id').limit(most).execute(),
  indexAgain: indexPeopleAgain,
};
