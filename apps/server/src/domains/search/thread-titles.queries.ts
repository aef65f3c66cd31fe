import type { Part } from '@baithak/protocol/parts/part';
import { partsToPlain } from '@baithak/protocol/parts/print-parts';
import { plainTitle } from '@baithak/protocol/parts/split-title';
import type { Tx } from '../../platform/db/write.ts';
import { partsAsStored } from '../../platform/stored-parts.ts';
import { textsWithNames } from '../people/api.ts';

const titleOf = (parts: readonly Part[]): string => plainTitle(parts, (some) => partsToPlain(some, null)).title;

/** The titles of the threads that these threads and replies belong to. */
export const threadTitles = async (db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('threads')
    .innerJoin('threads as root', 'root.id', 'threads.root_id')
    .select((of) => ['threads.id', of.fn.coalesce('root.excerpt', 'root.message').as('message')])
    .where('threads.id', 'in', ids)
    .execute();
  const texts = await textsWithNames(
    db,
    rows.map(({ message }) => partsAsStored(message)),
  );
  return new Map(rows.map(({ id }, at) => [id, titleOf(texts[at] ?? [])]));
};
