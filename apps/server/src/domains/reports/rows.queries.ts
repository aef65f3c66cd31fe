import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { padded } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { isFree, isOpenIn, isSettledIn, reportsIn, type Queue } from '../moderation/api.ts';
import { authorColumns } from '../rooms/api.ts';

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

export type ReportRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

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
