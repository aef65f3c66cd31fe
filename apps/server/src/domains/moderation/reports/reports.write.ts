import { sql } from 'kysely';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import type { KeptReport, NewReport } from './kept-report.ts';
import { openReport } from './open-report.ts';

/** A report that somebody sends. */
export const storeReport = defineWrite({
  name: 'moderation.storeReport',
  run: (tx, report: NewReport) => openReport(tx, report),
});

/** Reports of one write. */
const atOnce = 100;

/** Reports that were settled before a moment and still have what they kept. */
const oldReports = (db: Tx, before: number) =>
  db
    .selectFrom('reports')
    .where('state', '=', sql.lit('settled'))
    .where('platform_open', '=', 0)
    .where('erased_at', 'is', null)
    .where('queued_at', '<', before);

export const countOldReports = async (db: Tx, before: number): Promise<number> => {
  const { count } = await oldReports(db, before)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Erases what some of them kept: what was reported, with its surroundings, and what the reporters wrote. That it was
 * reported, for what, and what was decided stays.
 */
export const eraseOldReports = defineWrite({
  name: 'moderation.eraseOldReports',
  run: async (tx, { before, now }: { readonly before: number; readonly now: number }) => {
    const some = await oldReports(tx, before).select('id').orderBy('queued_at').limit(atOnce).execute();
    const ids = some.map(({ id }) => id);
    if (ids.length === 0) return { count: 0, hasMore: false };
    const kept = JSON.stringify({} satisfies KeptReport);
    await tx.updateTable('reports').set({ kept, excerpt: '', erased_at: now }).where('id', 'in', ids).execute();
    await tx.updateTable('report_reporters').set({ details: '', said: null }).where('report_id', 'in', ids).execute();
    return { count: ids.length, hasMore: ids.length === atOnce };
  },
});
