import { type ReportKind, graveReasons } from '@baithak/protocol/contracts/reports.rules';
import { minRankFor } from '@baithak/protocol/permissions';
import { sql } from 'kysely';
import { forUpdate } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';
import { saySame } from '../../platform/stored-parts.ts';
import type { TextDoubt } from '../classifier/api.ts';
import { noChanges, tellStaff } from '../notifications/api.ts';
import { isBot } from '../people/api.ts';
import { storeVerdict } from '../verdicts/api.ts';
import {
  type KeptReport,
  type NewReport,
  type OpenedReport,
  boundKept,
  excerptOfKept,
  holdFilesOf,
  keptOf,
  readKept,
} from './kept-report.ts';

const findOpen = (tx: Tx, { kind, thing }: NewReport) =>
  tx
    .selectFrom('reports')
    .select(['id', 'kept'])
    .where('kind', '=', kind)
    .where('thing', '=', thing)
    .where('state', '=', sql.lit('open'))
    .$call(forUpdate(tx))
    .executeTakeFirst();

/** Whether it is for the platform's staff too: something grave, or about whoever decides in that room, or a bot. */
const concernsPlatform = async (tx: Tx, { roomId, about, reason }: NewReport): Promise<boolean> => {
  if (roomId === null || graveReasons.has(reason)) return true;
  const role = await tx
    .selectFrom('room_members')
    .select('role')
    .where('room_id', '=', roomId)
    .where('user_id', '=', about)
    .executeTakeFirst();
  return (role?.role ?? 0) >= minRankFor.ManageThreads || (await isBot(tx, about));
};

/** False when the thing has an open report already. */
const insertReport = async (tx: Tx, report: NewReport, kept: KeptReport): Promise<boolean> => {
  const { id, kind, thing, roomId, about, reason, at } = report;
  const stored = await tx
    .insertInto('reports')
    .values({
      id,
      kind,
      thing,
      room_id: roomId,
      about,
      reason,
      reporters: 0,
      excerpt: excerptOfKept(kept, thing),
      opened_at: at,
      queued_at: at,
      state: 'open',
      escalated: (await concernsPlatform(tx, report)) ? 1 : 0,
      platform_open: 1,
      note: '',
      answer: '',
      to_author: '',
      kept: JSON.stringify(kept),
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'thing']).where('state', '=', sql.lit<'open'>('open')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
};

const saidNow = (report: NewReport, before: KeptReport, now: KeptReport): string | null => {
  const said = keptOf(now, report.thing);
  return saySame(said, keptOf(before, report.thing)) ? null : JSON.stringify(said);
};

/** A second report of the same person replaces their first, so that nobody can flood the queue. */
const addReporter = async (tx: Tx, report: NewReport, reportId: string, said: string | null): Promise<void> => {
  const { reporter, reason, details, at } = report;
  if (reporter === null) return;
  await tx
    .insertInto('report_reporters')
    .values({ report_id: reportId, reporter, reason, details, reported_at: at, said })
    .onConflict((conflict) => conflict.columns(['report_id', 'reporter']).doUpdateSet({ reason, details, said }))
    .execute();
  const reasons = await tx
    .selectFrom('report_reporters')
    .select((of) => ['reason', of.fn.countAll<number>().as('times'), of.fn.min('reported_at').as('first')])
    .where('report_id', '=', reportId)
    .groupBy('reason')
    .execute();
  const [most] = reasons.toSorted((one, other) => other.times - one.times || one.first - other.first);
  await tx
    .updateTable('reports')
    .set({ reason: most?.reason ?? reason, reporters: reasons.reduce((sum, { times }) => sum + Number(times), 0) })
    .$if(graveReasons.has(reason), (query) => query.set({ escalated: 1 }))
    .where('id', '=', reportId)
    .execute();
};

/** The same without a word to staff, for what is settled at once. The report is locked until the commit. */
export const fileReport = async (
  tx: Tx,
  report: NewReport,
): Promise<{ readonly reportId: string; readonly isNew: boolean }> => {
  const kept = boundKept(report.kept, report.thing);
  const isNew = await insertReport(tx, report, kept);
  const open = await findOpen(tx, report);
  // It was settled between the two statements.
  if (!open) return fileReport(tx, report);
  await holdFilesOf(tx, open.id, report, kept);
  await addReporter(tx, report, open.id, isNew ? null : saidNow(report, readKept(open.kept), kept));
  return { reportId: open.id, isNew };
};

/**
 * Puts something into the queue of reports, in the transaction of whatever finds it. While a thing has an open report, others
 * join it; after it was settled, the next one opens another report.
 */
export const openReport = async (tx: Tx, report: NewReport): Promise<OpenedReport> => {
  const { reportId, isNew } = await fileReport(tx, report);
  const notifications = isNew ? await tellStaff(tx, report) : noChanges;
  return { reportId, roomId: report.roomId, notifications };
};

/** What was published, and what a report of it keeps. */
export interface Published {
  readonly thing: string;
  readonly report?: {
    readonly kind: ReportKind;
    readonly roomId: string | null;
    readonly kept: KeptReport;
    /** Whose it is; whoever wrote it by default. */
    readonly about?: string;
  };
}

/** Stores the verdict, and opens a report by the program itself, in the transaction that publishes the text. */
export const storeDoubt = async (
  tx: Tx,
  { verdict, reportId, reason, stamp }: TextDoubt,
  { thing, report }: Published,
): Promise<OpenedReport | undefined> => {
  await storeVerdict(tx, { ...verdict, thing });
  const { author, at } = verdict;
  if (!report) return undefined;
  return openReport(tx, {
    about: author,
    ...report,
    id: reportId,
    thing,
    reporter: null,
    reason,
    details: '',
    at,
    stamp,
  });
};
