import { forUpdate } from '../../platform/db/dialect.ts';
import { defineWrite } from '../../platform/db/write.ts';
import type { IndexAgain } from '../../platform/search/index-source.ts';
import { indexRoom } from './index-room.ts';

/** Indexes a room (the key) as it stands. */
export const indexRoomsAgain = defineWrite({
  name: 'rooms.indexAgain',
  key: ({ key }: IndexAgain) => key,
  run: async (tx, { key }: IndexAgain) => {
    await tx.selectFrom('rooms').select('id').where('id', '=', key).$call(forUpdate(tx)).execute();
    await indexRoom(tx, key);
  },
});
