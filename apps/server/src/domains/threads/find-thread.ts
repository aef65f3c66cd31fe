import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Tx } from '../../platform/db/write.ts';
import { findRoomToEnter, type SeenRoom } from '../rooms/api.ts';
import { placeOf } from './lookups.queries.ts';
import { pickOne } from './picks.queries.ts';
import { showThreads, type ShownThread } from './shown.queries.ts';

/** A thread or reply as its viewer sees it: NOT_FOUND unless it is in that room, whose inside they may see. */
export const findThread = async (
  { db, viewer }: Caller,
  roomRef: string,
  id: string,
): Promise<{ room: SeenRoom; thread: ShownThread }> => {
  const room = await findRoomToEnter(db.read, viewer, roomRef);
  return { room, thread: await threadAsSeenBy(db.read, viewer.userId, room.id, id) };
};

/** The same in a room that has been looked up. `viewerId` '' for what everybody is told. */
export const threadAsSeenBy = async (db: Tx, viewerId: string, roomId: string, id: string): Promise<ShownThread> => {
  const [thread] = await showThreads(db, viewerId, pickOne(db, roomId, id));
  if (!thread) throw new Refusal('NOT_FOUND');
  return thread;
};

/** Where a reply or thread stands in its lists; NOT_FOUND when it is not there (any more). */
export const findPlace = async (db: Tx, roomId: string, id: string) => {
  const place = await placeOf(db, roomId, id);
  if (!place) throw new Refusal('NOT_FOUND');
  return place;
};
