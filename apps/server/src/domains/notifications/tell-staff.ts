import { sql } from 'kysely';
import { minRankFor } from '@baithak/protocol/permissions';
import { ownerRank, staffRank } from '@baithak/protocol/ranks';
import type { Tx } from '../../platform/db/write.ts';
import { type NotificationStamp, makeNotifications } from './make-notifications.ts';
import { type NotificationChanges, allChanges, noChanges } from './publish-notifications.ts';

/** Platform staff and moderators of a room who are told; who is beyond that looks at the queue. */
const mostStaff = 30;
const mostModerators = 30;
/** A report that has waited so long is told of again, with the next one. */
const longWait = 40 * 60_000;
/** More are not counted. */
const mostCounted = 100;

/** Of both together. */
export const mostOfStaff = mostStaff + mostModerators;

/** A report that is new. */
interface NewReport {
  readonly roomId: string | null;
  readonly about: string;
  /** Null: the program itself. */
  readonly reporter: string | null;
  readonly at: number;
  readonly stamp: NotificationStamp;
}

/** What waits for anybody, in a room or everywhere, the oldest first. */
const waiting = (tx: Tx, roomId: string | null) =>
  tx
    .selectFrom('reports')
    .select(['id', 'opened_at'])
    .where('state', '=', sql.lit('open'))
    .where('assignee', 'is', null)
    .$if(roomId !== null, (query) => query.where('room_id', '=', roomId))
    .orderBy('queued_at')
    .limit(mostCounted)
    .execute();

/** Platform staff who are told of something, the highest first. */
export const staffOf = async (tx: Tx): Promise<string[]> => {
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('rank', '>=', sql.lit(staffRank))
    .where('removed_at', 'is', null)
    .orderBy('rank', 'desc')
    .limit(mostStaff)
    .execute();
  return rows.map(({ id }) => id);
};

/** Those who keep order in a room, the highest first: the beginning of its list of members, however many there are. */
export const moderatorsOf = async (db: Tx, roomId: string, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('room_members')
    .select('user_id')
    .where('room_id', '=', roomId)
    .where('sort_rank', '<=', ownerRank - minRankFor.ManageThreads)
    .where('role', '>=', minRankFor.ManageThreads)
    .orderBy('sort_rank')
    .limit(most)
    .execute();
  return rows.map(({ user_id: id }) => id);
};

interface Told {
  readonly thing: string;
  readonly to: readonly string[];
  readonly roomId: string | null;
}

const tellOf = async (tx: Tx, report: NewReport, { thing, to, roomId }: Told): Promise<NotificationChanges> => {
  const { about, reporter, at, stamp } = report;
  const rows = await waiting(tx, roomId);
  const [oldest] = rows;
  if (!oldest || (rows.length > 1 && at - Number(oldest.opened_at) < longWait)) return noChanges;
  const others = to.filter((userId) => userId !== about && userId !== reporter);
  const detail = String(rows.length);
  return makeNotifications(tx, stamp, [
    { kind: 'staff', thing, actor: null, to: others, roomId: roomId ?? undefined, detail, always: true },
  ]);
};

/**
 * Those who settle it are told when nothing else waits, or when something has waited long; once, until they have seen that.
 * Never the person it is about.
 */
export const tellStaff = async (tx: Tx, report: NewReport): Promise<NotificationChanges> => {
  const { roomId, stamp } = report;
  const staff = await staffOf(tx);
  const told = await tellOf(tx, report, { thing: 'reports', to: staff, roomId: null });
  if (roomId === null) return told;
  const moderators = (await moderatorsOf(tx, roomId, mostModerators)).filter((userId) => !staff.includes(userId));
  const rest = { ...report, stamp: { ...stamp, ids: stamp.ids.slice(mostStaff) } };
  return allChanges(told, await tellOf(tx, rest, { thing: `reports:${roomId}`, to: moderators, roomId }));
};
