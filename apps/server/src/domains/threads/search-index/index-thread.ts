import type { Part } from '@baithak/protocol/parts/part';
import { partsSearchText } from '@baithak/protocol/parts/print-parts';
import type { Tx } from '../../../platform/db/write.ts';
import { indexText, reindexText, type Searchable } from '../../../platform/search/index-text.ts';
import { removeFromIndex } from '../../../platform/search/remove-from-index.ts';
import { partsWithNames } from '../../people/api.ts';
import type { NewPost } from '../create/new-post.queries.ts';

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
