import type { Tx } from '../../platform/db/write.ts';
import { ownerRank, staffRank } from '@baithak/protocol/ranks';
import { effectiveRank } from '@baithak/protocol/standing';
import type { Viewer } from '../../platform/viewer.ts';
import { Refusal } from '../../platform/errors.ts';
import { roomForViewer, type RoomForViewer } from './queries.ts';

/** A room as its viewer stands in it. */
export interface SeenRoom extends RoomForViewer {
  /** The rank that counts here. */
  readonly rank: number;
}

type Eyes = Pick<Viewer, 'userId' | 'rank' | 'guest'>;

const mayKnow = (room: RoomForViewer, viewer: Eyes): boolean =>
  room.access === 'Public' || room.my_role !== null || viewer.rank >= staffRank;

const roomKnownTo = async (db: Tx, viewer: Eyes, ref: string): Promise<SeenRoom> => {
  const room = await roomForViewer(db, viewer.userId, ref);
  if (!room || !mayKnow(room, viewer)) throw new Refusal('ROOM_NOT_FOUND');
  return { ...room, rank: effectiveRank(viewer.rank, room.my_role) };
};

/** The room that somebody leaves: NOT_A_MEMBER without a membership. A guest may still leave a room that turned Adult. */
export const findRoomToLeave = async (db: Tx, viewer: Eyes, ref: string): Promise<SeenRoom> => {
  const room = await roomKnownTo(db, viewer, ref);
  if (room.my_role === null) throw new Refusal('NOT_A_MEMBER');
  return room;
};

/**
 * The only lookup of a room, by id or slug. What the viewer may not see is ROOM_NOT_FOUND: closed rooms, Private ones
 * of others (platform staff of rank 9 and up sees those). Adult rooms are closed to guests: GUESTS_MAY_NOT.
 */
export const findRoom = async (db: Tx, viewer: Eyes, ref: string): Promise<SeenRoom> => {
  const room = await roomKnownTo(db, viewer, ref);
  if (room.type === 'Adult' && viewer.guest) throw new Refusal('GUESTS_MAY_NOT');
  return room;
};

/** A room whose inside the viewer may see: an Adult one once the age is confirmed, else AGE_UNCONFIRMED. */
export const findRoomToEnter = async (db: Tx, viewer: Eyes, ref: string): Promise<SeenRoom> => {
  const room = await findRoom(db, viewer, ref);
  if (room.type === 'Adult' && room.confirmed_at === null) throw new Refusal('AGE_UNCONFIRMED');
  return room;
};

/** Whom a room without people of its own belongs to: the platform's Owner. Its `creator`. */
export const houseId = '0'.repeat(24);

export const owns = (room: { creator: string }, viewer: Pick<Viewer, 'userId' | 'rank'>): boolean =>
  room.creator === viewer.userId || (room.creator === houseId && viewer.rank === ownerRank);

/** The room of an owner's call: FORBIDDEN for everybody else who may see it. */
export const findOwnRoom = async (db: Tx, viewer: Viewer, ref: string): Promise<SeenRoom> => {
  const room = await findRoom(db, viewer, ref);
  if (!owns(room, viewer)) throw new Refusal('FORBIDDEN');
  return room;
};
