import type { MediaPart, ResolvedPart } from '@baithak/protocol/parts/part';
import { canReply } from '@baithak/protocol/threads.rules';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { claimUpload } from '../uploads/api.ts';
import { markChanged, takeNumber, threadIn } from './change.queries.ts';
import { indexThread } from './index-thread.ts';
import { standIn, type Standing } from './standing.queries.ts';
import type { ReplyWriting, ThreadWriting, Writing } from './writing.ts';

/** Whoever writes has joined. */
export const standAsMember = async (tx: Tx, { roomId, actor }: Writing): Promise<Standing> => {
  const standing = await standIn(tx, roomId, actor);
  if (!standing.joined) throw new Refusal('NOT_A_MEMBER');
  return standing;
};

/** What files and things of theirs are called in uploads, whatever their depth. */
export const fileOwner = 'thread';

const mediaOf = async (
  tx: Tx,
  { id, roomId, actor, token, at }: Writing,
  target: 'thread' | 'reply',
): Promise<ResolvedPart[]> => {
  if (token === undefined) return [];
  const files = await claimUpload(tx, {
    token,
    target,
    personId: actor.userId,
    owner: { kind: fileOwner, id },
    roomId,
    public: true,
    now: at,
  });
  const items = files.map(({ kind, name }): MediaPart => ({ type: kind, name }));
  return items.length > 1 ? [{ type: 'gallery', items }] : items;
};

/** Claims the files and returns the message with them: one alone, several as a gallery. */
const messageOf = async (
  tx: Tx,
  writing: Writing,
  target: 'thread' | 'reply',
): Promise<{ message: string; media: 0 | 1 }> => {
  const media = await mediaOf(tx, writing, target);
  return { message: JSON.stringify([...writing.parts, ...media]), media: media.length > 0 ? 1 : 0 };
};

const started = {
  pinned: 0,
  notice: 0,
  archived: 0,
  replies: 0,
  likes: 0,
  dislikes: 0,
  score: 0,
  views: 0,
  changed: 0,
} as const;

export const insertThread = async (tx: Tx, writing: ThreadWriting): Promise<void> => {
  const { id, roomId, actor, at, tags, quotedTo } = writing;
  const number = await takeNumber(tx, roomId);
  if (quotedTo !== null) await threadIn(tx, roomId, quotedTo);
  await tx
    .insertInto('threads')
    .values({
      ...started,
      id,
      room_id: roomId,
      under: roomId,
      root_id: id,
      depth: 0,
      number,
      author: actor.userId,
      ...(await messageOf(tx, writing, 'thread')),
      tags: JSON.stringify(tags.map(({ written }) => written)),
      created_at: at,
      public: writing.public,
      allowed_replies: writing.allowedReplies,
      quoted_to: quotedTo,
      active: number,
      active_at: at,
    })
    .execute();
  await indexThread(tx, writing, tags);
  if (tags.length === 0) return;
  const rows = tags.map(({ folded }) => ({
    thread_id: id,
    tag: folded,
    room_id: roomId,
    number,
    score: 0,
    active: number,
  }));
  await tx.insertInto('thread_tags').values(rows).execute();
};

/** The thread has something new: it moves up in the list of active ones. Returns its `changed`. */
const bringUp = async (tx: Tx, rootId: string, number: number, at: number): Promise<number> => {
  await tx.updateTable('thread_tags').set({ active: number }).where('thread_id', '=', rootId).execute();
  return markChanged(tx, rootId, { active: number, active_at: at });
};

/** Returns how many replies the parent has now, and the thread's `changed`. ARCHIVED and REPLIES_DISABLED hold for everybody. */
export const insertReply = async (tx: Tx, writing: ReplyWriting): Promise<{ replies: number; changed: number }> => {
  const { id, roomId, actor, at, replyTo } = writing;
  const number = await takeNumber(tx, roomId);
  const parent = await threadIn(tx, roomId, replyTo);
  if (!canReply({ archived: parent.archived === 1, allowedReplies: parent.allowed_replies === 1 }))
    throw new Refusal(parent.archived === 1 ? 'ARCHIVED' : 'REPLIES_DISABLED');
  await tx
    .insertInto('threads')
    .values({
      ...started,
      id,
      room_id: roomId,
      under: parent.id,
      root_id: parent.root_id,
      depth: parent.depth + 1,
      number,
      author: actor.userId,
      ...(await messageOf(tx, writing, 'reply')),
      tags: '[]',
      created_at: at,
      public: 0,
      allowed_replies: 1,
      quoted_to: null,
      active: number,
      active_at: at,
    })
    .execute();
  await indexThread(tx, writing);
  const changed = await bringUp(tx, parent.root_id, number, at);
  const { replies } = await tx
    .updateTable('threads')
    .set((of) => ({ replies: of('replies', '+', 1) }))
    .where('id', '=', parent.id)
    .returning('replies')
    .executeTakeFirstOrThrow();
  return { replies, changed };
};
