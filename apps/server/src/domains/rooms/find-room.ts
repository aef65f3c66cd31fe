import { sql } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { isReadByEveryone } from '@baithak/protocol/contracts/rooms.rules';
import type { ErrorCode } from '@baithak/protocol/errors';
import { guestRank, ownerRank, staffRank } from '@baithak/protocol/ranks';
import { effectiveRank } from '@baithak/protocol/permissions';
import { isBanned, refuseBanned } from '../bans/api.ts';
import { erasedBy } from '../deleted/api.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { Refusal } from '../../platform/errors.ts';
import type { RoomTable } from './tables.ts';
import { wasInRoomSince } from './visits.write.ts';

/** A room is referred to by its id, or by its slug, which is never 24 hex characters. */
const isRoomId = (ref: string): boolean => /^[0-9a-f]{24}$/.test(ref);

export interface RoomForViewer {
  id: string;
  type: RoomTable['type'];
  access: RoomTable['access'];
  readers: RoomTable['readers'];
  names_epoch: number;
  access_rev: number;
  creator: string;
  rev: number;
  cleared_rev: number;
  expired_rev: number;
  expired_count: number;
  member_count: number;
  my_role: number | null;
  last_read_rev: number | null;
  joined_at: number | null;
  wrote_at: number | null;
  confirmed_at: number | null;
  banned: boolean | 0 | 1;
}

/** Milliseconds; rooms that were closed before `since` are gone. */
interface Asked {
  readonly viewerId: string;
  readonly at: number;
  readonly since: number;
  readonly ref: string;
}

const roomsForViewer = (db: Tx, { viewerId, at }: Asked) =>
  db
    .selectFrom('rooms')
    .leftJoin('room_members as me', (join) => join.onRef('me.room_id', '=', 'rooms.id').on('me.user_id', '=', viewerId))
    .leftJoin('adult_confirmations as adult', (join) => join.on('adult.user_id', '=', viewerId))
    .select([
      'rooms.id',
      'rooms.type',
      'rooms.access',
      'rooms.readers',
      'rooms.names_epoch',
      'rooms.access_rev',
      'rooms.creator',
      'rooms.rev',
      'rooms.cleared_rev',
      'rooms.expired_rev',
      'rooms.expired_count',
      'rooms.member_count',
      'me.role as my_role',
      'me.last_read_rev',
      'me.joined_at',
      'me.wrote_at',
      'adult.confirmed_at',
    ])
    .select((of) => isBanned(of.val(viewerId), of.ref('rooms.id'), at).as('banned'));

const openRooms = prepared((db, asked: Asked, column) =>
  roomsForViewer(db, asked)
    .where(column === 'id' ? 'rooms.id' : 'rooms.slug', '=', asked.ref)
    .where('rooms.closed', '=', sql.lit(0)),
);

const reportedRooms = prepared((db, asked: Asked, column) =>
  roomsForViewer(db, asked)
    .where(column === 'id' ? 'rooms.id' : 'rooms.slug', '=', asked.ref)
    .where((of) => of.or([of('rooms.closed', '=', sql.lit(0)), of('rooms.closed_at', '>', asked.since)])),
);

type RoomFinder = (db: Tx, viewerId: string, at: number, ref: string) => Promise<RoomForViewer | undefined>;

const findIn = async (
  rooms: typeof openRooms,
  db: Tx,
  { viewerId, at, ref }: Omit<Asked, 'since'>,
): Promise<RoomForViewer | undefined> =>
  (await rooms(db, { viewerId, at, since: erasedBy(at), ref }, isRoomId(ref) ? 'id' : 'slug'))[0];

/** An open room and one person's role in it. */
export const roomForViewer: RoomFinder = (db, viewerId, at, ref) => findIn(openRooms, db, { viewerId, at, ref });

/** The same of a room that is open, or was closed less than 7 days ago. */
const roomForReporter: RoomFinder = (db, viewerId, at, ref) => findIn(reportedRooms, db, { viewerId, at, ref });

/** A room with its viewer's role in it. */
export interface SeenRoom extends RoomForViewer {
  /** The rank that counts here. */
  readonly rank: number;
}

export type RoomViewer = Pick<Viewer, 'userId' | 'rank' | 'guest' | 'at'> & Partial<Pick<Viewer, 'bot'>>;

/** A bot knows only the rooms that it is in (docs/contract.md#bots). */
const mayKnow = (room: Pick<RoomForViewer, 'access' | 'my_role'>, viewer: RoomViewer): boolean =>
  room.my_role !== null || (viewer.bot !== true && (room.access === 'Public' || viewer.rank >= staffRank));

/** What decides how far somebody may go into a room. */
export type RightsIn = Pick<RoomForViewer, 'type' | 'access' | 'readers' | 'my_role' | 'confirmed_at' | 'banned'>;

/** How far into a room somebody wants: to see that it is there, its inside, or what is said there. */
type Depth = 'see' | 'enter' | 'read';

/**
 * Why somebody may not go so far into a room: closed rooms are not found at all. What they may not see is ROOM_NOT_FOUND:
 * Private rooms of others (platform staff of rank 9 and up sees those). BANNED for whom a ban keeps out. Adult rooms are
 * closed to guests: GUESTS_MAY_NOT; their inside is shown once the age is confirmed: AGE_UNCONFIRMED. CANNOT_READ where
 * only members read, for whoever has not joined, platform staff excepted.
 */
