import { type ReportAction, type ReportKind, assignedMs, undoMs } from '@baithak/protocol/contracts/reports.rules';
import { strengthIn } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import { forUpdate } from '../../../platform/db/dialect.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { passKeptFiles, releaseFiles } from '../../uploads/api.ts';
import type { ReportTable } from '../tables.ts';
import { endHolds } from './kept-report.ts';

/** From this strength on somebody is of the platform's staff. */
const staffStrength = strengthIn({ platformRank: staffRank, roomRole: null });

export interface Decision {
  readonly action: ReportAction;
  readonly rule: number | null;
  readonly hours: number | null;
  readonly note: string;
  readonly answer: string;
  readonly toAuthor: string;
}

/** After `lockReport`. `since`: from when on they have it, in milliseconds. */
export const assignReportTo = async (tx: Tx, id: string, assignee: string | null, since: number): Promise<void> => {
  const held = assignee === null ? {} : { last_holder: assignee, held_since: since };
  await tx
    .updateTable('reports')
    .set({ assignee, assigned_at: assignee === null ? null : since, ...held })
    .where('id', '=', id)
    .execute();
};

interface Settled {
  /** Null for the program. */
  readonly by: string | null;
  /** How strong they are there; null for the program. */
  readonly strength: number | null;
  readonly at: number;
  readonly held: unknown;
}

/** After `lockReport`. `held`: what is needed to take the decision back, kept for an hour; undefined: it cannot be. */
export const settleReport = async (
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
  if (held === undefined) return;
  await tx
    .insertInto('report_undos')
    .values({ report_id: id, held: JSON.stringify(held), ends_at: at + undoMs })
    .execute();
};

/** What a decision took away, once; undefined when it can no longer be taken back. */
export const takeUndo = async (tx: Tx, id: string, now: number): Promise<{ readonly held: unknown } | undefined> => {
  const undo = await tx
    .deleteFrom('report_undos')
    .where('report_id', '=', id)
    .where('ends_at', '>', now)
    .returning('held')
    .executeTakeFirst();
  return undo && { held: JSON.parse(undo.held) as unknown };
};

/** A decision that is replaced by another one can no longer be taken back. */
export const dropUndo = async (tx: Tx, id: string): Promise<void> => {
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
export const reopenReport = async (tx: Tx, id: string, by: string, at: number): Promise<void> => {
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

/** Whose queue: of the platform's staff, or of the moderators of one room. */
export interface Queue {
  readonly roomId: string | null;
  readonly userId: string;
}

/** What moderators of a room settle; what was said in private is for the platform's staff alone. */
const kindsOfRooms: readonly ReportKind[] = ['thread', 'reply', 'message'];

/** What somebody has in their queue: nothing about themselves, which would say who reported them. */
export const reportsIn = (db: Tx, { roomId, userId }: Queue) =>
  db
    .selectFrom('reports')
    .where('reports.about', '<>', userId)
    .$if(roomId !== null, (query) =>
      query.where('reports.room_id', '=', roomId).where('reports.kind', 'in', kindsOfRooms),
    );

/** Locked until the commit, so that no two people settle it. Undefined where the queue does not hold it. */
export const lockReport = (tx: Tx, queue: Queue, reportId: string) =>
  reportsIn(tx, queue).selectAll('reports').where('reports.id', '=', reportId).$call(forUpdate(tx)).executeTakeFirst();

/** In a query: whether a report waits for a decision in this queue. */
export const isOpenIn = ({ roomId }: Queue) =>
  roomId === null ? sql<boolean>`reports.platform_open = 1` : sql<boolean>`reports.state = 'open'`;

/** In a query: whether it was settled in this queue. */
export const isSettledIn = ({ roomId }: Queue) =>
  roomId === null
    ? sql<boolean>`(reports.state = 'settled' and reports.platform_open = 0)`
    : sql<boolean>`reports.state = 'settled'`;

/** Whether a report waits for a decision in this queue. */
export const isOpenFor = (
  { roomId }: Queue,
  { state, platform_open: platformOpen }: Pick<ReportTable, 'state' | 'platform_open'>,
): boolean => (roomId === null ? platformOpen === 1 : state === 'open');

/** Who has it at this moment; nobody once they have had it for an hour. */
export const holderOf = (
  { assignee, assigned_at: at }: { readonly assignee: string | null; readonly assigned_at: number | null },
  now: number,
): string | null => (assignee !== null && Number(at) > now - assignedMs ? assignee : null);

/** Its place in the queue of what nobody has. */
export const isFree = (now: number) =>
  sql<boolean>`(reports.assignee is null or reports.assigned_at <= ${now - assignedMs})`;
