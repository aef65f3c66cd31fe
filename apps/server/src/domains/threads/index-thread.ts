import { partsSearchText } from '@baithak/protocol/parts/print-parts';
import type { Tx } from '../../platform/db/write.ts';
import { indexText } from '../../platform/search/index-text.ts';
import { removeFromIndex } from '../../platform/search/remove-from-index.ts';
import type { Writing } from './writing.ts';

/** A thread is found by its text and its tags, a reply by its text. */
export const indexThread = (tx: Tx, { id, roomId, actor, parts, at }: Writing, tags: readonly { readonly written: string }[] = []): Promise<void> => {
  const text = [partsSearchText(parts), ...tags.map(({ written }) => `#${written}`)].join(' ').trim();
  return indexText(tx, { kind: 'threads', id, roomId, author: actor.userId, at, text });
};

export const unindexThreads = (tx: Tx, ids: readonly string[]): Promise<void> => removeFromIndex(tx, 'threads', ids);
