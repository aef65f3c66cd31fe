import { iso } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { wholeLog } from '../chain.ts';
import type { ChainEnd } from '../log.write.ts';

/** Entries of one read, and of memory. */
const rowsAtOnce = 500;

const entriesAfter = (db: Db, chain: string, seq: number) =>
  db.readLong
    .selectFrom('moderation_log as entry')
    .leftJoin('moderation_log_details as beside', 'beside.entry_id', 'entry.id')
    .leftJoin('moderation_log as eraser', 'eraser.id', 'beside.erased_by')
    .selectAll('entry')
    .select([
      'beside.entry_id',
      'beside.nonce',
      'beside.actor',
      'beside.actor_rank',
      'beside.whom',
      'beside.thing',
      'beside.amount',
      'beside.why',
      'beside.words_nonce',
      'beside.erased_at',
      'beside.erased_by',
      'eraser.chain as eraser_chain',
      'eraser.seq as eraser_seq',
      'eraser.at as eraser_at',
      'eraser.erases as eraser_erases',
    ])
    .where('entry.chain', '=', chain)
    .where('entry.seq', '>', seq)
    .orderBy('entry.seq')
    .limit(rowsAtOnce)
    .execute();

export type StoredEntry = Awaited<ReturnType<typeof entriesAfter>>[number];

/** The entries of a chain from the first, with what stands beside them, page by page. */
export async function* readChain(db: Db, chain: string): AsyncGenerator<StoredEntry[], void, void> {
  for (let last = -1; ;) {
    const rows = await entriesAfter(db, chain, last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.seq ?? last;
    if (rows.length < rowsAtOnce) return;
  }
}

/** Every chain of which anything is left, page by page: an entry, its end, a mark, or a line of the book. */
export async function* readChains(db: Db): AsyncGenerator<string, void, void> {
  for (let last: string | undefined; ;) {
    const after = last;
    const chains = db.readLong
      .selectFrom('moderation_log')
      .select('chain')
      .union(db.readLong.selectFrom('moderation_log_heads').select('chain'))
      .union(db.readLong.selectFrom('moderation_log_marks').select('chain'))
      .union(db.readLong.selectFrom('moderation_log_book').select('chain'));
    const rows = await db.readLong
      .selectFrom(chains.as('every'))
      .select('every.chain')
      .where('every.chain', '<>', wholeLog)
      .$if(after !== undefined, (query) => query.where('every.chain', '>', after ?? ''))
      .orderBy('every.chain')
      .limit(rowsAtOnce)
      .execute();
    yield* rows.map(({ chain }) => chain);
    last = rows.at(-1)?.chain;
    if (rows.length < rowsAtOnce) return;
  }
}

/** The stored end of a chain. */
export const endOf = (db: Db, chain: string): Promise<ChainEnd | undefined> =>
  db.read
    .selectFrom('moderation_log_heads')
    .select(['chain', 'seq', 'hash'])
    .where('chain', '=', chain)
    .executeTakeFirst();

/** Marks that are not the hash of the entry they name. */
export const brokenMarks = (db: Db, chain: string, most: number) =>
  db.readLong
    .selectFrom('moderation_log_marks as mark')
    .leftJoin('moderation_log as entry', (join) =>
      join.onRef('entry.chain', '=', 'mark.chain').onRef('entry.seq', '=', 'mark.seq'),
    )
    .select(['mark.seq', 'mark.at'])
    .where('mark.chain', '=', chain)
    .where((where) => where.or([where('entry.hash', 'is', null), where('entry.hash', '<>', where.ref('mark.hash'))]))
    .orderBy('mark.day')
    .limit(most)
    .execute();

/** What the entry that erased their words commits to: what is left of entries of a chain. */
export const erasedRows = (db: Db, chain: string, seqs: readonly number[]) =>
  db.readLong
    .selectFrom('moderation_log as entry')
    .innerJoin('moderation_log_details as beside', 'beside.entry_id', 'entry.id')
    .select([
      'entry.seq',
      'beside.actor as by',
      'beside.actor_rank as rank',
      'beside.whom',
      'beside.thing',
      'beside.amount',
      'beside.erased_by',
    ])
    .where('entry.chain', '=', chain)
    .where('entry.seq', 'in', seqs)
    .execute();

/** Where the entry with a hash stands. */
export const entryWithHash = (db: Db, hash: string) =>
  db.readLong.selectFrom('moderation_log').select(['chain', 'seq']).where('hash', '=', hash).executeTakeFirst();

/** What is wrong, one sentence each; `entry` names an entry as people look for it. */
export interface Findings {
  add(sentence: string): void;
  isFull(): boolean;
}

export const nameOf = ({ seq, id, at }: Pick<StoredEntry, 'seq' | 'id' | 'at'>): string =>
  `entry ${seq} (${id}, ${iso(at)})`;

export const missing = (from: number, to: number, one = 'entry', more = 'entries'): string =>
  from === to ? `${one} ${from} is missing` : `${more} ${from} to ${to} are missing`;
