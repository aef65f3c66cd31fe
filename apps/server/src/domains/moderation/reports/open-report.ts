import { reportsContract } from '@baithak/protocol/contracts/reports';
import { type ReportKind, graveReasons } from '@baithak/protocol/contracts/reports.rules';
import { minRankFor } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import type { App } from '../../../platform/context.ts';
import { forUpdate } from '../../../platform/db/dialect.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { saySame } from '../../../platform/stored-parts.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { isBot } from '../../people/api.ts';
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
import { moderatorsOf, tellStaff } from './tell-staff.queries.ts';

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
  const notifications = await tellStaff(tx, report, isNew);
  return { reportId, roomId: report.roomId, notifications };
};

/** Those of these things that have an open report: nothing takes them away by itself. At most 1,000 ids. @public */
export const openReportsOf = async (
  db: Tx,
  kinds: readonly ReportKind[],
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('reports')
    .select('thing')
    .where('state', '=', sql.lit('open'))
    .where('kind', 'in', kinds)
    .where('thing', 'in', ids)
    .execute();
  return new Set(rows.map(({ thing }) => thing));
};

/** Of a room, who hear of each step. */
const mostModerators = 200;

interface ChangedReport {
  readonly reportId: string;
  readonly roomId: string | null;
}

/** Those who have the report in their queue, the person it is about left out. */
const whoSettles = async ({ db }: Pick<App, 'db'>, { reportId, roomId }: ChangedReport): Promise<Set<string>> => {
  const report = await db.read.selectFrom('reports').select('about').where('id', '=', reportId).executeTakeFirst();
  const staff = await db.read
    .selectFrom('people')
    .select('id')
    .where('rank', '>=', sql.lit(staffRank))
    .where('removed_at', 'is', null)
    .execute();
  const moderators = roomId === null ? [] : await moderatorsOf(db.read, roomId, mostModerators);
  const people = new Set([...staff.map(({ id }) => id), ...moderators]);
  people.delete(report?.about ?? '');
  return people;
};

/** After the commit: the queues of those who may see a report hear that it is new, taken, free, settled or open again. */
export const publishReport = async (app: App, { reportId, roomId }: ChangedReport): Promise<void> => {
  for (const userId of await whoSettles(app, { reportId, roomId }))
    if (app.live.isOnline(userId)) app.live.user(userId).publish(reportsContract.reportChanged, { reportId, roomId });
};

/** After the commit of an `openReport`. */
export const publishOpened = async (app: App, { notifications, ...report }: OpenedReport): Promise<void> => {
  publishNotifications(app, notifications);
  await publishReport(app, report);
};
