import { newId } from '@baithak/protocol/ids';
import { erasedThing } from '@baithak/protocol/moderation-log/check-entry';
import type { Tx } from '../../../platform/db/write.ts';
import { platformChain, sha256 } from './chain.ts';
import { lockBook } from './heads.ts';
import { addEntry } from './log-action.ts';

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
  for (const { id, words } of entries)
    await tx
      .updateTable('moderation_log_details')
      // The first form has one nonce for all: with it, texts could be tried until one fits.
      .set({ ...nothing, ...(words === null && { nonce: '' }) })
      .where('entry_id', '=', id)
      .execute();
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
