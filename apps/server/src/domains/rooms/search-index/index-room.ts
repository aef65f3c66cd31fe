import type { Tx } from '../../../platform/db/write.ts';
import { reindexText } from '../../../platform/search/index-text.ts';
import { removeFromIndex } from '../../../platform/search/remove-from-index.ts';

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
