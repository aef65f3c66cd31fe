import { forUpdate } from '../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import type { IndexSource, RowsToReindex } from '../../platform/search/index-source.ts';
import { reindexText, removeFromIndex } from '../../platform/search/index-text.ts';

/** Makes a room findable by its title, topic and description; after every change of one of them. Closed rooms are not found. */
export const indexRoom = async (tx: Tx, id: string): Promise<void> => {
  const room = await tx
    .selectFrom('rooms')
    .select(['title', 'topic', 'description', 'created_at', 'closed'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!room || room.closed === 1) return removeFromIndex(tx, 'rooms', [id]);
  const text = [room.title, room.topic, room.description].filter((line) => line !== '').join(' · ');
  await reindexText(tx, { type: 'rooms', id, roomId: id, author: null, at: room.created_at, text });
};

/** Indexes a room (the key) as it is now. */
export const reindexRooms = defineWrite({
  name: 'rooms.reindex',
  key: ({ key }: RowsToReindex) => key,
  run: async (tx, { key }: RowsToReindex) => {
    await tx.selectFrom('rooms').select('id').where('id', '=', key).$call(forUpdate(tx)).execute();
    await indexRoom(tx, key);
  },
});

/** Every room, each by its own key. */
export const roomsToIndex: IndexSource = {
  type: 'rooms',
  next: (db, after, most) =>
    db.selectFrom('rooms').select(['id', 'id as key']).where('id', '>', after).orderBy('id').limit(most).execute(),
  reindex: reindexRooms,
};
