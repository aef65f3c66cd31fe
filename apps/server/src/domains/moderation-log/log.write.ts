import { newId } from '@baithak/protocol/ids';
import { erasedThing } from '@baithak/protocol/moderation-log/check-entry';
import { forUpdate } from '../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { forgetReason } from '../notifications/api.ts';
import { addToBook, lockBook, platformChain, sha256, wholeLog } from './chain.ts';
import { addEntry } from './log-action.ts';

const chainsAtOnce = 200;

export interface Marking {
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly at: number;
}

export interface ChainEnd {
  readonly chain: string;
  readonly seq: number;
  readonly hash: string;
}

/** Keeps the ends of chains that moved since their last mark, each once a day. Returns them; none when all are kept. */
export const markHeads = defineWrite({
  name: 'moderationLog.markHeads',
  key: () => 'moderation log',
  run: async (tx, { day, at }: Marking): Promise<ChainEnd[]> => {
    const ends = await tx
      .selectFrom('moderation_log_heads as head')
      .select(['head.chain', 'head.seq', 'head.hash'])
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('moderation_log_marks as mark')
              .select('mark.chain')
              .whereRef('mark.chain', '=', 'head.chain')
              .where((of) => of.or([of('mark.day', '=', day), of('mark.seq', '=', of.ref('head.seq'))])),
          ),
        ),
      )
      .orderBy('head.chain')
      .limit(chainsAtOnce)
      .execute();
    if (ends.length === 0) return [];
    return tx
      .insertInto('moderation_log_marks')
      .values(ends.map((end) => ({ ...end, day, at })))
      .onConflict((conflict) => conflict.columns(['chain', 'day']).doNothing())
      .returning(['chain', 'seq', 'hash'])
      .execute();
  },
});

/** Entries whose words one write erases. */
export const erasedAtOnce = 100;

/** Entries with what is left of each, to be narrowed down to those whose words go. */
export const entriesToErase = (tx: Tx) =>
  tx
    .selectFrom('moderation_log_details as beside')
    .innerJoin('moderation_log as entry', 'entry.id', 'beside.entry_id')
    .select([
      'entry.id',
      'entry.chain',
      'entry.seq',
      'entry.words',
      'beside.actor',
      'beside.actor_rank',
      'beside.whom',
      'beside.thing',
      'beside.amount',
    ])
    .orderBy('entry.chain')
    .orderBy('entry.seq')
    .limit(erasedAtOnce);

type ToErase = Awaited<ReturnType<ReturnType<typeof entriesToErase>['execute']>>[number];

const eraseIn = async (tx: Tx, chain: string, entries: readonly ToErase[], at: number): Promise<void> => {
  const logId = newId();
  const facts = entries.map(({ seq, actor, actor_rank: rank, whom, thing, amount }) => ({
    ...{ seq, by: actor, rank },
    ...{ whom, thing, amount },
  }));
  const nothing = { why: '', words_nonce: '', erased_at: at, erased_by: logId };
  for (const { id, words, thing } of entries) {
    if (thing !== null) await forgetReason(tx, thing);
    await tx
      .updateTable('moderation_log_details')
      // The first form has one nonce for all: with it, texts could be tried until one fits.
      .set({ ...nothing, ...(words === null && { nonce: '' }) })
      .where('entry_id', '=', id)
      .execute();
  }
  const entry = {
    by: null,
    what: 'eraseWords',
    ...(chain !== platformChain && { roomId: chain }),
    thing: erasedThing(sha256, facts),
    amount: entries.length,
    erases: entries.map(({ seq }) => seq),
  } as const;
  await addEntry(tx, { logId, at }, entry);
};

/**
 * Erases the words of at most `erasedAtOnce` entries, and says so in an entry of each chain, which commits again to what is
 * left of them (docs/contract.md#log-chain). Returns how many.
 */
export const eraseWords = async (tx: Tx, query: ReturnType<typeof entriesToErase>, at: number): Promise<number> => {
  await lockBook(tx);
  const entries = await query.execute();
  for (const [chain, some] of Map.groupBy(entries, (entry) => entry.chain)) await eraseIn(tx, chain, some, at);
  return entries.length;
};

const rowsAtOnce = 200;

/** The oldest entries from before there were chains go into them. */
const carryRows = async (tx: Tx): Promise<number> => {
  const rows = await tx
    .selectFrom('moderation_log_before_chains')
    .selectAll()
    .orderBy('at')
    .orderBy('id')
    .limit(rowsAtOnce)
    .$call(forUpdate(tx))
    .execute();
  for (const { id, at, actor, what, whom, room_id: roomId, thing, why } of rows) {
    const entry = { by: actor, what, ...(whom && { whom }), ...(roomId && { roomId }), ...(thing && { thing }), why };
    await addEntry(tx, { logId: id, at }, entry);
  }
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('moderation_log_before_chains').where('id', 'in', ids).execute();
  return ids.length;
};

/** The ends of chains from before there was a book go into it. */
const bookOldEnds = async (tx: Tx): Promise<number> => {
  const ends = await tx
    .selectFrom('moderation_log_heads as head')
    .select(['head.chain', 'head.seq', 'head.hash'])
    .where('head.chain', '<>', wholeLog)
    .where('head.seq', '>', 0)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('moderation_log_book as line')
            .select('line.number')
            .whereRef('line.chain', '=', 'head.chain'),
        ),
      ),
    )
    .orderBy('head.chain')
    .limit(rowsAtOnce)
    .execute();
  if (ends.length === 0) return 0;
  let book = await lockBook(tx);
  for (const end of ends) book = await addToBook(tx, book, end);
  return ends.length;
};

/** What was erased before entries said so. */
const sayErased = (tx: Tx, at: number): Promise<number> =>
  eraseWords(
    tx,
    entriesToErase(tx).where('beside.erased_at', 'is not', null).where('beside.erased_by', 'is', null),
    at,
  );

/** Carries some of what older versions logged into the form of this one. Returns how many rows, 0 when there are none left. */
export const carryOldLog = defineWrite({
  name: 'moderationLog.carryOldLog',
  key: () => 'moderation log',
  run: async (tx, { at }: { readonly at: number }) =>
    (await carryRows(tx)) || (await bookOldEnds(tx)) || (await sayErased(tx, at)),
});
