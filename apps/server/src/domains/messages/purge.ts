import type { Tx } from '../../platform/db/write.ts';
import { unindexMessages } from './search-index/index-message.ts';
import { removeNotificationsOf } from '../notifications/api.ts';
import { releaseFiles } from '../uploads/api.ts';

/** Everything a person wrote in rooms, for their own download. Deleted messages have no content any more. */
export const exportMessages = (db: Tx, userId: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'room_id', 'content', 'sent_at', 'edited', 'deleted'])
    .where('author', '=', userId)
    .orderBy('sent_at')
    .execute();

/** What a person wrote stays, by 'Removed User' (docs/contract.md#own-account); mentions of them are deleted. */
export const forgetInMessages = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('message_mentions').where('user_id', '=', userId).execute();
};

/**
 * Removes a room's messages older than `before` (ms), at most `most` at a time. It takes no rev (docs/contract.md#revisions).
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
    await releaseFiles(tx, { type: 'message', ids: gone.slice(at, at + 1000).map(({ id }) => id) });
  const ids = gone.map(({ id }) => id);
  await unindexMessages(tx, ids);
  await removeNotificationsOf(tx, ids);
  return gone.length;
};
