import { sql } from 'kysely';
import { day } from '../../platform/clock.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import type { TextDoubt } from '../classifier/api.ts';
import { type LogStamp, logAction } from '../moderation-log/api.ts';
import { setVerdictThing } from '../verdicts/api.ts';
import type { KeptReport, NewReport } from './kept-report.ts';
import { type Published, openReport, storeDoubt } from './open-report.ts';
import { type Queue, checkQueue } from './queue/queue.ts';
import { reportableOf } from './reportable.ts';
import { expireUndos } from './settle/settle.write.ts';

/** A report that somebody sends. */
export const storeReport = defineWrite({
  name: 'reports.storeReport',
  run: (tx, report: NewReport) => openReport(tx, report),
});

interface Reading extends LogStamp {
  readonly queue: Queue;
  readonly reportId: string;
  readonly about: string;
}

/** Logs that somebody is about to read a private report, once a day each (docs/contract.md#reports). Throws FORBIDDEN for whoever is staff no more. */
export const traceReading = defineWrite({
  name: 'reports.traceReading',
  key: ({ reportId }: Reading) => reportId,
  run: async (tx, { queue, reportId, about, ...stamp }: Reading): Promise<void> => {
    await checkQueue(tx, queue);
    const before = await tx
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'moderation_log.id')
      .select('moderation_log.id')
      .where('whom', '=', about)
      .where('actor', '=', queue.userId)
      .where('thing', '=', reportId)
      .where('what', '=', 'readPrivateReport')
      .where('at', '>', stamp.at - day)
      .limit(1)
      .executeTakeFirst();
    if (before) return;
    await logAction(tx, stamp, { by: queue.userId, what: 'readPrivateReport', whom: about, thing: reportId });
  },
});

/** What can no longer be taken back goes for good. Returns how many decisions that were. */
export const expireOldUndos = defineWrite<{ now: number }, number>({
  name: 'reports.expireOldUndos',
  run: (tx, { now }) => expireUndos(tx, now),
});

/** Opens the report of what shows a doubtful file, once. */
export const storeDoubtful = defineWrite({
  name: 'reports.storeDoubtful',
  run: async (tx, { verdictId, report }: { verdictId: string; report: NewReport }) => {
    const { thing, roomId } = report;
    const isFirst = await setVerdictThing(tx, { id: verdictId, thing, roomId });
    return isFirst ? openReport(tx, report) : undefined;
  },
});

/** A room's texts are reported as they are now, as those of whoever wrote them. */
const withRoom = async (tx: Tx, { verdict }: TextDoubt, published: Published): Promise<Published> => {
  if (verdict.place !== 'room') return published;
  const report = await reportableOf('room').find?.(tx, published.thing, verdict.author);
  return report ? { ...published, report } : published;
};

/** A doubt by itself, after the commit of what is published: for domains that reports use. */
export const noteDoubt = defineWrite({
  name: 'reports.noteDoubt',
  run: async (tx, { doubt, published }: { readonly doubt: TextDoubt; readonly published: Published }) =>
    storeDoubt(tx, doubt, await withRoom(tx, doubt, published)),
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
  name: 'reports.eraseOldReports',
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
