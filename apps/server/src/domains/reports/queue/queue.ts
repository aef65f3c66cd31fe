import { type ReportKind, assignedMs } from '@baithak/protocol/contracts/reports.rules';
import { effectiveRank, minRankFor } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import type { Caller } from '../../../platform/context.ts';
import { forUpdate } from '../../../platform/db/dialect.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { findRoomToEnter } from '../../rooms/api.ts';
import type { ReportTable } from '../tables.ts';

/** Whose queue: of the platform's staff, or of the moderators of one room. */
export interface Queue {
  readonly roomId: string | null;
  readonly userId: string;
}

/** The queue of the platform's staff, whose rank the call has checked. */
export const staffQueue = ({ viewer }: Caller): Queue => ({ roomId: null, userId: viewer.userId });

/** The queue of a room, for those who keep order in it. */
export const roomQueue = async ({ db, viewer }: Caller, ref: string): Promise<Queue> => {
  const room = await findRoomToEnter(db.read, viewer, ref).catch((error: unknown) => {
    // Whoever is banned, or a guest, keeps no order there.
    throw error instanceof Refusal && error.code !== 'ROOM_NOT_FOUND' ? new Refusal('FORBIDDEN') : error;
  });
  if (room.rank < minRankFor.ManageThreads) throw new Refusal('FORBIDDEN');
  return { roomId: room.id, userId: viewer.userId };
};

/** Read again inside every write: somebody may have lost their rank since the call looked. */
export const checkQueue = async (tx: Tx, { roomId, userId }: Queue): Promise<void> => {
  const person = await tx
    .selectFrom('people')
    .leftJoin('room_members', (join) =>
      join.onRef('room_members.user_id', '=', 'people.id').on('room_members.room_id', '=', roomId ?? ''),
    )
    .select(['people.rank', 'room_members.role'])
    .where('people.id', '=', userId)
    .executeTakeFirst();
  const rank = person ? (roomId === null ? person.rank : effectiveRank(person.rank, person.role)) : -1;
  if (rank < (roomId === null ? staffRank : minRankFor.ManageThreads)) throw new Refusal('FORBIDDEN');
};

/** What two people said to each other in private: whoever opens a report of it leaves an entry in the log. */
export const isPrivateReport = (kind: ReportKind): boolean => kind === 'privateMessage' || kind === 'request';

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
