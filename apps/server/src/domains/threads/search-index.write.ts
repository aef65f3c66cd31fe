import type { Part } from '@baithak/protocol/parts/part';
import { partsSearchText } from '@baithak/protocol/parts/print-parts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import type { IndexSource, RowsToReindex } from '../../platform/search/index-source.ts';
import { type Searchable, indexText, reindexText, removeFromIndex } from '../../platform/search/index-text.ts';
import { partsAsStored } from '../../platform/stored-parts.ts';
import { partsWithNames } from '../people/api.ts';
import type { NewPost } from './create/new-post.ts';
import { lockThreads } from './lock-threads.ts';

interface IndexedThread {
  readonly id: string;
  readonly roomId: string;
  readonly author: string;
  readonly at: number;
  readonly parts: readonly Part[];
  /** As written. */
  readonly tags: readonly string[];
}

/** A thread is found by its text and its tags, a reply by its text. */
const searchable = ({ parts, tags, ...thread }: IndexedThread): Searchable => ({
  type: 'threads',
  ...thread,
  text: [partsSearchText(parts), ...tags.map((tag) => `#${tag}`)].join(' ').trim(),
});

export const indexThread = (
  tx: Tx,
  { id, roomId, actor, parts, at }: NewPost,
  tags: readonly { readonly written: string }[] = [],
): Promise<void> =>
  indexText(tx, searchable({ id, roomId, author: actor.userId, at, parts, tags: tags.map(({ written }) => written) }));

/** By the names that people have now: what is stored, and an edit of a page that was loaded before, may have older ones. */
export const reindexThread = async (tx: Tx, thread: IndexedThread): Promise<void> =>
  reindexText(tx, searchable({ ...thread, parts: await partsWithNames(tx, thread.parts) }));

export const unindexThreads = (tx: Tx, ids: readonly string[]): Promise<void> => removeFromIndex(tx, 'threads', ids);

const mostAtOnce = 64;

/** The threads and replies that name somebody, a few of one room at a time. */
export async function* threadsMentioning(db: Tx, userId: string): AsyncIterable<RowsToReindex> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('thread_mentions')
      .innerJoin('threads', 'threads.id', 'thread_mentions.thread_id')
      .select(['threads.id', 'threads.room_id as key'])
      .where('thread_mentions.user_id', '=', userId)
      .where('thread_mentions.thread_id', '>', after)
      .orderBy('thread_mentions.thread_id')
      .limit(mostAtOnce)
      .execute();
    for (const [key, own] of Map.groupBy(rows, (row) => row.key)) yield { key, ids: own.map(({ id }) => id) };
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Indexes threads and replies of one room (the key) as they are now. */
export const reindexThreads = defineWrite({
  name: 'threads.reindex',
  key: ({ key }: RowsToReindex) => key,
  run: async (tx, { key, ids }: RowsToReindex) => {
    await lockThreads(tx, key);
    const threads = await tx
      .selectFrom('threads')
      .select(['id', 'room_id', 'author', 'message', 'tags', 'created_at'])
      .where('id', 'in', ids)
      .execute();
    for (const { id, room_id: roomId, author, message, tags, created_at: at } of threads) {
      // what createThread stored
      await reindexThread(tx, {
        id,
        roomId,
        author,
        at,
        parts: partsAsStored(message),
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
        tags: JSON.parse(tags) as string[],
      });
    }
  },
});

/** Every thread and reply. */
export const threadsToIndex: IndexSource = {
  type: 'threads',
  next: (db, after, most) =>
    db
      .selectFrom('threads')
      .select(['id', 'room_id as key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .execute(),
  reindex: reindexThreads,
};
