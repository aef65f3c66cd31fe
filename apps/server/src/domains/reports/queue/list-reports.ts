import type { QueuedReport, reportsContract } from '@baithak/protocol/contracts/reports';
import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { iso } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import { padded } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { usersById } from '../../people/api.ts';
import { authorColumns, findRoom, presentMember } from '../../rooms/api.ts';
import {
  type Queue,
  holderOf,
  isFree,
  isOpenFor,
  isOpenIn,
  isPrivateReport,
  isSettledIn,
  reportsIn,
  roomQueue,
  staffQueue,
} from './queue.ts';

/** What a queue shows of a report. */
const rows = (db: Tx, queue: Queue) =>
  reportsIn(db, queue)
    .leftJoin('rooms', 'rooms.id', 'reports.room_id')
    .leftJoin('people', 'people.id', 'reports.about')
    .leftJoin('room_members as membership', (join) =>
      join.onRef('membership.room_id', '=', 'reports.room_id').onRef('membership.user_id', '=', 'reports.about'),
    )
    .leftJoin('report_undos as undo', 'undo.report_id', 'reports.id')
    .select([
      'reports.id',
      'reports.kind',
      'reports.thing',
      'reports.room_id',
      'reports.about',
      'reports.reason',
      'reports.reporters',
      'reports.excerpt',
      'reports.opened_at',
      'reports.state',
      'reports.platform_open',
      'reports.settled_strength',
      'reports.assignee',
      'reports.assigned_at',
      'reports.settled_by',
      'reports.automatic',
      'reports.settled_at',
      'reports.action',
      'reports.rule',
      'reports.hours',
      'undo.ends_at',
      'rooms.title',
      'rooms.slug',
      'rooms.tile_pattern',
      'rooms.tile_palette',
      ...authorColumns,
    ]);

type ReportRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

interface Wanted {
  readonly state: 'open' | 'settled';
  readonly kind?: ReportKind | undefined;
  readonly reason?: number | undefined;
  readonly roomId?: string | undefined;
  /** `me`, `none` or an id. */
  readonly assignee?: string | undefined;
  readonly before?: string | undefined;
  /** Ids that were given before, where that is known: instead of `before`. */
  readonly without?: readonly string[] | undefined;
}

/** Open ones from the oldest on, settled ones from the latest on; from the beginning when `before` is gone. */
const listRows = async (db: Tx, queue: Queue, wanted: Wanted, now: number, most: number): Promise<ReportRow[]> => {
  const { state, kind, reason, roomId, assignee, before, without } = wanted;
  const holder = assignee === 'me' ? queue.userId : assignee;
  const [direction, next] = state === 'open' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const last =
    before === undefined || without
      ? undefined
      : await db.selectFrom('reports').where('id', '=', before).select(['queued_at', 'id']).executeTakeFirst();
  return rows(db, queue)
    .where(state === 'open' ? isOpenIn(queue) : isSettledIn(queue))
    .$if(kind !== undefined, (query) => query.where('reports.kind', '=', kind ?? 'message'))
    .$if(reason !== undefined, (query) => query.where('reports.reason', '=', reason ?? 0))
    .$if(roomId !== undefined, (query) => query.where('reports.room_id', '=', roomId ?? ''))
    .$if(holder === 'none', (query) => query.where(isFree(now)))
    .$if(holder !== undefined && holder !== 'none', (query) => query.where('reports.assignee', '=', holder ?? ''))
    .$if(without !== undefined, (query) => query.where('reports.id', 'not in', padded(without ?? [])))
    .$if(last !== undefined, (query) =>
      query.where((of) =>
        of(
          of.refTuple('reports.queued_at', 'reports.id'),
          next,
          of.tuple(Number(last?.queued_at ?? 0), last?.id ?? ''),
        ),
      ),
    )
    .orderBy('reports.queued_at', direction)
    .orderBy('reports.id', direction)
    .limit(most)
    .execute();
};

export const rowById = (db: Tx, queue: Queue, id: string): Promise<ReportRow | undefined> =>
  rows(db, queue).where('reports.id', '=', id).executeTakeFirst();

/** More are not counted. */
const mostCounted = 1000;

const countOf = (db: Tx, queue: Queue, query: ReturnType<typeof reportsIn>) =>
  db
    .selectFrom(query.select('reports.id').where(isOpenIn(queue)).limit(mostCounted).as('some'))
    .select((of) => of.fn.countAll<number>().as('total'));

/** How many are open, and how many of them the reader has. */
const countOpen = async (db: Tx, queue: Queue, now: number): Promise<{ open: number; mine: number }> => {
  const all = reportsIn(db, queue);
  const mine = all.where('reports.assignee', '=', queue.userId).where((of) => of.not(isFree(now)));
  const counts = await db
    .selectNoFrom([countOf(db, queue, all).as('open'), countOf(db, queue, mine).as('mine')])
    .executeTakeFirstOrThrow();
  return { open: Number(counts.open), mine: Number(counts.mine) };
};

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

const pageSize = 20;

type Asked = Omit<Wanted, 'state'> & { readonly state?: Wanted['state'] | undefined };

/** Settling, reopening and giving away change where a report stands (docs/contract.md#pages-of-what-changes). */
const list = async ({ db, clock, pages }: Caller, queue: Queue, { state = 'open', before, ...wanted }: Asked) => {
  const now = clock.now();
  const { kind, reason, roomId, assignee } = wanted;
  const name = ['reports', queue.roomId, state, kind, reason, roomId, assignee].join(':');
  const given = before === undefined ? undefined : pages.until({ reader: queue.userId, name }, before);
  const [rows, counts] = await Promise.all([
    listRows(db.read, queue, { state, ...wanted, before, without: given }, now, pageSize + 1),
    countOpen(db.read, queue, now),
  ]);
  const shown = rows.slice(0, pageSize);
  const canLoadMore = rows.length > pageSize;
  const page = { ids: shown.map(({ id }) => id), hasMore: canLoadMore };
  if (before === undefined) pages.begin({ reader: queue.userId, name }, page);
  else pages.follow({ reader: queue.userId, name }, given, page);
  return { data: await presentRows(db.read, queue, shown, now), ...counts, canLoadMore };
};

/** One report as a queue shows it: the answer to a change of it. */
export const queuedReport = async ({ db, clock }: Caller, queue: Queue, reportId: string): Promise<QueuedReport> => {
  const row = await rowById(db.read, queue, reportId);
  const [shown] = row ? await presentRows(db.read, queue, [row], clock.now()) : [];
  if (!shown) throw new Refusal('NOT_FOUND');
  return shown;
};

/** The queue of the platform's staff. */
export const listReports: CallHandler<typeof reportsContract.listReports> = async (
  caller,
  { roomId: ref, ...wanted },
) => {
  const room =
    ref === undefined ? undefined : await findRoom(caller.db.read, caller.viewer, ref).catch(() => ({ id: '' }));
  return list(caller, staffQueue(caller), { ...wanted, roomId: room?.id });
};

/** The queue of a room. */
export const listRoomReports: CallHandler<typeof reportsContract.listRoomReports> = async (
  caller,
  { roomId, ...wanted },
) => list(caller, await roomQueue(caller, roomId), wanted);
