import type { Tx } from '../../platform/db/write.ts';
import { banById, liftBan } from '../bans/api.ts';
import { logAction, settleReport, type Decision } from '../moderation/api.ts';
import {
  allChanges,
  noChanges,
  tellOfAct,
  tellReporters,
  type NotificationChanges,
  type NotificationStamp,
} from '../notifications/api.ts';
import { refuseToTakeBack, strengthOf } from '../rooms/api.ts';
import type { Held, Thing } from './acts/held.ts';
import { takeAway, type TakenAway } from './acts/take-away.ts';

/** Reporters who are told; nobody waits for the answer to the 500th report of one thing. */
export const mostTold = 200;

export interface Settling {
  /** Null for the program. */
  readonly by: string | null;
  readonly reportId: string;
  readonly decision: Decision;
  readonly at: number;
  /** For its reporters and its author. */
  readonly stamp: NotificationStamp;
  readonly logId: string;
}

/** A report as it is stored. */
interface SettledReport {
  readonly id: string;
  readonly kind: string;
  readonly thing: string;
  readonly room_id: string | null;
  readonly about: string;
}

export interface Settlement {
  readonly thing: Thing;
  readonly taken: TakenAway | undefined;
  readonly notifications: NotificationChanges;
}

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
  settling: Settling,
  report: SettledReport,
  taken: TakenAway | undefined,
): Promise<NotificationChanges> => {
  const { decision, reportId, stamp } = settling;
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

const log = async (tx: Tx, settling: Settling, report: SettledReport, taken: TakenAway | undefined): Promise<void> => {
  const { decision, by, logId, at } = settling;
  const { room_id: roomId, about: whom } = report;
  const entry = { by, whom, why: decision.note, ...(roomId !== null && { roomId }) };
  const what = taken?.logged ?? 'settleReport';
  await logAction(tx, { logId, at }, { ...entry, what, thing: taken ? report.thing : report.id });
};

/** OUTRANKED for a ban that somebody of a higher rank gave. */
const carryOut = async (
  tx: Tx,
  { decision: { action }, by }: Settling,
  thing: Thing,
): Promise<TakenAway | undefined> => {
  if (action === 'dismiss') return undefined;
  if (thing.kind === 'appeal') {
    const ban = await banById(tx, thing.thing);
    if (ban && by !== null)
      await refuseToTakeBack(tx, { userId: by, roomId: thing.roomId }, { by: ban.given_by, strength: ban.strength });
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

/** Does, tells and logs what was decided about a report that is locked and open. */
export const settle = async (tx: Tx, settling: Settling, report: SettledReport): Promise<Settlement> => {
  const { by, reportId, decision, at } = settling;
  const { kind, thing: id, room_id: roomId, about } = report;
  const thing: Thing = { reportId, kind, thing: id, roomId, about };
  const taken = await carryOut(tx, settling, thing);
  const strength = by === null ? null : await strengthOf(tx, roomId, by);
  await settleReport(tx, reportId, decision, { by, strength, at, held: heldBy(decision, thing, taken) });
  const told = await tell(tx, settling, report, taken);
  await log(tx, settling, report, taken);
  return { thing, taken, notifications: allChanges(taken?.notifications ?? noChanges, told) };
};
