import type { Tx } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { Refusal } from '../../platform/errors.ts';
import { keepMessages, type Reported } from '../moderation/api.ts';
import { endRev } from '../messages/api.ts';
import { findThread } from './find-thread.ts';
import { messageById, messagesBefore } from './messages/messages.queries.ts';

/** Messages before a reported one, and the latest of a reported person (docs/contract.md#reports). */
const before = 10;
const latest = 20;

/** A message of a thread of the viewer's, with the ten before it; NOT_FOUND for every other one. */
export const reportedPrivateMessage = async (db: Tx, viewer: Viewer, id: string): Promise<Reported> => {
  const at = await db.selectFrom('private_messages').select('thread_id').where('id', '=', id).executeTakeFirst();
  if (!at) throw new Refusal('NOT_FOUND');
  await findThread(db, viewer, at.thread_id);
  const message = await messageById(db, at.thread_id, id);
  if (!message) throw new Refusal('NOT_FOUND');
  const earlier = await messagesBefore(db, at.thread_id, message.rev, before);
  return { roomId: null, about: message.author, kept: keepMessages([...earlier.toReversed(), message]) };
};

/** The other one of a thread of the viewer's: a request holds no word, an accepted thread its latest twenty messages. */
export const reportedRequest = async (db: Tx, viewer: Viewer, threadId: string): Promise<Reported> => {
  const { other } = await findThread(db, viewer, threadId);
  const messages = await messagesBefore(db, threadId, endRev, latest);
  return { roomId: null, about: other, kept: keepMessages(messages.toReversed()) };
};

/** A message that is still there, and nothing of what stands around it: for what no person has reported. */
export const keptPrivateMessage = async (
  db: Tx,
  id: string,
): Promise<(Reported & { readonly threadId: string }) | undefined> => {
  const message = await db
    .selectFrom('private_messages')
    .select(['id', 'thread_id', 'author', 'sent_at', 'content'])
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (!message) return undefined;
  return { roomId: null, about: message.author, kept: keepMessages([message]), threadId: message.thread_id };
};
