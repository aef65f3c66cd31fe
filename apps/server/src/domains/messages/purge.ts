import type { Tx } from '../../platform/db/write.ts';
import { unindexMessages } from './index-message.ts';
import { releaseFiles } from '../uploads/api.ts';

/** Everything somebody wrote in rooms: for the person's own download. Deleted messages have no content left. */
export const exportMessages = (db: Tx, personId: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'room_id', 'content', 'sent_at', 'edited', 'deleted'])
    .where('author', '=', personId)
    .orderBy('sent_at')
    .execute();

/** What a person wrote stays, by 'Removed User' (CONTRACT.md 4); that others named them is forgotten. */
export const forgetInMessages = async (tx: Tx, personId: string): Promise<void> => {
  await tx.deleteFrom('message_mentions').where('person_id', '=', personId).execute();
};

/**
 * Removes a room's messages older than `before` (ms), at most `most` at a time. It takes no rev (CONTRACT.md 5).
 * Returns how many went.
 */
export const expireMessages = async (tx: Tx, roomId: string, before: number, most: number): Promise<number> => {
  const old = tx
    .selectFrom('messages')
    .select('rev')
    .where('room_id', '=', roomId)
    .where('sent_at', '<', before)
    .orderBy('rev')
    .limit(most);
  await tx.deleteFrom('message_mentions').where('room_id', '=', roomId).where('rev', 'in', old).execute();
  const gone = await tx
    .deleteFrom('messages')
    .where('room_id', '=', roomId)
    .where('rev', 'in', old)
    .returning('id')
    .execute();
  for (let at = 0; at < gone.length; at += 1000)
    await releaseFiles(tx, { kind: 'message', ids: gone.slice(at, at + 1000).map(({ id }) => id) });
  await unindexMessages(
    tx,
    gone.map(({ id }) => id),
  );
  return gone.length;
};
