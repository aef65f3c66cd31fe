import { assignedMs } from '@baithak/protocol/contracts/reports.rules';
import { staffRank } from '@baithak/protocol/ranks';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { endSuspension, suspendAccount } from '../../accounts/api.ts';
import { type LogStamp, logAction } from '../../moderation-log/api.ts';
import { type NotificationStamp, untellReport } from '../../notifications/api.ts';
import { mayTakeBack } from '../../rooms/api.ts';
import { passKeptFiles, releaseFiles } from '../../uploads/api.ts';
import { endHolds } from '../kept-report.ts';
import { type Queue, checkQueue, holderOf, isOpenFor, lockReport } from '../queue/queue.ts';
import { reportableOf } from '../reportable.ts';
import type { ReportTable } from '../tables.ts';
import { type Decision, allowedActions, mayDecide, mayTakeOver, settle, thingOf } from './settle-report.ts';

export interface Assigning {
  readonly queue: Queue;
  readonly reportId: string;
  /** `me`, `none`, or the id of somebody of the staff. */
  readonly to: string;
  readonly at: number;
}

/** Others are given a report by the platform's staff alone, who are known here by their rank. */
const checkStaff = async (tx: Tx, userId: string): Promise<void> => {
  const person = await tx
    .selectFrom('people')
    .select('rank')
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!person || person.rank < staffRank) throw new Refusal('NOT_FOUND');
};

type HeldReport = Pick<
  ReportTable,
  'assignee' | 'assigned_at' | 'settled_by' | 'last_holder' | 'held_since' | 'room_id'
>;

/** CONFLICT while somebody else has it, whom the caller does not stand above. */
export const refuseHeld = async (tx: Tx, queue: Queue, report: HeldReport, at: number): Promise<void> => {
  const holder = holderOf(report, at);
  if (holder === null || holder === queue.userId || holder === report.settled_by) return;
  if (!(await mayTakeOver(tx, queue, holder, report.room_id))) throw new Refusal('CONFLICT');
};

/** From when on somebody has it; CONFLICT for whoever had it for an hour and nobody since: a hold is not renewed. */
const heldFrom = ({ last_holder: last, held_since: since }: HeldReport, userId: string, at: number): number => {
  if (last !== userId || since === null) return at;
  if (Number(since) <= at - assignedMs)
    throw new Refusal('CONFLICT', {
      msg: 'You had this report for an hour. Somebody else may take it, or you decide it.',
    });
  return Number(since);
};

/** After `lockReport`. `since`: from when on they have it, in milliseconds. */
const assignReportTo = async (tx: Tx, id: string, assignee: string | null, since: number): Promise<void> => {
  const held = assignee === null ? {} : { last_holder: assignee, held_since: since };
  await tx
    .updateTable('reports')
    .set({ assignee, assigned_at: assignee === null ? null : since, ...held })
    .where('id', '=', id)
    .execute();
};

/** Takes an open report that nobody has, or gives up one's own. CONFLICT when somebody else has it, not above the caller. */
export const storeAssignment = defineWrite({
  name: 'reports.storeAssignment',
  key: ({ reportId }: Assigning) => reportId,
  run: async (tx, { queue, reportId, to, at }: Assigning) => {
    await checkQueue(tx, queue);
    const report = await lockReport(tx, queue, reportId);
    if (!report) throw new Refusal('NOT_FOUND');
    if (!isOpenFor(queue, report)) throw new Refusal('CONFLICT');
    await refuseHeld(tx, queue, report, at);
    const assignee = to === 'none' ? null : to === 'me' ? queue.userId : to;
    if (assignee !== null && assignee !== queue.userId) {
      await checkStaff(tx, assignee);
      if (assignee === report.about) throw new Refusal('NOT_FOUND');
    }
    await assignReportTo(tx, reportId, assignee, assignee === null ? at : heldFrom(report, assignee, at));
    return { roomId: report.room_id };
  },
});

/** What a decision took away, once; undefined when it can no longer be taken back. */
const takeUndo = async (tx: Tx, id: string, now: number): Promise<{ readonly held: object } | undefined> => {
  const undo = await tx
    .deleteFrom('report_undos')
    .where('report_id', '=', id)
    .where('ends_at', '>', now)
    .returning('held')
    .executeTakeFirst();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  return undo && { held: JSON.parse(undo.held) as object };
};

