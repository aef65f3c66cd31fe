import { sql } from 'kysely';
import { minRankFor } from '@baithak/protocol/permissions';
import { ownerRank, staffRank, rankRow } from '@baithak/protocol/ranks';
import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { Tx } from '../../platform/db/write.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { type NotificationStamp, makeNotifications } from './make-notifications.ts';
import {
  type NotificationChanges,
  allChanges,
  noChanges,
  readWhy,
  recounted,
  whyDetail,
} from './publish-notifications.ts';

/** The report that was settled with it. */
interface SettledReport {
  readonly reportId: string;
  readonly action: NonNullable<Notification['report']>['action'];
  /** 1 to 7, the rule that was broken. */
  readonly rule: number | null;
}

interface ModerationAct {
  readonly act: NonNullable<Notification['act']>;
  /** What it was done to. */
  readonly thing: string;
  /** Whose it was. */
  readonly whom: string;
  readonly roomId: string | null;
  readonly threadId?: string;
  readonly report?: SettledReport;
  /** Why, where it was done without a report. */
  readonly why?: Notification['why'];
}

const detailOf = ({ act, report, why }: ModerationAct): string => {
  if (report) return `${act}:${report.action}:${report.rule ?? ''}`;
  return why ? whyDetail(act, why) : act;
};

/** Tells somebody what staff did to something of theirs; never who did it, nor who had reported it. */
export const tellOfAct = (tx: Tx, stamp: NotificationStamp, done: ModerationAct): Promise<NotificationChanges> => {
  const { thing, whom, roomId, threadId, report } = done;
  return makeNotifications(tx, stamp, [
    {
      kind: 'moderation',
      thing,
      ...(report && { source: report.reportId }),
      actor: null,
      to: [whom],
      roomId: roomId ?? undefined,
      threadId,
      detail: detailOf(done),
      always: true,
    },
  ]);
};

/** The words of a deletion go from what its author was told, as they go from the log; the rule and the warning stay. */
export const forgetReason = async (tx: Tx, thing: string): Promise<void> => {
  const told = await tx
    .selectFrom('notifications')
    .select(['id', 'detail'])
    .where('thing', '=', thing)
    .where('kind', '=', 'moderation')
    .execute();
  for (const { id, detail } of told) {
    const said = readWhy(detail);
    if (!said || said.why.reason === '') continue;
    const { rule, warn } = said.why;
    const left = rule === null && !warn ? said.act : whyDetail(said.act, { rule, warn, reason: '' });
    await tx.updateTable('notifications').set({ detail: left }).where('id', '=', id).execute();
  }
};

interface Answered extends SettledReport {
  readonly to: readonly string[];
  readonly roomId: string | null;
  /** It was one against a ban. */
  readonly isAppeal: boolean;
}

/** Tells those who reported something what became of it; never who decided. */
export const tellReporters = (
  tx: Tx,
  stamp: NotificationStamp,
  { reportId, action, rule, to, roomId, isAppeal }: Answered,
): Promise<NotificationChanges> =>
  makeNotifications(tx, stamp, [
    {
      kind: 'report',
      thing: reportId,
      actor: null,
      to,
      roomId: roomId ?? undefined,
      detail: `${isAppeal ? 'appeal' : 'report'}:${action}:${rule ?? ''}`,
      always: true,
    },
  ]);

/** What was told of these things, where it came from these sources. */
const told = (tx: Tx, things: readonly string[], sources: readonly string[]) =>
  tx
    .deleteFrom('notifications')
    .where('thing', 'in', things)
    .where('source', 'in', sources)
    .where('kind', 'in', ['report', 'moderation'])
    .returning('user_id');

/** A decision was taken back: nobody was told of it. `thing`: what it was about. */
export const untellReport = async (tx: Tx, reportId: string, thing: string): Promise<NotificationChanges> =>
  recounted(await told(tx, [reportId, thing], [reportId]).execute());

const deletions = ['deleteMessage', 'deleteThread', 'deleteReply'];

/** These things are there again: nobody was told that they were deleted. */
export const untellDeletions = async (tx: Tx, things: readonly string[]): Promise<NotificationChanges> =>
  things.length === 0
    ? noChanges
    : recounted(await told(tx, things, things).where('detail', 'in', deletions).execute());

interface Role {
  readonly userId: string;
  readonly role: number;
  /** Undefined: on the whole platform. */
  readonly roomId?: string;
}

/** Tells somebody which role they have now; never who gave it. */
export const tellOfRole = (
  tx: Tx,
  stamp: NotificationStamp,
  { userId, role, roomId }: Role,
): Promise<NotificationChanges> =>
  makeNotifications(tx, stamp, [
    {
      kind: 'role',
      thing: roomId ?? 'platform',
      actor: null,
      to: [userId],
      roomId,
      detail: rankRow(role).title,
      always: true,
    },
  ]);

const unseenOf = (tx: Tx, userId: string) =>
  tx
    .updateTable('notifications')
    .set({ seen: sql.lit(1) })
    .where('user_id', '=', userId)
    .where('seen', '=', sql.lit(0))
    .returning('user_id');

interface ReadRoom {
  readonly userId: string;
  readonly roomId: string;
}

const markUpTo = prepared((db, { userId, roomId, rev }: ReadRoom & { readonly rev: number }) =>
  unseenOf(db, userId).where('room_id', '=', roomId).where('rev', '<=', rev),
);

const markUpToLatest = prepared((db, { userId, roomId }: ReadRoom) =>
  unseenOf(db, userId)
    .where('room_id', '=', roomId)
    .where('rev', '<=', (of) => of.selectFrom('rooms').select('rooms.rev').where('rooms.id', '=', roomId)),
);

/** Somebody has read a room's messages up to this rev, or all of them: what they were told of them is seen. */
export const markRoomRead = async (
  tx: Tx,
  { userId, roomId, rev }: ReadRoom & { readonly rev: number | 'latest' },
): Promise<NotificationChanges> =>
  recounted(await (rev === 'latest' ? markUpToLatest(tx, { userId, roomId }) : markUpTo(tx, { userId, roomId, rev })));

/** Somebody has opened a thread: what they were told of it and its replies is seen. */
export const markThreadRead = async (
  tx: Tx,
  { userId, roomId, threadId }: { readonly userId: string; readonly roomId: string; readonly threadId: string },
): Promise<NotificationChanges> =>
  recounted(await unseenOf(tx, userId).where('room_id', '=', roomId).where('thread_id', '=', threadId).execute());

/** Somebody has opened or answered a thing: a private thread, an invitation. */
export const markThingSeen = async (tx: Tx, userId: string, thing: string): Promise<NotificationChanges> =>
  recounted(await unseenOf(tx, userId).where('thing', '=', thing).execute());

interface Unseen {
  readonly userId: string;
  readonly roomId: string;
  readonly threadId: string | undefined;
}

const firstUnseen = prepared((db, { userId, roomId, threadId }: Unseen) =>
  db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('room_id', '=', roomId)
    .where('seen', '=', sql.lit(0))
    .$if(threadId !== undefined, (query) => query.where('thread_id', '=', threadId ?? ''))
    .limit(1),
);

/** Whether somebody has unseen notifications of a room, or of one of its threads. */
export const hasUnseenIn = async (db: Tx, userId: string, roomId: string, threadId?: string): Promise<boolean> =>
  (await firstUnseen(db, { userId, roomId, threadId })).length > 0;

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
