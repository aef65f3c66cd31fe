import { type Compilable, sql } from 'kysely';
import { padded, prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { isBanned } from '../bans/api.ts';
import type { Kind } from './tables.ts';

/** What is gathered in one notification is counted up to here; the rest is 99+. */
const mostCounted = 100;

/** The actors of what a notification gathers, the latest first: ids with commas between. */
const actors = sql<string | null>`(select string_agg(latest.actor, ',' order by latest.at desc, latest.source desc)
  from (select actor, at, source from notification_events where notification_id = notifications.id
    order by at desc, source desc limit ${sql.lit(mostCounted)}) as latest)`;

/** A thread's own words, which say more than the latest reply's; else what the notification came from. */
const spoken = sql<string>`case when notifications.kind in ('threadReply', 'like') then notifications.thing else notifications.source end`;

/** Notifications as their people may see them now: rooms and words that are gone from their sight come as null. */
const rows = (db: Tx, now: number) =>
  db
    .selectFrom('notifications')
    .innerJoin('people as reader', 'reader.id', 'notifications.user_id')
    .leftJoin('room_invites as invite', (join) =>
      join
        .onRef('invite.code', '=', 'notifications.thing')
        .on('notifications.kind', '=', sql.lit('invite'))
        .on('invite.expires_at', '>', now)
        .on('invite.uses_left', '<>', 0),
    )
    .leftJoin('room_members as me', (join) =>
      join.onRef('me.room_id', '=', 'notifications.room_id').onRef('me.user_id', '=', 'notifications.user_id'),
    )
    .leftJoin('adult_confirmations as adult', 'adult.user_id', 'notifications.user_id')
    .leftJoin('rooms', (join) =>
      join
        .onRef('rooms.id', '=', 'notifications.room_id')
        .on('rooms.closed', '=', sql.lit(0))
        .on(({ not, ref }) => not(isBanned(ref('notifications.user_id'), ref('rooms.id'), now)))
        .on((on) =>
          on.or([
            on.and([on('rooms.access', '=', sql.lit('Public')), on('rooms.readers', '=', sql.lit('everyone'))]),
            on('me.role', 'is not', null),
            on('invite.code', 'is not', null),
          ]),
        )
        .on((on) =>
          on.or([
            on('rooms.type', '=', sql.lit('Normal')),
            on('invite.code', 'is not', null),
            on.and([on('adult.confirmed_at', 'is not', null), on('reader.guest', '=', sql.lit(0))]),
          ]),
        ),
    )
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.id', '=', 'notifications.source')
        .onRef('messages.room_id', '=', 'rooms.id')
        .on('messages.deleted', '=', sql.lit(0))
        .onRef('messages.rev', '>', 'rooms.emptied_rev'),
    )
    .leftJoin('threads as spoken', (join) => join.on('spoken.id', '=', spoken).onRef('spoken.room_id', '=', 'rooms.id'))
    .leftJoin('threads as root', (join) =>
      join.onRef('root.id', '=', 'notifications.thread_id').onRef('root.room_id', '=', 'rooms.id'),
    )
    .select([
      'notifications.id',
      'notifications.user_id',
      'notifications.kind',
      'notifications.thing',
      'notifications.source',
      'notifications.actor',
      'notifications.detail',
      'notifications.at',
      'notifications.seen',
      'rooms.id as room_id',
      'rooms.slug',
      'rooms.title',
      'rooms.tile_pattern',
      'rooms.tile_palette',
      'invite.code as invite_code',
      'messages.id as message_id',
      'messages.content',
      'root.id as root_id',
      'spoken.id as spoken_id',
      'spoken.excerpt',
      'spoken.message',
    ])
    .select(actors.as('actors'));

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

interface ById {
  readonly now: number;
  readonly ids: readonly string[];
}

const byIds = prepared((db, { now, ids }: ById): Compilable<NotificationRow> =>
  rows(db, now).where('notifications.id', 'in', ids),
);

/** Notifications by id, whosever they are. */
export const notificationsById = async (db: Tx, ids: readonly string[], now: number): Promise<NotificationRow[]> =>
  ids.length === 0 ? [] : byIds(db, { now, ids: padded(ids) });

export type Filter = 'all' | 'mentions' | 'replies';

const kindsOf = { mentions: ['mention'], replies: ['reply', 'threadReply'] } as const;

interface Page {
  readonly now: number;
  readonly userId: string;
  readonly at: number | undefined;
  readonly id: string | undefined;
  /** Ids, padded; undefined: none. */
  readonly without: readonly string[] | undefined;
  readonly most: number;
}

const isFilter = (variant: string): variant is 'mentions' | 'replies' => variant in kindsOf;

/** The latest of those that are seen or of those that are not: the index has each of the two in order. */
const latest = (db: Tx, { userId, at, id, without, most }: Page, kinds: readonly Kind[], seen: 0 | 1) =>
  db
    .selectFrom('notifications')
    .select(['id', 'at'])
    .where('user_id', '=', userId)
    .where('seen', '=', sql.lit(seen))
    .$if(kinds.length > 0, (query) => query.where('kind', 'in', kinds))
    .$if(at !== undefined, (query) =>
      query
        .where('at', '<=', at ?? 0)
        .where((where) => where.or([where('at', '<', at ?? 0), where('id', '<', id ?? '')])),
    )
    .$if(without !== undefined, (query) => query.where('id', 'not in', without ?? []))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most);

const page = prepared((db, asked: Page, variant): Compilable<NotificationRow> => {
  const kinds = isFilter(variant) ? kindsOf[variant] : [];
  const of = (seen: 0 | 1) => db.selectFrom(latest(db, asked, kinds, seen).as('part')).select(['part.id', 'part.at']);
  const ids = db
    .selectFrom(of(0).unionAll(of(1)).as('both'))
    .select('both.id')
    .orderBy('both.at', 'desc')
    .orderBy('both.id', 'desc')
    .limit(asked.most);
  return rows(db, asked.now)
    .where('notifications.id', 'in', ids)
    .orderBy('notifications.at', 'desc')
    .orderBy('notifications.id', 'desc');
});

interface AskedPage extends Pick<Page, 'userId' | 'now' | 'most'> {
  readonly before: { readonly at: number; readonly id: string } | undefined;
  readonly without: readonly string[];
}

/** Somebody's notifications, the latest first. */
export const notificationsOf = (
  db: Tx,
  filter: Filter,
  { before, without, ...asked }: AskedPage,
): Promise<NotificationRow[]> =>
  page(
    db,
    { ...asked, at: before?.at, id: before?.id, without: without.length === 0 ? undefined : padded(without) },
    filter,
  );

/** How many each of these people have not seen; without those who have seen all. */
export const countUnseen = async (db: Tx, users: readonly string[]): Promise<Map<string, number>> => {
  const counted = await unseen(db, { users: padded(users) });
  return new Map(counted.map(({ user_id, count }) => [user_id, Number(count)]));
};

const unseen = prepared((db, { users }: { readonly users: readonly string[] }) =>
  db
    .selectFrom('notifications')
    .select(['user_id', (of) => of.fn.countAll<number>().as('count')])
    .where('user_id', 'in', users)
    .where('seen', '=', sql.lit(0))
    .groupBy('user_id'),
);
