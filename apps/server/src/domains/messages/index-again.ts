import type { IndexSource } from '../../platform/search/index-source.ts';
import { indexMessagesAgain } from './index-again.write.ts';

/** Every message that can be found. */
export const messagesToIndex: IndexSource = {
  kind: 'messages',
  next: (db, after, most) =>
    db
      .selectFrom('messages')
      .select(['id', 'room_id as key'])
      .where('id', '>', after)
      .where('deleted', '=', 0)
      .orderBy('id')
      .limit(most)
      .execute(),
  indexAgain: indexMessagesAgain,
};