export const refusalIn = (room: RightsIn, viewer: RoomViewer, depth: Depth): ErrorCode | undefined => {
  if (!mayKnow(room, viewer)) return 'ROOM_NOT_FOUND';
  if (room.banned) return 'BANNED';
  if (room.type === 'Adult' && viewer.guest) return 'GUESTS_MAY_NOT';
  if (depth === 'see') return undefined;
  if (room.type === 'Adult' && room.confirmed_at === null && viewer.bot !== true) return 'AGE_UNCONFIRMED';
  if (depth === 'enter') return undefined;
  return isReadByEveryone(room) || room.my_role !== null || viewer.rank >= staffRank ? undefined : 'CANNOT_READ';
};

/** A room that the viewer may know of, banned from it or not. */
export const roomKnownTo = async (db: Tx, viewer: RoomViewer, ref: string, find = roomForViewer): Promise<SeenRoom> => {
  const room = await find(db, viewer.userId, viewer.at, ref);
  if (!room || !mayKnow(room, viewer)) throw new Refusal('ROOM_NOT_FOUND');
  return { ...room, rank: effectiveRank(viewer.rank, room.my_role) };
};

/** The room that somebody leaves: NOT_A_MEMBER without a membership. Who is banned may, and a guest a room that turned Adult. */
export const findRoomToLeave = async (db: Tx, viewer: RoomViewer, ref: string): Promise<SeenRoom> => {
  const room = await roomKnownTo(db, viewer, ref);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  return room;
};

const findSoFar = async (
  db: Tx,
  viewer: RoomViewer,
  {
    ref,
    depth,
    find = roomForViewer,
  }: { readonly ref: string; readonly depth: Depth; readonly find?: RoomFinder | undefined },
): Promise<SeenRoom> => {
  const room = await find(db, viewer.userId, viewer.at, ref);
  if (!room || !mayKnow(room, viewer)) throw new Refusal('ROOM_NOT_FOUND');
  if (room.banned) await refuseBanned(db, { userId: viewer.userId, roomId: room.id, at: viewer.at });
  const refused = refusalIn({ ...room, banned: false }, viewer, depth);
  if (refused) throw new Refusal(refused);
  return { ...room, rank: effectiveRank(viewer.rank, room.my_role) };
};

/** A room by its id or slug that the viewer may see (`refusalIn`). */
export const findRoom = (db: Tx, viewer: RoomViewer, ref: string, find?: RoomFinder): Promise<SeenRoom> =>
  findSoFar(db, viewer, { ref, depth: 'see', find });

/** Somebody who is not signed in. */
const visitor: RoomViewer = { userId: '', rank: guestRank, guest: false, at: 0 };

/** A room that everybody may read without signing in; ROOM_NOT_FOUND for every other one. */
export const findPublicRoom = async (db: Tx, ref: string): Promise<SeenRoom> => {
  const room = await findRoom(db, visitor, ref);
  if (room.type === 'Adult' || !isReadByEveryone(room)) throw new Refusal('ROOM_NOT_FOUND');
  return room;
};

/** A room whose inside the viewer may see. */
export const findRoomToEnter = (db: Tx, viewer: RoomViewer, ref: string): Promise<SeenRoom> =>
  findSoFar(db, viewer, { ref, depth: 'enter' });

/** A room whose messages and threads the viewer may read. */
export const findRoomToRead = (db: Tx, viewer: RoomViewer, ref: string, find?: RoomFinder): Promise<SeenRoom> =>
  findSoFar(db, viewer, { ref, depth: 'read', find });

/**
 * The same, also for 7 days after it was closed (docs/contract.md#what-is-deleted). `'lost'`: the viewer was in it when
 * something was said there, at `saidAt`, and may not read it any more: whoever is taken out of a room by those who keep order
 * in it can still report them. NOT_FOUND, whatever the reason is.
 */
export const findRoomToReport = async (
  db: Tx,
  viewer: RoomViewer,
  { roomId, saidAt }: { readonly roomId: string; readonly saidAt: number },
): Promise<SeenRoom | 'lost'> => {
  try {
    return await findRoomToRead(db, viewer, roomId, roomForReporter);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { userId, at } = viewer;
    const isThere = (await roomForReporter(db, userId, at, roomId)) !== undefined;
    if (isThere && (await wasInRoomSince(db, { roomId, userId, at }, saidAt))) return 'lost';
    // The answer must not reveal that a room closed to the viewer has a message or thread of this id.
    throw new Refusal('NOT_FOUND');
  }
};

/** Whether somebody whom `findRoomToReport` lets report could read the room at an earlier time, in milliseconds. */
export const couldRead = (room: SeenRoom | 'lost', viewer: Pick<RoomViewer, 'rank'>, at: number): boolean =>
  room === 'lost' ||
  isReadByEveryone(room) ||
  viewer.rank >= staffRank ||
  (room.joined_at !== null && Number(room.joined_at) <= at);

/** The `creator` of rooms that nobody owns: the platform's Owner acts as their owner. */
export const systemUserId = '0'.repeat(24);

export const ownsRoom = (room: { creator: string }, viewer: Pick<Viewer, 'userId' | 'rank'>): boolean =>
  room.creator === viewer.userId || (room.creator === systemUserId && viewer.rank === ownerRank);

/** A room that the viewer owns: FORBIDDEN for everybody else who may see it. */
export const findOwnRoom = async (db: Tx, viewer: Viewer, ref: string): Promise<SeenRoom> => {
  const room = await findRoom(db, viewer, ref);
  if (!ownsRoom(room, viewer)) throw new Refusal('FORBIDDEN');
  return room;
};
