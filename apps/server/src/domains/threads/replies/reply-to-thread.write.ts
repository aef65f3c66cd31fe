import { canReply } from '@baithak/protocol/contracts/threads.rules';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { insertPost, type NewPost } from '../create/new-post.queries.ts';
import type { OpenedReport } from '../../moderation/api.ts';
import { noteAnswers } from '../../ladder/api.ts';
import { makeNotifications, type NotificationChanges } from '../../notifications/api.ts';
import { mentionedIn, mentionsOf } from '../notify/mentions.queries.ts';
import { changeThread, takeThreadNumber, threadInRoom } from '../lock-threads.queries.ts';
import { memberPermissionsIn } from '../permissions.queries.ts';
import { indexThread } from '../search-index/index-thread.ts';

export interface NewReply extends NewPost {
  readonly replyTo: string;
}

export interface StoredReply {
  /** Of what is answered, directly under it. */
  readonly replies: number;
  /** The thread's. */
  readonly changed: number;
  /** The guests who are a member's answer nearer to their next step. */
  readonly answeredGuests: readonly string[];
  readonly notifications: NotificationChanges;
  /** The report of a doubt. */
  readonly opened: OpenedReport | undefined;
}

type Parent = Awaited<ReturnType<typeof threadInRoom>>;

/** Whoever is mentioned hears of it; else whoever wrote the reply that is answered; else whoever wrote the thread. */
const notify = (tx: Tx, reply: NewReply, parent: Parent): Promise<NotificationChanges> => {
  const { id, roomId, parts } = reply;
  const { userId: actor } = reply.actor;
  const { root_id: threadId } = parent;
  const where = { source: id, actor, roomId, threadId };
  return makeNotifications(
    tx,
    reply.notify.stamp,
    [
      mentionsOf({ id, roomId, rootId: threadId, author: actor, mentioned: mentionedIn(parts) }),
      ...(parent.depth > 0 ? [{ ...where, kind: 'reply', thing: parent.id, to: [parent.author] } as const] : []),
      { ...where, kind: 'threadReply', thing: threadId, to: [parent.root_author] },
    ],
    reply.notify.reading,
  );
};

/** A new reply moves the thread up in the list of active ones. Returns the thread's `changed`. */
const markThreadActive = async (tx: Tx, rootId: string, number: number, at: number): Promise<number> => {
  await tx.updateTable('thread_tags').set({ active: number }).where('thread_id', '=', rootId).execute();
  return changeThread(tx, rootId, { active: number, active_at: at });
};

/**
 * Stores a reply to a thread or reply. ARCHIVED and REPLIES_DISABLED hold for everybody. Tells whoever
 * is answered.
 */
export const storeReply = defineWrite({
  name: 'threads.storeReply',
  key: ({ roomId }: NewReply) => roomId,
  run: async (tx, reply: NewReply): Promise<StoredReply> => {
    const { roomId, actor, at, replyTo } = reply;
    await memberPermissionsIn(tx, roomId, actor);
    const number = await takeThreadNumber(tx, roomId);
    const parent = await threadInRoom(tx, roomId, replyTo);
    if (!canReply({ archived: parent.archived === 1, allowedReplies: parent.allowed_replies === 1 }))
      throw new Refusal(parent.archived === 1 ? 'ARCHIVED' : 'REPLIES_DISABLED');
    const opened = await insertPost(
      tx,
      reply,
      { under: parent.id, root_id: parent.root_id, depth: parent.depth + 1, number },
      { tags: '[]', public: 0, allowed_replies: 1, quoted_to: null },
    );
    await indexThread(tx, reply);
    const changed = await markThreadActive(tx, parent.root_id, number, at);
    const { replies } = await tx
      .updateTable('threads')
      .set((of) => ({ replies: of('replies', '+', 1) }))
      .where('id', '=', parent.id)
      .returning('replies')
      .executeTakeFirstOrThrow();
    const notifications = await notify(tx, reply, parent);
    const answeredGuests = await noteAnswers(tx, actor.userId, reply.notify.answers, at);
    return { replies, changed, answeredGuests, notifications, opened };
  },
});
