import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import { idsNamedIn } from '@baithak/protocol/parts/named-in';
import { type ResolvedPart, isMedia } from '@baithak/protocol/parts/part';
import { sql } from 'kysely';
import { day } from '../../../platform/clock.ts';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { partsAsStored, saySame } from '../../../platform/stored-parts.ts';
import type { TextDoubt } from '../../classifier/api.ts';
import { isNotReported } from '../../reports/api.ts';
import { noChanges } from '../../notifications/api.ts';
import { refuseToChange } from '../../rooms/api.ts';
import { namesIn, releaseFiles } from '../../uploads/api.ts';
import { type Tag, fileOwnerType } from '../create/new-post.ts';
import { changeThread, lockThreads, threadInRoom } from '../lock-threads.ts';
import { storePostDoubt } from '../manage/kept-thread.ts';
import { type ThreadNotify, changeMentions } from '../notify.ts';
import { type Actor, memberPermissionsIn } from '../permissions.queries.ts';
import { excerptOf, storedParts } from '../present.ts';
import { reindexThread } from '../search-index.write.ts';

/** Earlier versions of one thread or reply, and their characters: the first one stays, then the latest ones that fit. */
export const versionsKept = { most: 100, characters: 1_000_000 } as const;

/** How long an earlier version is kept: as long as messages of rooms are. */
export const versionMaxAgeMs = 365 * day;

export interface Version {
  readonly thread_id: string;
  readonly message: string;
  readonly tags: string;
  readonly written_at: number;
  readonly replaced_at: number;
}

/** The numbers of the versions that go: between the first one and the latest ones that fit. */
export const surplus = (sizes: readonly { readonly number: number; readonly size: number }[]): number[] => {
  const [first, ...later] = sizes.toSorted((a, b) => a.number - b.number);
  let characters = first?.size ?? 0;
  return later
    .toReversed()
    .filter(({ size }, at) => {
      characters += size;
      return at > 0 && (at >= versionsKept.most - 1 || characters > versionsKept.characters);
    })
    .map(({ number }) => number);
};

/** Keeps what a thread or reply said until now, and no more versions of it than are kept. */
export const keepVersion = async (tx: Tx, version: Version): Promise<void> => {
  const sizes = await tx
    .selectFrom('thread_versions')
    .select(['number', sql<number>`length(message)`.as('size')])
    .where('thread_id', '=', version.thread_id)
    .orderBy('number')
    .execute();
  const number = (sizes.at(-1)?.number ?? 0) + 1;
  await tx
    .insertInto('thread_versions')
    .values({ ...version, number })
    .execute();
  const gone = surplus([...sizes, { number, size: version.message.length }]);
  if (gone.length > 0)
    await tx
      .deleteFrom('thread_versions')
      .where('thread_id', '=', version.thread_id)
      .where('number', 'in', gone)
      .execute();
};

/** Earlier versions of a thread or reply, the latest first. */
export const versionsOf = (db: Tx, threadId: string) =>
  db
    .selectFrom('thread_versions')
    .select(['message', 'tags', 'written_at', 'replaced_at'])
    .where('thread_id', '=', threadId)
    .orderBy('number', 'desc')
    .execute();

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
  await refuseToChange(tx, { roomId, userId: actor.userId, at });
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

/** Rows of one write. */
const atOnce = 500;

/** Earlier versions that were replaced before a time (ms), but of threads and replies of which a report waits for staff. */
const oldVersions = (db: Tx, before: number) =>
  db
    .selectFrom('thread_versions')
    .where('replaced_at', '<', before)
    .where((of) => isNotReported(['thread', 'reply'], of.ref('thread_versions.thread_id')));

export const countOldVersions = async (db: Tx, before: number): Promise<number> => {
  const { count } = await oldVersions(db, before)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Removes some of them. */
export const removeOldVersions = defineWrite({
  name: 'threads.removeOldVersions',
  run: async (tx, { before }: { before: number }) => {
    const some = oldVersions(tx, before)
      .select(['thread_versions.thread_id', 'thread_versions.number'])
      .orderBy('replaced_at')
      .limit(atOnce);
    const gone = await tx
      .deleteFrom('thread_versions')
      .where((of) => of(of.refTuple('thread_id', 'number'), 'in', some.$asTuple('thread_id', 'number')))
      .executeTakeFirst();
    return { count: Number(gone.numDeletedRows), hasMore: gone.numDeletedRows === BigInt(atOnce) };
  },
});
