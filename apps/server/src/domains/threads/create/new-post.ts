import { foldTag } from '@baithak/protocol/contracts/threads.rules';
import { newId } from '@baithak/protocol/ids';
import { hasLinks } from '@baithak/protocol/parts/find-links';
import { idsNamedIn } from '@baithak/protocol/parts/named-in';
import type { MediaPart, Part, ResolvedPart } from '@baithak/protocol/parts/part';
import { boundMarks } from '@baithak/protocol/text/marks';
import type { App, Caller } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { isVisible } from '../../../platform/stored-parts.ts';
import type { TextDoubt } from '../../classifier/api.ts';
import type { OpenedReport } from '../../reports/api.ts';
import {
  type SeenRoom,
  findRoomToEnter,
  markWritten,
  moveRoomUp,
  refuseToWrite,
  limitSendRate,
} from '../../rooms/api.ts';
import { claimUpload } from '../../uploads/api.ts';
import { parseSentParts } from '../../people/api.ts';
import { storePostDoubt } from '../manage/kept-thread.ts';
import { type ThreadNotify, insertMentions } from '../notify.ts';
import { type Actor, actorOf } from '../permissions.queries.ts';
import { excerptOf } from '../present.ts';
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

export interface Tag {
  readonly written: string;
  readonly folded: string;
}

/** Tags as they were written, without a leading #. Of tags that fold to the same text only the first stays; empty ones are dropped. */
const readTags = (tags: readonly string[] = []): Tag[] => {
  const byFold = new Map<string, Tag>();
  for (const tag of tags) {
    const folded = foldTag(tag);
    const written = tag.replace(/^#+/, '').replace(/\s+/g, ' ').trim();
    if (folded !== '' && !byFold.has(folded)) byFold.set(folded, { written, folded });
  }
  return [...byFold.values()];
};

const emptyText = () => new Refusal('INVALID_INPUT', { details: [{ path: 'threadText', msg: 'must not be empty' }] });

/** The text of a thread or reply as parts (docs/product.md#parts-in-text). With files it may be nothing. Throws TOO_MANY_MENTIONS. */
const parseThreadText = async (
  app: App,
  threadText: string,
  { mayBeEmpty, stored }: Pick<PostOptions, 'mayBeEmpty' | 'stored'>,
): Promise<ResolvedPart[]> => {
  const parts = await parseSentParts(app, [{ type: 'text', data: boundMarks(threadText.trim()) }], stored);
  if (isVisible(parts)) return parts;
  if (mayBeEmpty) return [];
  throw emptyText();
};

interface PostInput {
  readonly roomId: string;
  readonly threadText?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

interface PostOptions {
  readonly place: 'thread' | 'reply';
  /** The thread or reply that is changed. */
  readonly thing?: string;
  /** What it says now, its tags too. */
  readonly before?: readonly Part[];
  /** What it says now, as it is stored. */
  readonly stored?: string | undefined;
  readonly token?: string | undefined;
  readonly mayBeEmpty?: boolean;
}

/** `undo`: when it is not stored (`judgeText`). */
type Prepared = Omit<NewPost, 'notify'> & {
  readonly tags: readonly Tag[];
  readonly room: SeenRoom;
  readonly undo: () => void;
};

/** What creating a thread, replying and editing share: checks the membership and the send rate, then parses the text, masks it and judges it. */
export const preparePost = async (
  caller: Caller,
  { roomId, threadText = '', tags }: PostInput,
  { place, thing = newId(), before, stored, token, mayBeEmpty = token !== undefined }: PostOptions,
): Promise<Prepared> => {
  const { db, viewer, clock } = caller;
  const room = await findRoomToEnter(db.read, viewer, roomId);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  const read = async () => {
    const written = await parseThreadText(caller, threadText, { mayBeEmpty, stored });
    const text = { type: 'text', data: (tags ?? []).join(' ') } as const;
    if (hasLinks(written, before) || hasLinks([text], before)) await caller.services.ladder.refuse(viewer, ['links']);
    readTags(tags ?? []);
    return { threadText: written, tags };
  };
  const { fields, doubt, undo } = await caller.services.classifier.prepareText(caller, {
    rate: () => limitSendRate(caller, room.rank, viewer.userId),
    read,
    writing: { by: viewer.userId, rank: room.rank, among: { roomId: room.id } },
    place,
    roomId: room.id,
    rank: room.rank,
    thing,
  });
  return {
    id: thing,
    roomId: room.id,
    actor: actorOf(viewer),
    parts: fields.threadText,
    tags: readTags(fields.tags ?? []),
    token,
    at: clock.now(),
    ...(doubt && { doubt }),
    room,
    undo,
  };
};
