import { privateThreadsContract } from '@baithak/protocol/contracts/private-threads';
import { hasThread } from '@baithak/protocol/private-states.rules';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { partsAsStored, saySame } from '../../platform/stored-parts.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { endRev } from '../messages/api.ts';
import { deletedInPrivate, deletedWriterTo, findDeleted } from '../deleted/api.ts';
import { answeredIn, type Reportable, type Reported, keepMessages, keptOf } from '../reports/api.ts';
import { type HeldFile, holdFiles, returnFiles } from '../uploads/api.ts';
import { findPair, findThread } from './find-thread.ts';
import { lockThread, lowerUnread, messageById, messagesBefore, messagesById, takeNextRev } from './stored-messages.ts';

/** Messages before a reported one, and the latest of a reported person (docs/contract.md#reports). */
const before = 10;
const latest = 20;

type DeletedThing = NonNullable<Awaited<ReturnType<typeof findDeleted>>>;

const byRev = <Row extends { readonly rev: number }>(rows: readonly Row[]) =>
  rows.toSorted((one, other) => one.rev - other.rev);

const asMessage = ({ thing: id, author, content, sent_at: sentAt, rev }: DeletedThing) => ({
  id,
  author,
  content,
  sent_at: sentAt,
  rev,
});

/** The same of a deleted one, with what was there when it was deleted; undefined for whoever was not one of the two. */
const loadDeletedMessage = async (db: Tx, { userId, at }: Viewer, id: string): Promise<Reported | undefined> => {
  const deleted = await findDeleted(db, id, at);
  if (deleted?.kind !== 'privateMessage' || (deleted.author !== userId && deleted.reader !== userId)) return undefined;
  const { place: threadId, rev, author: about, deleted_at: since } = deleted;
  const there = await messagesBefore(db, threadId, rev, before);
  const gone = await deletedInPrivate(db, { threadId, rev, since }, at, before);
  const earlier = byRev([...there, ...gone.map(asMessage)]).slice(-before);
  return { kind: 'privateMessage', roomId: null, about, kept: keepMessages([...earlier, asMessage(deleted)]) };
};

/**
 * A message of a thread of the viewer's, with the ten before it, also for 7 days after it or its thread was deleted; NOT_FOUND
 * for every other one.
 */
const loadMessage = async (db: Tx, viewer: Viewer, id: string): Promise<Reported> => {
  const deleted = await loadDeletedMessage(db, viewer, id);
  if (deleted) return deleted;
  const at = await db.selectFrom('private_messages').select('thread_id').where('id', '=', id).executeTakeFirst();
  if (!at) throw new Refusal('NOT_FOUND');
  await findThread(db, viewer, at.thread_id);
  const message = await messageById(db, at.thread_id, id);
  if (!message) throw new Refusal('NOT_FOUND');
  const rows = [...(await messagesBefore(db, at.thread_id, message.rev, before)).toReversed(), message];
  const kept = keepMessages(rows, await messagesById(db, at.thread_id, answeredIn(rows)));
  return { kind: 'privateMessage', roomId: null, about: message.author, kept };
};

/** The other one of a thread that was deleted less than 7 days ago, with the latest twenty messages; NOT_FOUND for every other one. */
const loadDeletedThread = async (db: Tx, { userId, at }: Viewer, threadId: string): Promise<Reported> => {
  const about = await deletedWriterTo(db, threadId, userId, at);
  if (about === undefined) throw new Refusal('NOT_FOUND');
  const gone = await deletedInPrivate(db, { threadId, rev: endRev, since: 0 }, at, latest);
  return { kind: 'request', roomId: null, about, kept: keepMessages(gone.map(asMessage).toReversed()) };
};

/** The other one of a thread of the viewer's: a request holds no word, an accepted thread its latest twenty messages. */
const loadRequest = async (db: Tx, viewer: Viewer, threadId: string): Promise<Reported> => {
  const pair = await findPair(db, viewer, threadId).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  });
  if (!pair || !hasThread(pair)) return loadDeletedThread(db, viewer, threadId);
  const messages = await messagesBefore(db, threadId, endRev, latest);
  const kept = keepMessages(messages.toReversed(), await messagesById(db, threadId, answeredIn(messages)));
  return { kind: 'request', roomId: null, about: pair.other, kept };
};

const storedMessage = (tx: Tx, id: string) =>
  tx.selectFrom('private_messages').selectAll().where('id', '=', id).executeTakeFirst();

/** A message that is still there, and nothing of what stands around it: for what no person has reported. */
const keptMessage = async (db: Tx, id: string): Promise<Reported | undefined> => {
  const message = await storedMessage(db, id);
  if (!message || message.deleted === 1) return undefined;
  return { kind: 'privateMessage', roomId: null, about: message.author, kept: keepMessages([message]) };
};

/** Locks the thread of a message until the commit. */
export const lockThreadOf = async (tx: Tx, id: string): Promise<void> => {
  const message = await storedMessage(tx, id);
  if (message?.deleted === 0) await lockThread(tx, message.thread_id);
};

/** A private message that was deleted with a report, until that can no longer be taken back. */
interface HeldMessage {
  readonly threadId: string;
  readonly content: string;
  readonly files: readonly HeldFile[];
}

interface TakenMessage {
  readonly held: HeldMessage;
  readonly rev: number;
}

/** Deletes a private message for both so that it can come back; undefined when it is gone already. */
const takeMessage = async (tx: Tx, id: string, reportId: string): Promise<TakenMessage | undefined> => {
  const found = await storedMessage(tx, id);
  if (!found) return undefined;
  const { thread_id: threadId } = found;
  await lockThread(tx, threadId);
  const message = await storedMessage(tx, id);
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
const returnMessage = async (
  tx: Tx,
  id: string,
  { threadId, content, files }: HeldMessage,
): Promise<{ rev: number } | undefined> => {
  await lockThread(tx, threadId);
  const message = await storedMessage(tx, id);
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

/** After the commit of `takeMessage`. */
const publishTaken = async (app: App, id: string, { held, rev }: TakenMessage): Promise<void> => {
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

/** How private messages are reported, and deleted with a report. A message that comes back has a new rev, which devices ask for. */
export const reportablePrivateMessage: Reportable<
  { readonly privateMessage: HeldMessage },
  TakenMessage,
  { readonly rev: number }
> = {
  load: loadMessage,
  find: keptMessage,
  now: async (db, id, kept) => {
    const message = await storedMessage(db, id);
    if (!message || message.deleted === 1) return 'gone';
    return saySame(partsAsStored(message.content), keptOf(kept, id)) ? 'same' : 'changed';
  },
  take: async (tx, { reportId, id }) => {
    const taken = await takeMessage(tx, id, reportId);
    return taken && { act: 'deletePrivateMessage', held: { privateMessage: taken.held }, taken };
  },
  giveBack: (tx, { id }, { privateMessage }) => returnMessage(tx, id, privateMessage),
  publishTaken: (app, { id }, taken) => publishTaken(app, id, taken),
};

/** How a request, or a private thread as a whole, is reported. Its messages are deleted one by one. */
export const reportableRequest: Reportable = { load: loadRequest, now: async () => 'same' };
