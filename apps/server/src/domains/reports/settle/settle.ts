import type { reportsContract } from '@baithak/protocol/contracts/reports';
import { type ReportAction, suspendHours } from '@baithak/protocol/contracts/reports.rules';
import { newId } from '@baithak/protocol/ids';
import { minRankFor } from '@baithak/protocol/permissions';
import type { App, Caller } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { publishSuspension } from '../../accounts/api.ts';
import { prepareReasons } from '../../classifier/api.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import type { NewReport } from '../kept-report.ts';
import { fileReport } from '../open-report.ts';
import { queuedReport } from '../queue/list-reports.ts';
import { type Queue, roomQueue, staffQueue } from '../queue/queue.ts';
import { publishReport } from '../report-content.ts';
import { reportableOf } from '../reportable.ts';
import { storeAssignment, storeResolution, storeUndo } from './settle.write.ts';
import { type Decision, type Settlement, type Settling, mostTold, settle } from './settle-report.ts';

interface Asked {
  readonly reportId: string;
  readonly action: ReportAction;
  readonly rule?: number | undefined;
  readonly hours?: number | undefined;
  readonly note?: string | undefined;
  readonly answer?: string | undefined;
  readonly toAuthor?: string | undefined;
}

const settlingRate = { name: 'settleReport', points: 120, seconds: 60 };

/** A decision against somebody names the rule that was broken. */
const decisionOf = ({ action, rule, hours, note = '', answer = '', toAuthor = '' }: Asked) => {
  if (action !== 'dismiss' && rule === undefined)
    throw new Refusal('INVALID_INPUT', { details: [{ path: 'rule', msg: 'must be there' }] });
  return {
    action,
    rule: action === 'dismiss' ? null : (rule ?? null),
    hours: action === 'suspend' ? (hours ?? suspendHours) : null,
    note,
    answer,
    toAuthor: action === 'dismiss' ? '' : toAuthor,
  };
};

const publishTaken = async (app: App, { thing, taken }: Pick<Settlement, 'thing' | 'taken'>): Promise<void> => {
  if (taken) await reportableOf(thing.kind).publishTaken?.(app, thing, taken.taken);
};

const resolve = async (caller: Caller, queue: Queue, asked: Asked) => {
  const { db, clock } = caller;
  const { thing, taken, suspended, notifications } = await db.write(storeResolution, {
    queue,
    reportId: asked.reportId,
    decision: decisionOf(asked),
    at: clock.now(),
    stamp: notificationStamp(caller, mostTold + 1),
    logIds: [newId(), newId(), newId()],
  });
  await publishTaken(caller, { thing, taken });
  if (suspended) await publishSuspension(caller, thing.about);
  const people = asked.action === 'dismiss' ? [] : [thing.about];
  await caller.afterCommit.moderated({ people, notifications });
  await publishReport(caller, thing);
  return { data: await queuedReport(caller, queue, asked.reportId) };
};

/** Settles a report of the platform's queue. */
export const resolveReport: CallHandler<typeof reportsContract.resolveReport> = async (caller, asked) => {
  await caller.limits.take(settlingRate, caller.viewer.userId);
  return resolve(caller, staffQueue(caller), asked);
};

/** Settles a report of a room's queue. */
export const resolveRoomReport: CallHandler<typeof reportsContract.resolveRoomReport> = async (caller, asked) => {
  const { answer = '', toAuthor = '' } = asked;
  await caller.limits.take(settlingRate, caller.viewer.userId);
  const queue = await roomQueue(caller, asked.roomId);
  const reader = { roomId: queue.roomId ?? '', rank: minRankFor.ManageThreads };
  return resolve(caller, queue, { ...asked, ...(await prepareReasons(caller, reader, { answer, toAuthor })) });
};

const undo = async (caller: Caller, queue: Queue, reportId: string) => {
  await caller.limits.take({ name: 'undoReport', points: 60, seconds: 60 }, queue.userId);
  const { thing, back, notifications } = await caller.db.write(storeUndo, {
    queue,
    reportId,
    endId: newId(),
    ...logStamp(caller),
  });
  if (back !== undefined) await reportableOf(thing.kind).publishGivenBack?.(caller, thing, back);
  publishNotifications(caller, notifications);
  await publishReport(caller, thing);
  return { data: await queuedReport(caller, queue, reportId) };
};

/** Takes back within an hour what was decided. */
export const undoReport: CallHandler<typeof reportsContract.undoReport> = (caller, { reportId }) =>
  undo(caller, staffQueue(caller), reportId);

/** The same in a room. */
export const undoRoomReport: CallHandler<typeof reportsContract.undoRoomReport> = async (caller, asked) =>
  undo(caller, await roomQueue(caller, asked.roomId), asked.reportId);

const assign = async (caller: Caller, queue: Queue, reportId: string, to: string) => {
  const { db, clock } = caller;
  await caller.limits.take({ name: 'assignReport', points: 240, seconds: 60 }, queue.userId);
  const { roomId } = await db.write(storeAssignment, { queue, reportId, to, at: clock.now() });
  await publishReport(caller, { reportId, roomId });
  return { data: await queuedReport(caller, queue, reportId) };
};

/** Takes a report, or leaves it to somebody else of the staff or to nobody. */
export const assignReport: CallHandler<typeof reportsContract.assignReport> = (caller, { reportId, to = 'me' }) =>
  assign(caller, staffQueue(caller), reportId, to);

/** Takes a report of a room, or leaves it. */
export const assignRoomReport: CallHandler<typeof reportsContract.assignRoomReport> = async (
  caller,
  { roomId, reportId, to = 'me' },
) => assign(caller, await roomQueue(caller, roomId), reportId, to);

type Stamp = Pick<Settling, 'stamp' | 'logId' | 'at'>;

/** For a write that calls `settleByProgram`. */
export const settlementStamp = (app: Pick<App, 'clock'>): Stamp => ({
  stamp: notificationStamp(app, mostTold + 1),
  ...logStamp(app),
});

/**
 * Decides about something by itself, whether somebody has reported it or not: as if staff had settled a report of it, so that
 * staff see it among the settled ones and can take it back for an hour. Staff is not told.
 */
export const settleByProgram = async (
  tx: Tx,
  report: NewReport,
  decision: Decision,
  stamp: Stamp,
): Promise<Settlement> => {
  const { reportId } = await fileReport(tx, report);
  const { id, kind, thing, room_id, about } = await tx
    .selectFrom('reports')
    .select(['id', 'kind', 'thing', 'room_id', 'about'])
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow();
  return settle(tx, { ...stamp, by: null, reportId, decision }, { id, kind, thing, room_id, about });
};

/** After the commit. */
export const publishSettlement = async (app: App, { thing, taken, notifications }: Settlement): Promise<void> => {
  await publishTaken(app, { thing, taken });
  publishNotifications(app, notifications);
  await publishReport(app, thing);
};