/** A decision that is replaced by another one can no longer be taken back. */
const dropUndo = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('report_undos').where('report_id', '=', id).execute();
};

/** Whoever reported it again after the decision has reported this. */
const joinLater = async (tx: Tx, id: string): Promise<void> => {
  const same = tx.selectFrom('reports').select(['kind', 'thing']).where('id', '=', id);
  const later = await tx
    .selectFrom('reports')
    .innerJoin(same.as('same'), (join) =>
      join.onRef('same.kind', '=', 'reports.kind').onRef('same.thing', '=', 'reports.thing'),
    )
    .select('reports.id')
    .where('reports.state', '=', 'open')
    .executeTakeFirst();
  if (!later) return;
  const reporters = await tx.selectFrom('report_reporters').selectAll().where('report_id', '=', later.id).execute();
  for (const reporter of reporters)
    await tx
      .insertInto('report_reporters')
      .values({ ...reporter, report_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await passKeptFiles(tx, later.id, id);
  await tx.deleteFrom('report_reporters').where('report_id', '=', later.id).execute();
  await tx.deleteFrom('reports').where('id', '=', later.id).execute();
};

/** The decision is gone; whoever took it back has the report. */
const reopenReport = async (tx: Tx, id: string, by: string, at: number): Promise<void> => {
  await joinLater(tx, id);
  const reporters = tx
    .selectFrom('report_reporters')
    .select((of) => of.fn.countAll<number>().as('reporters'))
    .where('report_id', '=', id);
  await tx
    .updateTable('reports')
    .set({
      state: 'open',
      settled_by: null,
      settled_strength: null,
      platform_open: 1,
      automatic: null,
      settled_at: null,
      action: null,
      rule: null,
      hours: null,
      reporters,
    })
    .set((of) => ({
      note: '',
      answer: '',
      to_author: '',
      assignee: by,
      assigned_at: at,
      queued_at: of.ref('opened_at'),
    }))
    .where('id', '=', id)
    .execute();
};

/** What reports took away is released; what they held is held no more. At most 1,000. */
const endUndos = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await releaseFiles(tx, { type: 'report', ids });
  await endHolds(tx, ids);
};

/** What can no longer be taken back goes for good, with its files and those that the reports held. Returns how many. */
export const expireUndos = async (tx: Tx, now: number): Promise<number> => {
  const gone = await tx.deleteFrom('report_undos').where('ends_at', '<=', now).returning('report_id').execute();
  const ids = gone.map(({ report_id: id }) => id);
  for (let from = 0; from < ids.length; from += 1000) await endUndos(tx, ids.slice(from, from + 1000));
  await endHolds(tx, []);
  return ids.length;
};

/** Nothing of somebody who closed their account comes back. */
export const forgetUndos = async (tx: Tx, userId: string): Promise<void> => {
  const gone = await tx
    .deleteFrom('report_undos')
    .where('held', 'like', `%${userId}%`)
    .returning('report_id')
    .execute();
  await releaseFiles(tx, { type: 'report', ids: gone.map(({ report_id: id }) => id).slice(0, 1000) });
};

export interface Resolving {
  readonly queue: Queue;
  readonly reportId: string;
  readonly decision: Decision;
  readonly at: number;
  /** For its reporters and its author. */
  readonly stamp: NotificationStamp;
  /** One for each entry that a decision may leave. */
  readonly logIds: readonly string[];
}

type OpenReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>;

/** CONFLICT while what a decision took away can come back: that is taken back first. */
const replaceDecision = async (tx: Tx, { id, action }: OpenReport): Promise<void> => {
  const undo = await tx.selectFrom('report_undos').select('held').where('report_id', '=', id).executeTakeFirst();
  if (undo && action !== 'dismiss')
    throw new Refusal('CONFLICT', { msg: 'Take the decision back first: what it deleted can still come back.' });
  await dropUndo(tx, id);
};

const lockOpen = async (tx: Tx, { queue, reportId, at }: Resolving): Promise<OpenReport> => {
  await checkQueue(tx, queue);
  const report = await lockReport(tx, queue, reportId);
  if (!report) throw new Refusal('NOT_FOUND');
  if (!(await mayDecide(tx, queue, report))) throw new Refusal('CONFLICT');
  if (report.state === 'settled') await replaceDecision(tx, report);
  else await refuseHeld(tx, queue, report, at);
  return report;
};

/** What is done to the person, beside what is deleted: logged where it is done. */
const sanction = async (
  tx: Tx,
  { decision, queue, at, logIds }: Resolving,
  report: OpenReport,
): Promise<{ until: number } | null> => {
  const { action, hours, toAuthor: reason, note: why } = decision;
  const stamp: LogStamp = { logId: logIds[2] ?? '', at };
  const { about: userId, id, room_id: roomId } = report;
  if (action === 'warn')
    await logAction(tx, stamp, {
      by: queue.userId,
      what: 'warnPerson',
      whom: userId,
      thing: id,
      why,
      ...(roomId !== null && { roomId }),
    });
  if (action !== 'suspend' || hours === null) return null;
  const until = await suspendAccount(tx, stamp, {
    by: queue.userId,
    userId,
    minutes: hours * 60,
    reason,
    reportId: id,
  });
  return until === null ? null : { until };
};

/**
 * Settles a report: what was decided is done, told and logged in one transaction, under the report's lock, so that of two
 * people who settle it one is refused.
 */
export const storeResolution = defineWrite({
  name: 'reports.storeResolution',
  key: ({ reportId }: Resolving) => reportId,
  run: async (tx, resolving: Resolving) => {
    const { queue, reportId, decision, at, stamp, logIds } = resolving;
    const report = await lockOpen(tx, resolving);
    const allowed = await allowedActions(tx, queue, report);
    if (!allowed.includes(decision.action)) throw new Refusal(allowed.length < 2 ? 'OUTRANKED' : 'CONFLICT');
    const settling = { by: queue.userId, reportId, decision, at, stamp, logId: logIds[0] ?? '' };
    const settlement = await settle(tx, settling, report);
    return { ...settlement, suspended: await sanction(tx, resolving, report) };
  },
});

export interface Undoing extends LogStamp {
  readonly queue: Queue;
  readonly reportId: string;
  /** For the entry of a suspension that ends. */
  readonly endId: string;
}

/**
 * Takes a decision back: what was deleted is there again, nobody was told, and the report is open. OUTRANKED for what
 * somebody of a higher rank decided: a room's owner brings nothing back that the platform's staff deleted.
 */
export const storeUndo = defineWrite({
  name: 'reports.storeUndo',
  key: ({ reportId }: Undoing) => reportId,
  run: async (tx, { queue, reportId, endId, ...stamp }: Undoing) => {
    await checkQueue(tx, queue);
    const report = await lockReport(tx, queue, reportId);
    if (!report) throw new Refusal('NOT_FOUND');
    if ((await allowedActions(tx, queue, report)).length === 0) throw new Refusal('OUTRANKED');
    const decided = { by: report.settled_by, strength: report.settled_strength };
    if (!(await mayTakeBack(tx, { userId: queue.userId, roomId: report.room_id }, decided)))
      throw new Refusal('OUTRANKED');
    const undo = report.state === 'settled' ? await takeUndo(tx, reportId, stamp.at) : undefined;
    if (!undo) throw new Refusal('CONFLICT');
    const thing = thingOf(report);
    const { about, roomId } = thing;
    const back = 'nothing' in undo.held ? undefined : await reportableOf(thing.kind).giveBack?.(tx, thing, undo.held);
    // What has no place to come back to leaves no files behind.
    await releaseFiles(tx, { type: 'report', id: reportId });
    await reopenReport(tx, reportId, queue.userId, stamp.at);
    const notifications = await untellReport(tx, reportId, thing.id);
    const entry = { by: queue.userId, what: 'reopenReport', whom: report.about, thing: reportId } as const;
    await logAction(tx, stamp, { ...entry, ...(roomId !== null && { roomId }) });
    if (report.action === 'suspend')
      await endSuspension(tx, { ...stamp, logId: endId }, { by: queue.userId, userId: about });
    return { thing, back, notifications };
  },
});
