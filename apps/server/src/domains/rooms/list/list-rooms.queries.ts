import { sql } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { ignoresSomebody, notIgnored } from '../../people/api.ts';
import type { RoomDetailsRow } from '../present.ts';
import { isBanned } from '../../bans/api.ts';
import { type LatestBook, unreadIn } from '../unread/latest-messages.queries.ts';
import { mentionedAfterPointer, unreadAfterPointer, unreadThreadsOfMember } from '../unread/unread-count.queries.ts';
import type { RoomRow, RoomTable } from '../tables.ts';

/** Messages among which the last one of somebody who is not ignored is looked for. */
const latestLookedAt = 100;

/** Who the list is for. */
type ListViewer = Pick<Viewer, 'userId' | 'guest'>;

const columns = [
  'rooms.id',
  'rooms.slug',
  'rooms.title',
  'rooms.type',
  'rooms.access',
  'rooms.readers',
  'rooms.description',
  'rooms.topic',
  'rooms.creator',
  'rooms.background',
  'rooms.tile_pattern',
  'rooms.tile_palette',
  'rooms.member_count',
  'rooms.last_update',
  'rooms.rev',
] as const;

interface Joined {
  readonly viewerId: string;
  /** Milliseconds. */
  readonly at: number;
  readonly onlyId: string | undefined;
}

/** What a viewer's list depends on beside values: each is a statement of its own. */
const variants = { ignores: 'ignores', guest: 'guest' } as const;

const openRooms = (db: Tx, viewerId: string) =>
  db
    .selectFrom('rooms')
    .leftJoin('room_members as me', (join) => join.onRef('me.room_id', '=', 'rooms.id').on('me.user_id', '=', viewerId))
    .where('rooms.closed', '=', sql.lit(0))
    .select([...columns, 'me.role as my_role']);

/** Guests find no Adult rooms. */
export const typesFor = (viewer: Pick<Viewer, 'guest'>): RoomTable['type'][] =>
  viewer.guest ? ['Normal'] : ['Normal', 'Adult'];

/** The most that a list of Public rooms shows. */
const mostPublic = 50;

const latestPublic = prepared((db, { viewerId }: Pick<Joined, 'viewerId'>, variant) =>
  openRooms(db, viewerId)
    .where('rooms.access', '=', 'Public')
    .where('rooms.type', 'in', typesFor({ guest: variant === variants.guest }))
    .orderBy('rooms.last_update', 'desc')
    .orderBy('rooms.id')
    .limit(mostPublic),
);

/** Public rooms, the latest active first. */
export const publicRooms = (db: Tx, { userId, guest }: ListViewer): Promise<RoomRow[]> =>
  latestPublic(db, { viewerId: userId }, guest ? variants.guest : '');

/** The rooms of these search index numbers that the viewer may find: Public ones and their own. */
export const roomsIndexedAs = (
  db: Tx,
  viewer: ListViewer,
  nums: readonly number[],
): Promise<(RoomRow & { num: number })[]> =>
  openRooms(db, viewer.userId)
    .innerJoin('search_docs', 'search_docs.id', 'rooms.id')
    .where('search_docs.kind', '=', 'rooms')
    .where('search_docs.num', 'in', nums.length > 0 ? nums : [-1])
    .where((where) => where.or([where('rooms.access', '=', 'Public'), where('me.role', 'is not', null)]))
    .where('rooms.type', 'in', typesFor(viewer))
    .select('search_docs.num')
    .execute();

const joined = prepared((db, { viewerId, at, onlyId }: Joined, variant) => {
  const ignores = variant.includes(variants.ignores);
  return db
    .selectFrom('room_members as me')
    .innerJoin('rooms', 'rooms.id', 'me.room_id')
    .leftJoin('messages as last', (join) =>
      join.onRef('last.room_id', '=', 'rooms.id').on('last.rev', '=', (of) =>
        of
          .selectFrom((latest) =>
            latest
              .selectFrom('messages')
              .select(['messages.rev', 'messages.author'])
              .whereRef('messages.room_id', '=', 'rooms.id')
              .where('messages.deleted', '=', sql.lit(0))
              .whereRef('messages.rev', '>', 'rooms.emptied_rev')
              .orderBy('messages.rev', 'desc')
              .limit(ignores ? latestLookedAt : 1)
              .as('latest'),
          )
          .select('latest.rev')
          .$if(ignores, (query) => query.where((where) => notIgnored(where.val(viewerId), where.ref('latest.author'))))
          .orderBy('latest.rev', 'desc')
          .limit(1),
      ),
    )
    .leftJoin('people as writer', 'writer.id', 'last.author')
    .leftJoin('adult_confirmations as adult', (join) => join.on('adult.user_id', '=', viewerId))
    .select([
      ...columns,
      'rooms.emptied_rev',
      'rooms.expired_count',
      'me.role as my_role',
      'me.level',
      'me.last_read_rev',
      'last.content',
      'last.author',
      'last.sent_at',
      'adult.confirmed_at',
    ])
    .select(['writer.username', 'writer.removed_at'])
    .select((of) => [
      (ignores ? unreadAfterPointer(of) : of.lit(null)).as('unread'),
      mentionedAfterPointer(of, viewerId).as('mentioned'),
      unreadThreadsOfMember(of, viewerId).as('unread_threads'),
      isBanned(of.val(viewerId), of.ref('rooms.id'), at).as('banned'),
    ])
    .where('me.user_id', '=', viewerId)
    .where('rooms.closed', '=', sql.lit(0))
    .where('rooms.type', 'in', typesFor({ guest: variant.includes(variants.guest) }))
    .$if(onlyId !== undefined, (query) => query.where('rooms.id', '=', onlyId ?? ''))
    .orderBy('rooms.last_update', 'desc')
    .orderBy('rooms.id');
});

/**
 * The rooms somebody has joined (or one of them), by their last update, each with its last message, and what is unread after the
 * read pointers, by room.
 */
export const joinedRooms = async (
  db: Tx,
  book: LatestBook,
  { userId, guest, at }: ListViewer & Pick<Viewer, 'at'>,
  onlyId?: string,
) => {
  const ignores = await ignoresSomebody(db, userId);
  const variant = `${ignores ? variants.ignores : ''} ${guest ? variants.guest : ''}`;
  const rows = await joined(db, { viewerId: userId, at, onlyId }, variant);
  const unread = ignores
    ? new Map(rows.map((row) => [row.id, Number(row.unread ?? 0)]))
    : await unreadIn(db, book, userId, rows);
  return { rows, unread };
};

interface ViewedRoom {
  readonly viewerId: string;
  readonly roomId: string;
}

const details = prepared((db, { viewerId, roomId }: ViewedRoom) =>
  openRooms(db, viewerId)
    .leftJoin('people as owner', 'owner.id', 'rooms.creator')
    .select([
      'rooms.rules',
      'rooms.created_at',
      'rooms.retention_months',
      'rooms.names_epoch',
      'owner.username as creator_username',
      'owner.fullname as creator_fullname',
      'owner.picture as creator_picture',
      'owner.alias as creator_alias',
      'owner.removed_at as creator_removed_at',
    ])
    .where('rooms.id', '=', roomId),
);

/** One room by id with its rules and its owner. */
export const roomDetailsRow = async (db: Tx, viewerId: string, roomId: string): Promise<RoomDetailsRow | undefined> =>
  (await details(db, { viewerId, roomId }))[0];
