import type { Part } from '@baithak/protocol/parts/part';
import { partsToPlain } from '@baithak/protocol/parts/print-parts';
import { plainTitle } from '@baithak/protocol/parts/split-title';
import type { Tx } from '../../platform/db/write.ts';

const titleOf = (message: string): string =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  plainTitle(JSON.parse(message) as Part[], (parts) => partsToPlain(parts, null)).title;

/** The titles of the threads that these threads and replies belong to. */
export const threadTitles = async (db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('threads')
    .innerJoin('threads as root', 'root.id', 'threads.root_id')
    .select((of) => ['threads.id', of.fn.coalesce('root.excerpt', 'root.message').as('message')])
    .where('threads.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, message }) => [id, titleOf(message)]));
};
