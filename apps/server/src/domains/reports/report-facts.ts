import type { QueuedReport, Report } from '@baithak/protocol/contracts/reports';
import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { sql } from 'kysely';
import { iso } from '../../platform/clock.ts';
import { padded } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { partsAsStored, saySame } from '../../platform/stored-parts.ts';
import { botSays } from '../bots/api.ts';
import {
  type KeptReport,
  type Queue,
  holderOf,
  isFree,
  isOpenFor,
  isOpenIn,
  isSettledIn,
  keptOf,
  reportsIn,
} from '../moderation/api.ts';
import { usersById } from '../people/api.ts';
import { authorColumns, presentMember, roomText } from '../rooms/api.ts';
import { isPrivateReport } from './reading.write.ts';

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

export interface Wanted {
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
export const listRows = async (
  db: Tx,
  queue: Queue,
  wanted: Wanted,
  now: number,
  most: number,
): Promise<ReportRow[]> => {
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
export const countOpen = async (db: Tx, queue: Queue, now: number): Promise<{ open: number; mine: number }> => {
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

/** What there was before about a person. */
export const factsOf = async (db: Tx, userId: string): Promise<Report['facts']> => {
  const person = await db
    .selectFrom('people')
    .select(['created_at', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const warned = await db
    .selectFrom('reports')
    .select((of) => [of.fn.countAll<number>().as('times'), of.fn.max<number | null>('settled_at').as('last')])
    .where('about', '=', userId)
    .where('state', '=', sql.lit('settled'))
    .where('action', '=', 'warn')
    .executeTakeFirstOrThrow();
  const about = await db
    .selectFrom('reports')
    .select((of) => of.fn.countAll<number>().as('times'))
    .where('about', '=', userId)
    .executeTakeFirstOrThrow();
  const sent = await db
    .selectFrom('report_reporters')
    .select((of) => of.fn.countAll<number>().as('times'))
    .where('reporter', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    joinDate: iso(person?.created_at ?? 0),
    language: person?.language ?? 'en',
    warnings: Number(warned.times),
    lastWarning: warned.last === null ? null : iso(Number(warned.last)),
    reportsAbout: Number(about.times),
    reportsBy: Number(sent.times),
  };
};

type Now = Report['now'];

const textNow = async (db: Tx, kind: ReportKind, id: string): Promise<string | undefined> => {
  if (kind === 'message' || kind === 'privateMessage') {
    const table = kind === 'message' ? 'messages' : 'private_messages';
    const row = await db
      .selectFrom(table)
      .select('content')
      .where('id', '=', id)
      .where('deleted', '=', 0)
      .executeTakeFirst();
    return row?.content;
  }
  return (await db.selectFrom('threads').select('message').where('id', '=', id).executeTakeFirst())?.message;
};

const profileNow = async (db: Tx, id: string, kept: KeptReport): Promise<Now> => {
  const row = await db
    .selectFrom('people')
    .select(['username', 'fullname', 'alias', 'about', 'picture'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row || !('profile' in kept) || !kept.profile) return 'gone';
  const { profile } = kept;
  const isSame = (['username', 'fullname', 'alias', 'about', 'picture'] as const).every(
    (key) => row[key] === profile[key],
  );
  const says = profile.commands === undefined || (await botSays(db, id, profile.commands));
  return isSame && says ? 'same' : 'changed';
};

const roomNow = async (db: Tx, id: string, kept: KeptReport): Promise<Now> => {
  const text = await roomText(db, id);
  if (text === undefined) return 'gone';
  return keptOf(kept, id).some((part) => part.type === 'text' && part.data === text) ? 'same' : 'changed';
};

/** What became of it since it was kept, whoever did that. */
export const stateNow = async (db: Tx, kind: ReportKind, thing: string, kept: KeptReport): Promise<Now> => {
  if (kind === 'request' || kind === 'appeal') return 'same';
  if (kind === 'profile') return profileNow(db, thing, kept);
  if (kind === 'room') return roomNow(db, thing, kept);
  const text = await textNow(db, kind, thing);
  if (text === undefined) return 'gone';
  return saySame(partsAsStored(text), keptOf(kept, thing)) ? 'same' : 'changed';
};
