import type { Tx } from '../../platform/db/write.ts';
import type { DetailsRow } from './present.ts';
import type { RoomRow, RoomTable } from './tables.ts';

const columns = [
  'rooms.id',
  'rooms.slug',
  'rooms.title',
  'rooms.type',
  'rooms.access',
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

/** Unread messages are counted up to here. */
export const unreadCounted = 1000;

const openRooms = (db: Tx, viewerId: string) =>
  db
    .selectFrom('rooms')
    .leftJoin('room_members as me', (join) =>
      join.onRef('me.room_id', '=', 'rooms.id').on('me.person_id', '=', viewerId),
    )
    .where('rooms.closed', '=', 0)
    .select([...columns, 'me.role as my_role']);

interface Eyes {
  readonly userId: string;
  readonly guest: boolean;
}

/** Adult rooms are nowhere for guests. */
const typesFor = (viewer: Eyes): RoomTable['type'][] => (viewer.guest ? ['Normal'] : ['Normal', 'Adult']);

/** Public rooms, the latest alive first. */
export const publicRooms = (db: Tx, viewer: Eyes, most: number): Promise<RoomRow[]> =>
  openRooms(db, viewer.userId)
    .where('rooms.access', '=', 'Public')
    .where('rooms.type', 'in', typesFor(viewer))
    .orderBy('rooms.last_update', 'desc')
    .orderBy('rooms.id')
    .limit(most)
    .execute();

/** Of these numbers of the search index the rooms that the viewer may find: Public ones and their own. */
export const roomsIndexedAs = (db: Tx, viewer: Eyes, nums: readonly number[]): Promise<(RoomRow & { num: number })[]> =>
  openRooms(db, viewer.userId)
    .innerJoin('search_docs', 'search_docs.id', 'rooms.id')
    .where('search_docs.kind', '=', 'rooms')
    .where('search_docs.num', 'in', nums.length > 0 ? nums : [-1])
    .where((where) => where.or([where('rooms.access', '=', 'Public'), where('me.role', 'is not', null)]))
    .where('rooms.type', 'in', typesFor(viewer))
    .select('search_docs.num')
    .execute();

/**
 * The rooms somebody has joined (or one of them), by their last update, each with what is unread after the read
 * pointer and with its last message: one query.
 */
export const joinedRooms = (db: Tx, viewer: Eyes, onlyId?: string) =>
  db
    .selectFrom('room_members as me')
    .innerJoin('rooms', 'rooms.id', 'me.room_id')
    .leftJoin('messages as last', (join) =>
      join
        .onRef('last.room_id', '=', 'rooms.id')
        .on('last.rev', '=', (of) =>
          of
            .selectFrom('messages')
            .select('messages.rev')
            .whereRef('messages.room_id', '=', 'rooms.id')
            .where('messages.deleted', '=', 0)
            .orderBy('messages.rev', 'desc')
            .limit(1),
        ),
    )
    .leftJoin('people as writer', 'writer.id', 'last.author')
    .select([...columns, 'me.role as my_role', 'last.content', 'last.author', 'last.sent_at'])
    .select(['writer.username', 'writer.fullname', 'writer.picture', 'writer.removed_at'])
    .select(({ selectFrom, ref }) => [
      selectFrom((of) =>
        of
          .selectFrom('messages')
          .select('messages.rev')
          .where('messages.room_id', '=', ref('rooms.id'))
          .where('messages.rev', '>', ref('me.last_read_rev'))
          .where('messages.deleted', '=', 0)
          .where('messages.author', '<>', viewer.userId)
          .limit(unreadCounted)
          .as('after_pointer'),
      )
        .select((of) => of.fn.countAll<number>().as('count'))
        .as('unread'),
      selectFrom('message_mentions')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('message_mentions.person_id', '=', viewer.userId)
        .where('message_mentions.room_id', '=', ref('rooms.id'))
        .where('message_mentions.rev', '>', ref('me.last_read_rev'))
        .as('mentioned'),
    ])
    .where('me.person_id', '=', viewer.userId)
    .where('rooms.closed', '=', 0)
    .where('rooms.type', 'in', typesFor(viewer))
    .$if(onlyId !== undefined, (query) => query.where('rooms.id', '=', onlyId ?? ''))
    .orderBy('rooms.last_update', 'desc')
    .orderBy('rooms.id')
    .execute();

/** One room by id with its rules and its owner. */
export const roomDetails = (db: Tx, viewerId: string, roomId: string): Promise<DetailsRow | undefined> =>
  openRooms(db, viewerId)
    .leftJoin('people as owner', 'owner.id', 'rooms.creator')
    .select([
      'rooms.rules',
      'rooms.created_at',
      'owner.username as creator_username',
      'owner.fullname as creator_fullname',
      'owner.picture as creator_picture',
      'owner.removed_at as creator_removed_at',
    ])
    .where('rooms.id', '=', roomId)
    .executeTakeFirst();

/** How many rooms somebody may still make. Guests make none. */
export const roomsLeft = async (db: Tx, viewer: Eyes, atFirst: number): Promise<number> => {
  if (viewer.guest) return 0;
  const row = await db
    .selectFrom('rooms')
    .where('rooms.creator', '=', viewer.userId)
    .where('rooms.closed', '=', 0)
    .select((of) => [
      of.fn.countAll<number>().as('made'),
      of.selectFrom('room_makers').select('rooms_limit').where('person_id', '=', viewer.userId).as('most'),
    ])
    .executeTakeFirstOrThrow();
  return Math.max(0, (row.most ?? atFirst) - Number(row.made));
};
