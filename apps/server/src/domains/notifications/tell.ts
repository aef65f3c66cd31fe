import type { Notification } from '@baithak/protocol/contracts/notifications';
import { rankRow } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { type NotificationStamp, makeNotifications } from './make-notifications.ts';
import { type NotificationChanges, noChanges, recounted } from './publish-notifications.ts';

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
}

const detailOf = (act: string, report: SettledReport | undefined): string =>
  report ? `${act}:${report.action}:${report.rule ?? ''}` : act;

/** Tells somebody what staff did to something of theirs; never who did it, nor who had reported it. */
export const tellOfAct = (
  tx: Tx,
  stamp: NotificationStamp,
  { act, thing, whom, roomId, threadId, report }: ModerationAct,
): Promise<NotificationChanges> =>
  makeNotifications(tx, stamp, [
    {
      kind: 'moderation',
      thing,
      ...(report && { source: report.reportId }),
      actor: null,
      to: [whom],
      roomId: roomId ?? undefined,
      threadId,
      detail: detailOf(act, report),
      always: true,
    },
  ]);

interface Answered extends SettledReport {
  readonly to: readonly string[];
  readonly roomId: string | null;
}

/** Tells those who reported something what became of it; never who decided. */
export const tellReporters = (
  tx: Tx,
  stamp: NotificationStamp,
  { reportId, action, rule, to, roomId }: Answered,
): Promise<NotificationChanges> =>
  makeNotifications(tx, stamp, [
    {
      kind: 'report',
      thing: reportId,
      actor: null,
      to,
      roomId: roomId ?? undefined,
      detail: `report:${action}:${rule ?? ''}`,
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
