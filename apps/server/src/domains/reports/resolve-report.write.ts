import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { suspendAccount } from '../accounts/api.ts';
import { liftBan } from '../bans/api.ts';
import {
  holderOf,
  lockReport,
  logAction,
  settleReport,
  type Decision,
  type LogStamp,
  type Queue,
} from '../moderation/api.ts';
import {
  allChanges,
  noChanges,
  tellOfAct,
  tellReporters,
  type NotificationChanges,
  type NotificationStamp,
} from '../notifications/api.ts';
import type { Held, Thing } from './acts/held.ts';
import { takeAway, type TakenAway } from './acts/take-away.ts';
import { allowedActions } from './may-settle.queries.ts';
import { checkQueue } from './queue.ts';

/** Reporters who are told; nobody waits for the answer to the 500th report of one thing. */
export const mostTold = 200;

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

const lockOpen = async (tx: Tx, { queue, reportId, at }: Resolving): Promise<OpenReport> => {
  await checkQueue(tx, queue);
  const report = await lockReport(tx, queue, reportId);
  if (!report) throw new Refusal('NOT_FOUND');
  const holder = holderOf(report, at);
  if (report.state !== 'open' || (holder !== null && holder !== queue.userId)) throw new Refusal('CONFLICT');
  return report;
};

const reportersOf = async (tx: Tx, reportId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('report_reporters')
    .innerJoin('people', 'people.id', 'report_reporters.reporter')
    .select('reporter')
    .where('report_id', '=', reportId)
    .orderBy('reported_at')
    .limit(mostTold)
    .execute();
  return rows.map(({ reporter }) => reporter);
};

/** Those who reported it hear what became of it, its author what was done. Of an appeal the two are one. */
const tell = async (
  tx: Tx,
  resolving: Resolving,
  report: OpenReport,
  taken: TakenAway | undefined,
): Promise<NotificationChanges> => {
  const { decision, reportId, stamp } = resolving;
  const { action, rule } = decision;
  const roomId = report.room_id;
  const settled = { reportId, action, rule };
  const answered = await tellReporters(tx, stamp, { ...settled, to: await reportersOf(tx, reportId), roomId });
  const act = taken?.act ?? (action === 'warn' || action === 'suspend' ? action : undefined);
  if (act === undefined || report.kind === 'appeal') return answered;
  const own = { ...stamp, ids: stamp.ids.slice(mostTold) };
  const told = await tellOfAct(tx, own, { act, thing: report.thing, whom: report.about, roomId, report: settled });
  return allChanges(answered, told);
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
  const until = await suspendAccount(tx, stamp, { by: queue.userId, userId, minutes: hours * 60, reason });
  return until === null ? null : { until };
};

const log = async (tx: Tx, resolving: Resolving, report: OpenReport, taken: TakenAway | undefined): Promise<void> => {
  const { decision, queue, logIds, at } = resolving;
  const { room_id: roomId, about: whom } = report;
  const entry = { by: queue.userId, whom, why: decision.note, ...(roomId !== null && { roomId }) };
  const what = taken?.logged ?? 'settleReport';
  await logAction(tx, { logId: logIds[0] ?? '', at }, { ...entry, what, thing: taken ? report.thing : report.id });
};

const carryOut = async (tx: Tx, { action }: Decision, thing: Thing): Promise<TakenAway | undefined> => {
  if (action === 'dismiss') return undefined;
  if (thing.kind === 'appeal') {
    await liftBan(tx, thing.thing);
    return undefined;
  }
  return takeAway(tx, thing);
};

/** What is kept for the undo: a ban that was lifted and a thread that is too large do not come back. */
const heldBy = ({ action }: Decision, { kind }: Thing, taken: TakenAway | undefined): Held | undefined => {
  if (taken) return taken.held ?? undefined;
  return kind === 'appeal' && action === 'delete' ? undefined : { nothing: true };
};

/**
 * Settles a report: what was decided is done, told and logged in one transaction, under the report's lock, so that of two
 * people who settle it one is refused.
 */
export const storeResolution = defineWrite({
  name: 'reports.storeResolution',
  key: ({ reportId }: Resolving) => reportId,
  run: async (tx, resolving: Resolving) => {
    const { queue, reportId, decision, at } = resolving;
    const report = await lockOpen(tx, resolving);
    const allowed = await allowedActions(tx, queue, report);
    if (!allowed.includes(decision.action)) throw new Refusal(allowed.length < 2 ? 'OUTRANKED' : 'CONFLICT');
    const { kind, thing: id, room_id: roomId, about } = report;
    const thing: Thing = { reportId, kind, thing: id, roomId, about };
    const taken = await carryOut(tx, decision, thing);
    await settleReport(tx, reportId, decision, { by: queue.userId, at, held: heldBy(decision, thing, taken) });
    const told = await tell(tx, resolving, report, taken);
    await log(tx, resolving, report, taken);
    const suspended = await sanction(tx, resolving, report);
    return { thing, taken, suspended, notifications: allChanges(taken?.notifications ?? noChanges, told) };
  },
});
