import { forUpdate } from '../../../platform/db/dialect.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import type { RowsToReindex } from '../../../platform/search/index-source.ts';
import { indexRoom } from './index-room.ts';

/** Indexes a room (the key) as it is now. */
export const reindexRooms = defineWrite({
  name: 'rooms.reindex',
  key: ({ key }: RowsToReindex) => key,
  run: async (tx, { key }: RowsToReindex) => {
    await tx.selectFrom('rooms').select('id').where('id', '=', key).$call(forUpdate(tx)).execute();
    await indexRoom(tx, key);
  },
});
