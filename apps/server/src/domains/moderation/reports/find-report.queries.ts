import { sql } from 'kysely';
import { assignedMs, type ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { forUpdate } from '../../../platform/db/dialect.ts';
import type { ReportTable } from '../tables.ts';
import type { Tx } from '../../../platform/db/write.ts';

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
