import type { QueuedReport } from '@baithak/protocol/contracts/reports';
import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/write.ts';
import { holderOf, isOpenFor, type Queue } from '../moderation/api.ts';
import { usersById } from '../people/api.ts';
import { presentMember } from '../rooms/api.ts';
import type { ReportRow } from './rows.queries.ts';
import { isPrivateReport } from './trace-reading.write.ts';

type Users = Awaited<ReturnType<typeof usersById>>;

export const presentRoom = ({
  room_id,
  title,
  slug,
  tile_pattern,
  tile_palette,
}: Pick<ReportRow, 'room_id' | 'title' | 'slug' | 'tile_pattern' | 'tile_palette'>): QueuedReport['room'] =>
  room_id === null || title === null || tile_pattern === null || tile_palette === null
    ? null
    : { _id: room_id, slug, title, tile: { pattern: tile_pattern, palette: tile_palette } };

const presentSettled = (row: ReportRow, users: Users, now: number): QueuedReport['settled'] => {
  const { settled_at: at, settled_by: by, action, rule, hours, ends_at: end } = row;
  if (at === null || action === null) return null;
  return {
    date: iso(at),
    action,
    rule,
    hours,
    by: users.get(by ?? '') ?? null,
    automatic: row.automatic === 1,
    undoUntil: end !== null && Number(end) > now ? iso(end) : null,
  };
};

/** Whoever settled it in the room does not have it for the platform's staff. */
const holderIn = (queue: Queue, row: ReportRow, now: number): string | null => {
  const holder = isOpenFor(queue, row) ? holderOf(row, now) : null;
  return holder !== null && holder === row.settled_by ? null : holder;
};

const presentRow = (row: ReportRow, queue: Queue, users: Users, now: number): QueuedReport => ({
  _id: row.id,
  kind: row.kind,
  room: presentRoom(row),
  about: presentMember(row.about, row),
  reason: row.reason,
  reporters: row.reporters,
  // Words said in private are read where that leaves a trace.
  excerpt: isPrivateReport(row.kind) ? '' : row.excerpt,
  date: iso(row.opened_at),
  state: isOpenFor(queue, row) ? 'open' : 'settled',
  assignee: users.get(holderIn(queue, row, now) ?? '') ?? null,
  settled: presentSettled(row, users, now),
});

/** Rows of a queue as the wire has them. */
export const presentRows = async (
  db: Tx,
  queue: Queue,
  rows: readonly ReportRow[],
  now: number,
): Promise<QueuedReport[]> => {
  const named = new Set(rows.flatMap(({ assignee, settled_by: by }) => [assignee ?? [], by ?? []].flat()));
  const users: Users = named.size === 0 ? new Map() : await usersById(db, [...named]);
  return rows.map((row) => presentRow(row, queue, users, now));
};
