import {
  type ReportAction,
  type ReportKind,
  actionsFor,
  reportActions,
  undoMs,
} from '@baithak/protocol/contracts/reports.rules';
import { staffStrength, strengthIn } from '@baithak/protocol/permissions';
import { ownerRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/write.ts';
import { logAction } from '../../moderation-log/api.ts';
import {
  type NotificationChanges,
  type NotificationStamp,
  allChanges,
  noChanges,
  tellOfAct,
  tellReporters,
} from '../../notifications/api.ts';
import { refuseToTakeBack, strengthOf } from '../../rooms/api.ts';
import { type Queue, isOpenFor } from '../queue/queue.ts';
import { type ReportedThing, type TakenAway, reportableOf } from '../reportable.ts';
import type { ReportTable } from '../tables.ts';

/** Reporters who are told; nobody waits for the answer to the 500th report of one thing. */
export const mostTold = 200;

export interface Decision {
  readonly action: ReportAction;
  readonly rule: number | null;
  readonly hours: number | null;
  readonly note: string;
  readonly answer: string;
  readonly toAuthor: string;
}

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
type SettledReport = Pick<ReportTable, 'id' | 'kind' | 'thing' | 'room_id' | 'about'>;

/** What a stored report is about. */
export const thingOf = ({ id: reportId, kind, thing: id, room_id: roomId, about }: SettledReport): ReportedThing => ({
  reportId,
  kind,
  id,
  roomId,
  about,
});

export interface Settlement {
  readonly thing: ReportedThing;
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

interface Settled {
  /** Null for the program. */
  readonly by: string | null;
  /** How strong they are there; null for the program. */
  readonly strength: number | null;
  readonly at: number;
  /** What is needed to take the decision back; null: it cannot be. */
  readonly held: unknown;
}

/** `held` is kept for an hour. */
const storeDecision = async (
  tx: Tx,
  id: string,
  { toAuthor, ...decision }: Decision,
  { by, strength, at, held }: Settled,
): Promise<void> => {
  await tx
    .updateTable('reports')
    .set({
      ...decision,
      to_author: toAuthor,
      state: 'settled',
      settled_by: by,
      settled_strength: strength,
      platform_open: (strength ?? staffStrength) < staffStrength ? sql<0 | 1>`escalated` : 0,
      automatic: by === null ? 1 : null,
      settled_at: at,
      queued_at: at,
      assignee: by,
      assigned_at: at,
    })
    .where('id', '=', id)
    .execute();
  if (held === null) return;
  await tx
    .insertInto('report_undos')
    .values({ report_id: id, held: JSON.stringify(held), ends_at: at + undoMs })
    .execute();
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
  const isAppeal = report.kind === 'appeal';
  const answered = await tellReporters(tx, stamp, {
    ...settled,
    to: await reportersOf(tx, reportId),
    roomId,
    isAppeal,
  });
  const act = taken?.act ?? (action === 'warn' || action === 'suspend' ? action : undefined);
  if (act === undefined || isAppeal) return answered;
  const own = { ...stamp, ids: stamp.ids.slice(mostTold) };
  const told = await tellOfAct(tx, own, { act, thing: report.thing, whom: report.about, roomId, report: settled });
  return allChanges(answered, told);
};

const log = async (tx: Tx, settling: Settling, report: SettledReport, taken: TakenAway | undefined): Promise<void> => {
  const { decision, by, logId, at } = settling;
  const { room_id: roomId, about: whom } = report;
  const entry = { by, whom, why: decision.note, ...(roomId !== null && { roomId }) };
  const what = taken?.logged ?? taken?.act;
  await logAction(
    tx,
    { logId, at },
    what
      ? { ...entry, what, thing: report.thing }
      : { ...entry, what: 'settleReport', thing: report.id, amount: reportActions.indexOf(decision.action) },
  );
};

/** OUTRANKED for a ban that somebody of a higher rank gave. */
const carryOut = async (
  tx: Tx,
  { decision: { action }, by }: Settling,
  thing: ReportedThing,
): Promise<TakenAway | undefined> => {
  if (action === 'dismiss') return undefined;
  const reportable = reportableOf(thing.kind);
  const decided = await reportable.decided?.(tx, thing.id);
  if (decided && by !== null) await refuseToTakeBack(tx, { userId: by, roomId: thing.roomId }, decided);
  return reportable.take?.(tx, thing);
};

/** What is stored for the undo of a decision that deleted nothing. */
export const nothingHeld = { nothing: true };

/** Whoever is unbanned broke no rule, or none that the decision is about. */
const withoutRule = (settling: Settling): Settling => ({ ...settling, decision: { ...settling.decision, rule: null } });

/** Does, tells and logs what was decided about a report that is locked and open. */
export const settle = async (tx: Tx, asked: Settling, report: SettledReport): Promise<Settlement> => {
  const settling = report.kind === 'appeal' ? withoutRule(asked) : asked;
  const { by, decision, at } = settling;
  const thing = thingOf(report);
  const taken = await carryOut(tx, settling, thing);
  const strength = by === null ? null : await strengthOf(tx, thing.roomId, by);
  await storeDecision(tx, report.id, decision, { by, strength, at, held: taken ? taken.held : nothingHeld });
  const told = await tell(tx, settling, report, taken);
  await log(tx, settling, report, taken);
  return { thing, taken, notifications: allChanges(taken?.notifications ?? noChanges, told) };
};

interface Concerned {
  readonly about: string;
  readonly kind: ReportKind;
  readonly room_id: string | null;
}

interface Standing {
  readonly strength: number;
  readonly rank: number;
}

const gone: Standing = { strength: -2, rank: -2 };

/** How somebody stands where it happened: in the room, else on the platform. Nobody answers for a closed account. */
const standingOf = async (tx: Tx, userId: string, roomId: string | null): Promise<Standing> => {
  const person = await tx
    .selectFrom('people')
    .leftJoin('room_members', (join) =>
      join.onRef('room_members.user_id', '=', 'people.id').on('room_members.room_id', '=', roomId ?? ''),
    )
    .select(['people.rank', 'people.removed_at', 'room_members.role'])
    .where('people.id', '=', userId)
    .executeTakeFirst();
  if (!person || person.removed_at !== null) return gone;
  return { strength: strengthIn({ platformRank: person.rank, roomRole: person.role }), rank: person.rank };
};

/**
 * What somebody may do about a report: nothing about an equal or higher rank. An Owner may leave what was reported of
 * another one as it is, or nobody could.
 */
export const allowedActions = async (
  tx: Tx,
  { roomId, userId }: Queue,
  { about, kind, room_id: place }: Concerned,
): Promise<readonly ReportAction[]> => {
  const mine = await standingOf(tx, userId, place);
  const theirs = await standingOf(tx, about, place);
  const isGone = theirs.strength === gone.strength;
  if (mine.strength > theirs.strength)
    return actionsFor(kind, roomId === null).filter((action) => !isGone || action === 'dismiss' || action === 'delete');
  return mine.rank === ownerRank ? ['dismiss'] : [];
};

type Deciding = Parameters<typeof isOpenFor>[1] & {
  readonly room_id: string | null;
  readonly settled_strength: number | null;
};

/** Whether a report waits in the queue, or is a decision of a room's staff that somebody of the platform's staff stands above. */
export const mayDecide = async (tx: Tx, queue: Queue, report: Deciding): Promise<boolean> => {
  if (isOpenFor(queue, report)) return true;
  const { settled_strength: decided, room_id: roomId } = report;
  return queue.roomId === null && decided !== null && (await standingOf(tx, queue.userId, roomId)).strength > decided;
};

/** Whether somebody stands above whoever has a report, and may take it over at once. */
export const mayTakeOver = async (tx: Tx, queue: Queue, holder: string, roomId: string | null): Promise<boolean> =>
  (await standingOf(tx, queue.userId, roomId)).strength > (await standingOf(tx, holder, roomId)).strength;
