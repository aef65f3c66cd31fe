import type { Tx } from '../../../platform/db/write.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { ignoresSomebody, notIgnored } from '../../people/api.ts';
import type { RoomDetailsRow } from '../present.ts';
import { isBanned } from '../../bans/api.ts';
import { mentionedAfterPointer, unreadAfterPointer } from '../unread/unread-count.queries.ts';
import { unreadThreadsOfMember } from '../unread/unread-threads.queries.ts';
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

const openRooms = (db: Tx, viewerId: string) =>
  db
    .selectFrom('rooms')
    .leftJoin('room_members as me', (join) => join.onRef('me.room_id', '=', 'rooms.id').on('me.user_id', '=', viewerId))
    .where('rooms.closed', '=', 0)
    .select([...columns, 'me.role as my_role']);

/** Guests find no Adult rooms. */
export const typesFor = (viewer: ListViewer): RoomTable['type'][] => (viewer.guest ? ['Normal'] : ['Normal', 'Adult']);

/** Public rooms, the latest active first. */
export const publicRooms = (db: Tx, viewer: ListViewer, most: number): Promise<RoomRow[]> =>
  openRooms(db, viewer.userId)
    .where('rooms.access', '=', 'Public')
    .where('rooms.type', 'in', typesFor(viewer))
    .orderBy('rooms.last_update', 'desc')
    .orderBy('rooms.id')
    .limit(most)
    .execute();

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

/**
 * The rooms somebody has joined (or one of them), by their last update, each with what is unread after the read
 * pointer and with its last message.
 */
export const joinedRooms = async (db: Tx, viewer: ListViewer & Pick<Viewer, 'at'>, onlyId?: string) => {
  const ignores = await ignoresSomebody(db, viewer.userId);
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
              .where('messages.deleted', '=', 0)
              .whereRef('messages.rev', '>', 'rooms.emptied_rev')
              .orderBy('messages.rev', 'desc')
              .limit(ignores ? latestLookedAt : 1)
              .as('latest'),
          )
          .select('latest.rev')
          .$if(ignores, (query) =>
            query.where((where) => notIgnored(where.val(viewer.userId), where.ref('latest.author'))),
          )
          .orderBy('latest.rev', 'desc')
          .limit(1),
      ),
    )
    .leftJoin('people as writer', 'writer.id', 'last.author')
    .leftJoin('adult_confirmations as adult', (join) => join.on('adult.user_id', '=', viewer.userId))
    .select([
      ...columns,
      'me.role as my_role',
      'me.level',
      'last.content',
      'last.author',
      'last.sent_at',
      'adult.confirmed_at',
    ])
    .select(['writer.username', 'writer.fullname', 'writer.picture', 'writer.alias', 'writer.removed_at'])
    .select((of) => [
      unreadAfterPointer(of, ignores).as('unread'),
      mentionedAfterPointer(of, viewer.userId).as('mentioned'),
      unreadThreadsOfMember(of, viewer.userId).as('unread_threads'),
      isBanned(of.val(viewer.userId), of.ref('rooms.id'), viewer.at).as('banned'),
    ])
    .where('me.user_id', '=', viewer.userId)
    .where('rooms.closed', '=', 0)
    .where('rooms.type', 'in', typesFor(viewer))
    .$if(onlyId !== undefined, (query) => query.where('rooms.id', '=', onlyId ?? ''))
    .orderBy('rooms.last_update', 'desc')
    .orderBy('rooms.id')
    .execute();
};

/** One room by id with its rules and its owner. */
export const roomDetailsRow = (db: Tx, viewerId: string, roomId: string): Promise<RoomDetailsRow | undefined> =>
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
    .where('rooms.id', '=', roomId)
    .executeTakeFirst();
