import type { Part } from '@baithak/protocol/parts/part';
import { partsSearchText } from '@baithak/protocol/parts/print-parts';
import type { Tx } from '../../platform/db/write.ts';
import { indexText, reindexText, type Searchable } from '../../platform/search/index-text.ts';
import { removeFromIndex } from '../../platform/search/remove-from-index.ts';

interface Written {
  readonly id: string;
  readonly roomId: string;
  readonly author: string;
  /** JSON. */
  readonly content: string;
  /** When it was sent, ms. */
  readonly at: number;
}

const searchable = ({ content, ...message }: Written): Searchable => ({
  kind: 'messages',
  ...message,
  text: partsSearchText(JSON.parse(content) as Part[]),
});

export const indexMessage = (tx: Tx, { id, roomId, author, content, at }: Written): Promise<void> =>
  indexText(tx, searchable({ id, roomId, author, content, at }));

export const reindexMessage = (tx: Tx, message: Written): Promise<void> => reindexText(tx, searchable(message));

export const unindexMessages = (tx: Tx, ids: readonly string[]): Promise<void> => removeFromIndex(tx, 'messages', ids);
