import { canDeleteReply, canPinReply, canReply, maxPinned } from '@baithak/protocol/contracts/threads.rules';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { noteAnswers } from '../../ladder/api.ts';
import type { OpenedReport } from '../../reports/api.ts';
import { logDeletion } from '../../moderation-log/api.ts';
import {
  type NotificationChanges,
  allChanges,
  makeNotifications,
  noChanges,
  whenPresent,
} from '../../notifications/api.ts';
import { type NewPost, insertPost } from '../create/new-post.ts';
import {
  changeThread,
  countReplies,
  lockThreads,
  markThreadChanged,
  replyInRoom,
  takeThreadNumber,
  threadInRoom,
} from '../lock-threads.ts';
import type { ThreadDeletion } from '../manage/manage.write.ts';
import { dropTakenReply, takeThreads } from '../manage/remove-threads.ts';
import { mentionedIn, mentionsOf } from '../notify.ts';
import { type Actor, authorIn, memberPermissionsIn, notManaged, permissionsIn } from '../permissions.queries.ts';
import { indexThread } from '../search-index.write.ts';

export interface ReplyDeletion extends ThreadDeletion {
  readonly replyId: string;
}

/** Deletes a reply with all replies to it. Returns its parent, the counts of both, and the thread's `changed`. */
export const deleteReplyIn = async (tx: Tx, deletion: ReplyDeletion) => {
  const { roomId, threadId, replyId, actor } = deletion;
  await lockThreads(tx, roomId);
  const { reply, parent } = await replyInRoom(tx, roomId, threadId, replyId);
  const permissions = await permissionsIn(tx, roomId, actor);
  if (!canDeleteReply(permissions, await authorIn(tx, roomId, reply.author), { authorId: parent.author }))
    throw notManaged(permissions);
  const { held, count, notifications: removed } = await takeThreads(tx, replyId, deletion);
  const { userId: by } = actor;
  const whom = reply.author;
  // Whoever wrote what is answered keeps order under it as its author, not as staff: they give no reason and warn nobody.
  const what = parent.author === by ? 'deleteAnswer' : 'deleteReply';
  const why = what === 'deleteAnswer' ? undefined : deletion.why;
  const deleted = { by, what, whom, roomId, thing: replyId, threadId: parent.root_id } as const;
  const told = whom === by ? noChanges : await logDeletion(tx, { ...deletion, why }, deleted);
  const counts = await countReplies(tx, { parentId: parent.id, rootId: parent.root_id }, -1, count);
  const changed = await markThreadChanged(tx, parent.root_id);
  return { ...counts, author: whom, changed, held, notifications: allChanges(removed, told) };
};

export const storeReplyDeletion = defineWrite({
  name: 'threads.storeReplyDeletion',
  key: ({ roomId }: ReplyDeletion) => roomId,
  run: async (tx, deletion: ReplyDeletion) => (await dropTakenReply(tx, deletion)) ?? deleteReplyIn(tx, deletion),
});

export interface ReplyPinning {
  readonly roomId: string;
  readonly threadId: string;
  readonly replyId: string;
  readonly actor: Actor;
  readonly pinned: 0 | 1;
}

const full = `At most ${maxPinned} replies may be pinned. Unpin one first.`;

const checkRoom = async (tx: Tx, parentId: string): Promise<void> => {
  const { count } = await tx
    .selectFrom('threads')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('under', '=', parentId)
    .where('pinned', '=', 1)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxPinned) throw new Refusal('CONFLICT', { msg: full });
};

/** Pins or unpins a reply: the author of what it answers. Returns whether it changed. */
export const storeReplyPin = defineWrite({
  name: 'threads.storeReplyPin',
  key: ({ roomId }: ReplyPinning) => roomId,
  run: async (tx, { roomId, threadId, replyId, actor, pinned }: ReplyPinning) => {
    await lockThreads(tx, roomId);
    const { reply, parent } = await replyInRoom(tx, roomId, threadId, replyId);
    if (!canPinReply(await permissionsIn(tx, roomId, actor), { authorId: parent.author }))
      throw new Refusal('FORBIDDEN');
    if (reply.pinned === pinned) return { changed: false };
    if (pinned === 1) await checkRoom(tx, parent.id);
    await tx.updateTable('threads').set({ pinned }).where('id', '=', replyId).execute();
    await markThreadChanged(tx, parent.root_id);
    return { changed: true };
  },
});

export interface NewReply extends NewPost {
  readonly replyTo: string;
}

export interface StoredReply {
  readonly counts: Awaited<ReturnType<typeof countReplies>>;
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
const notify = async (tx: Tx, reply: NewReply, parent: Parent): Promise<NotificationChanges> => {
  const { id, roomId, parts } = reply;
  const { userId: actor } = reply.actor;
  const { root_id: threadId } = parent;
  const where = { source: id, actor, roomId, threadId };
  const changes = await makeNotifications(
    tx,
    reply.notify.stamp,
    [
      mentionsOf({ id, roomId, rootId: threadId, author: actor, mentioned: mentionedIn(parts) }),
      ...(parent.depth > 0 ? [{ ...where, kind: 'reply', thing: parent.id, to: [parent.author] } as const] : []),
      { ...where, kind: 'threadReply', thing: threadId, to: [parent.root_author] },
    ],
    reply.notify.reading,
  );
  return whenPresent(changes, reply.notify.present);
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
    const counts = await countReplies(tx, { parentId: parent.id, rootId: parent.root_id }, 1);
    const notifications = await notify(tx, reply, parent);
    const answeredGuests = await noteAnswers(tx, actor.userId, reply.notify.answers, at);
    return { counts, changed, answeredGuests, notifications, opened };
  },
});
