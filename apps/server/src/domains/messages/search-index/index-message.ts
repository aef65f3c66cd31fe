import type { Part } from '@baithak/protocol/parts/part';
import { partsSearchText } from '@baithak/protocol/parts/print-parts';
import { partsAsStored } from '../../../platform/stored-parts.ts';
import { partsWithNames } from '../../people/api.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { indexText, reindexText, type Searchable } from '../../../platform/search/index-text.ts';
import { removeFromIndex } from '../../../platform/search/remove-from-index.ts';

interface ClientContent {
  readonly id: string;
  readonly roomId: string;
  readonly author: string;
  /** JSON. */
  readonly content: string;
  /** When it was sent, in milliseconds. */
  readonly at: number;
}

export const searchable = ({ id, roomId, author, at, content }: ClientContent): Searchable => ({
  type: 'messages',
  id,
  roomId,
  author,
  at,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  text: partsSearchText(JSON.parse(content) as Part[]),
});

/** The same with the names that people have now. */
export const withNames = async <M extends { readonly content: string }>(tx: Tx, message: M): Promise<M> => ({
  ...message,
  content: JSON.stringify(await partsWithNames(tx, partsAsStored(message.content))),
});

export const indexMessage = async (tx: Tx, message: ClientContent): Promise<void> =>
  indexText(tx, searchable(await withNames(tx, message)));

export const reindexMessage = async (tx: Tx, message: ClientContent): Promise<void> =>
  reindexText(tx, searchable(await withNames(tx, message)));

export const unindexMessages = (tx: Tx, ids: readonly string[]): Promise<void> => removeFromIndex(tx, 'messages', ids);
