import type { Tx } from '../../../platform/db/write.ts';

/** What a room says of itself, a line each: title, topic, description and rules. Undefined for a closed room. */
export const roomText = async (db: Tx, roomId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('rooms')
    .select(['title', 'topic', 'description', 'rules'])
    .where('id', '=', roomId)
    .where('closed', '=', 0)
    .executeTakeFirst();
  return row && [row.title, row.topic, row.description, row.rules].filter((line) => line !== '').join('\n');
};

/** What a room is called, and what it says of itself in lists. */
export const roomNames = (db: Tx, roomId: string) =>
  db.selectFrom('rooms').select(['title', 'description as desc']).where('id', '=', roomId).executeTakeFirstOrThrow();
