import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import type { App } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { holdFiles, returnFiles, type HeldFile } from '../../uploads/api.ts';
import { lockThread, lowerUnread, takeNextRev } from './delete-private.queries.ts';

/** A private message that was deleted with a report, until that can no longer be taken back. */
export interface HeldPrivateMessage {
  readonly threadId: string;
  readonly content: string;
  readonly files: readonly HeldFile[];
}

export interface TakenPrivate {
  readonly held: HeldPrivateMessage;
  readonly rev: number;
}

const stored = (tx: Tx, id: string) =>
  tx.selectFrom('private_messages').selectAll().where('id', '=', id).executeTakeFirst();

/** Deletes a private message for both so that it can come back; undefined when it is gone already. */
export const takePrivateMessage = async (tx: Tx, id: string, reportId: string): Promise<TakenPrivate | undefined> => {
  const found = await stored(tx, id);
  if (!found) return undefined;
  const { thread_id: threadId } = found;
  await lockThread(tx, threadId);
  const message = await stored(tx, id);
  if (!message || message.deleted === 1) return undefined;
  const rev = await takeNextRev(tx, threadId);
  await tx
    .updateTable('private_messages')
    .set({ deleted: 1, content: '[]', changed_rev: rev })
    .where('id', '=', id)
    .execute();
  const files = await holdFiles(tx, { type: 'privateMessage', ids: [id] }, { type: 'report', id: reportId });
  await lowerUnread(tx, threadId, message.author);
  return { held: { threadId, content: message.content, files }, rev };
};

/** The message is as it was, under a new rev, which devices ask for; undefined when its thread is gone. */
export const returnPrivateMessage = async (
  tx: Tx,
  id: string,
  { threadId, content, files }: HeldPrivateMessage,
): Promise<{ rev: number } | undefined> => {
  await lockThread(tx, threadId);
  const message = await stored(tx, id);
  if (!message || message.deleted === 0) return undefined;
  const rev = await takeNextRev(tx, threadId);
  await tx
    .updateTable('private_messages')
    .set({ deleted: 0, content, changed_rev: rev })
    .where('id', '=', id)
    .execute();
  await lowerUnread(tx, threadId, message.author);
  await returnFiles(tx, files);
  return { rev };
};

/** After the commit of `takePrivateMessage`. */
export const publishTakenPrivate = async (app: App, id: string, { held, rev }: TakenPrivate): Promise<void> => {
  const { threadId } = held;
  const pair = await app.db.read
    .selectFrom('private_threads')
    .select(['first', 'second'])
    .where('id', '=', threadId)
    .executeTakeFirst();
  if (!pair) return;
  const payload = { threadId, rev, privateMessageId: id };
  app.live
    .pair(threadId, [pair.first, pair.second])
    .publishInOrder(privateThreadsContract.privateMessageDeleted, payload);
};
