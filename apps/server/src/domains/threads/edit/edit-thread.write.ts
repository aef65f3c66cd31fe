import { idsNamedIn } from '@baithak/protocol/parts/named-in';
import { isMedia, type ResolvedPart } from '@baithak/protocol/parts/part';
import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { refuseFrozen } from '../../rooms/api.ts';
import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { partsAsStored, saySame } from '../../../platform/stored-parts.ts';
import type { TextDoubt } from '../../classifier/api.ts';
import { noChanges } from '../../notifications/api.ts';
import { namesIn, releaseFiles } from '../../uploads/api.ts';
import { fileOwnerType } from '../create/new-post.queries.ts';
import type { Tag } from '../create/tags.ts';
import { excerptOf } from '../cut-parts.ts';
import { storePostDoubt } from '../manage/post-doubt.queries.ts';
import { lockThreads, changeThread, threadInRoom } from '../lock-threads.queries.ts';
import { changeMentions } from '../notify/mentions.queries.ts';
import type { ThreadNotify } from '../notify/notify-of.ts';
import { memberPermissionsIn, type Actor } from '../permissions.queries.ts';
import { storedParts } from '../present.ts';
import { reindexThread } from '../search-index/index-thread.ts';
import { keepVersion } from './versions.queries.ts';

export interface ThreadEdit {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
  /** The parsed text. */
  readonly parts: readonly ResolvedPart[];
  /** Undefined: as they are. Replies have none. */
  readonly tags: readonly Tag[] | undefined;
  /** Names of files that go; the others stay. */
  readonly remove: readonly string[];
  /** Milliseconds. */
  readonly at: number;
  readonly notify: ThreadNotify;
  /** It is published, and waits in the queue of reports. */
  readonly doubt?: TextDoubt;
}

/** Media parts without the files that go: what is left of a gallery is one, or a file alone. */
const keptMedia = (parts: readonly MessagePart[], remove: readonly string[]): MessagePart[] => {
  const gone = new Set(remove.map(bareName));
  return parts.filter(isMedia).flatMap((part): MessagePart[] => {
    if (part.type !== 'gallery') return gone.has(part.name) ? [] : [part];
    const items = part.items.filter(({ name }) => !gone.has(name));
    return items.length > 1 ? [{ type: 'gallery', items }] : items;
  });
};

const storeTags = async (tx: Tx, { roomId, threadId }: ThreadEdit, tags: readonly Tag[]): Promise<void> => {
  const { number, score, active } = await tx
    .selectFrom('threads')
    .select(['number', 'score', 'active'])
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('thread_tags').where('thread_id', '=', threadId).execute();
  if (tags.length === 0) return;
  const rows = tags.map(({ folded }) => ({ thread_id: threadId, tag: folded, room_id: roomId, number, score, active }));
  await tx.insertInto('thread_tags').values(rows).execute();
};

const emptyText = () => new Refusal('INVALID_INPUT', { details: [{ path: 'threadText', msg: 'must not be empty' }] });

/** The thread or reply as it is, for its author alone. */
const ownThread = async (tx: Tx, { roomId, threadId, actor, at }: ThreadEdit) => {
  const thread = await threadInRoom(tx, roomId, threadId);
  await memberPermissionsIn(tx, roomId, actor);
  await refuseFrozen(tx, { roomId, userId: actor.userId, at });
  if (thread.author !== actor.userId) throw new Refusal('FORBIDDEN');
  if (thread.archived === 1) throw new Refusal('ARCHIVED');
  const { message, created_at, edited_at } = await tx
    .selectFrom('threads')
    .select(['message', 'created_at', 'edited_at'])
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow();
  return { ...thread, message, created_at, written_at: edited_at ?? created_at };
};

/** Changes text, tags and files of a thread or reply of its own author. Returns whether anything is different. */
export const storeThreadEdit = defineWrite({
  name: 'threads.storeThreadEdit',
  key: ({ roomId }: ThreadEdit) => roomId,
  run: async (tx, edit: ThreadEdit) => {
    const { roomId, threadId, actor, at } = edit;
    await lockThreads(tx, roomId);
    const before = await ownThread(tx, edit);
    const media = keptMedia(storedParts(before), edit.remove);
    const parts: MessagePart[] = [...edit.parts, ...media];
    if (parts.length === 0) throw emptyText();
    const message = JSON.stringify(parts);
    const newTags = before.depth === 0 ? edit.tags : undefined;
    const tags = newTags ? JSON.stringify(newTags.map(({ written }) => written)) : before.tags;
    if (saySame(parts, partsAsStored(before.message)) && tags === before.tags)
      return { changed: false, notifications: noChanges, opened: undefined };
    const earlier = storedParts(before).filter((part) => !isMedia(part));
    const { written_at } = before;
    await keepVersion(tx, {
      thread_id: threadId,
      message: JSON.stringify(earlier),
      tags: before.tags,
      written_at,
      replaced_at: at,
    });
    const excerpt = excerptOf(parts);
    await tx
      .updateTable('threads')
      .set({
        message,
        tags,
        excerpt: excerpt && JSON.stringify(excerpt),
        media: media.length > 0 ? 1 : 0,
        edited_at: at,
      })
      .where('id', '=', threadId)
      .execute();
    if (edit.remove.length > 0) await releaseFiles(tx, { type: fileOwnerType, id: threadId }, { keep: namesIn(media) });
    if (newTags) await storeTags(tx, edit, newTags);
    const shownTags = newTags?.map(({ written }) => written);
    await reindexThread(tx, {
      id: threadId,
      roomId,
      author: actor.userId,
      at: before.created_at,
      parts,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
      tags: shownTags ?? (JSON.parse(before.tags) as string[]),
    });
    await changeThread(tx, before.root_id, { revised_at: at });
    const post = { id: threadId, roomId, rootId: before.root_id, author: actor.userId, ...idsNamedIn(edit.parts) };
    const opened = edit.doubt && (await storePostDoubt(tx, edit.doubt, threadId));
    return { changed: true, notifications: await changeMentions(tx, post, edit.notify), opened };
  },
});
