import { idsNamedIn } from '@baithak/protocol/parts/named-in';
import type { MediaPart, ResolvedPart } from '@baithak/protocol/parts/part';
import type { Tx } from '../../../platform/db/write.ts';
import type { TextDoubt } from '../../classifier/api.ts';
import type { OpenedReport } from '../../moderation/api.ts';
import { markWritten, moveRoomUp, refuseToWrite } from '../../rooms/api.ts';
import { claimUpload } from '../../uploads/api.ts';
import { excerptOf } from '../cut-parts.ts';
import { insertMentions } from '../notify/mentions.queries.ts';
import type { ThreadNotify } from '../notify/notify-of.ts';
import { storePostDoubt } from '../manage/post-doubt.queries.ts';
import type { Actor } from '../permissions.queries.ts';
import type { ThreadTable } from '../tables.ts';

/** A thread or a reply that is about to be stored. */
export interface NewPost {
  readonly id: string;
  readonly roomId: string;
  readonly actor: Actor;
  /** The parsed text; the files of `token` come after it. */
  readonly parts: readonly ResolvedPart[];
  readonly token: string | undefined;
  /** Milliseconds. */
  readonly at: number;
  readonly notify: ThreadNotify;
  /** It is published, and waits in the queue of reports. */
  readonly doubt?: TextDoubt;
}

/** Uploads know the files of threads and replies by this kind of owner. */
export const fileOwnerType = 'thread';

const claimMedia = async (
  tx: Tx,
  { id, roomId, actor, token, at }: NewPost,
  target: 'thread' | 'reply',
): Promise<ResolvedPart[]> => {
  if (token === undefined) return [];
  const files = await claimUpload(tx, {
    token,
    target,
    userId: actor.userId,
    owner: { type: fileOwnerType, id },
    roomId,
    public: true,
    now: at,
  });
  const items = files.map(({ kind, name }): MediaPart => ({ type: kind, name }));
  return items.length > 1 ? [{ type: 'gallery', items }] : items;
};

const noActivity = {
  pinned: 0,
  notice: 0,
  archived: 0,
  replies: 0,
  likes: 0,
  dislikes: 0,
  score: 0,
  views: 0,
  changed: 0,
  edited_at: null,
  revised_at: null,
  likes_told: 0,
} as const;

type Position = Pick<ThreadTable, 'under' | 'root_id' | 'depth' | 'number'>;
type Settings = Pick<ThreadTable, 'tags' | 'public' | 'allowed_replies' | 'quoted_to'>;

/** Inserts a thread (depth 0) or reply with its files: one alone, several as a gallery. It moves the room up in lists. Throws BAD_UPLOAD_TOKEN, FROZEN, SLOW_MODE. */
export const insertPost = async (
  tx: Tx,
  post: NewPost,
  position: Position,
  settings: Settings,
): Promise<OpenedReport | undefined> => {
  const writing = { roomId: post.roomId, userId: post.actor.userId, at: post.at };
  await refuseToWrite(tx, writing);
  const media = await claimMedia(tx, post, position.depth === 0 ? 'thread' : 'reply');
  const parts = [...post.parts, ...media];
  const excerpt = excerptOf(parts);
  await tx
    .insertInto('threads')
    .values({
      ...noActivity,
      ...position,
      ...settings,
      id: post.id,
      room_id: post.roomId,
      author: post.actor.userId,
      message: JSON.stringify(parts),
      excerpt: excerpt && JSON.stringify(excerpt),
      media: media.length > 0 ? 1 : 0,
      created_at: post.at,
      active: position.number,
      active_at: post.at,
    })
    .execute();
  await insertMentions(tx, post.id, idsNamedIn(post.parts));
  await moveRoomUp(tx, post.roomId, post.at);
  await markWritten(tx, writing);
  return post.doubt && storePostDoubt(tx, post.doubt, post.id);
};
