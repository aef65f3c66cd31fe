import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { findRoomToRead, type SeenRoom } from '../rooms/api.ts';
import { keyOfThread, threadRowsQuery, type ListPosition, type ThreadRow } from './thread-rows.queries.ts';

/** A thread or reply as its viewer sees it: NOT_FOUND unless it is in that room, which they may enter. */
export const findThread = async (
  { db, viewer }: Caller,
  roomRef: string,
  id: string,
): Promise<{ room: SeenRoom; thread: ThreadRow }> => {
  const room = await findRoomToRead(db.read, viewer, roomRef);
  return { room, thread: await findThreadInRoom(db.read, viewer.userId, room.id, id) };
};

interface OneThread {
  readonly viewerId: string;
  readonly roomId: string;
  readonly id: string;
}

const oneThread = prepared((db, { viewerId, roomId, id }: OneThread) =>
  threadRowsQuery(db, viewerId, keyOfThread(db, roomId, id)),
);

/** The same in a room that has been looked up. `viewerId` '' for what is published to everybody. */
export const findThreadInRoom = async (db: Tx, viewerId: string, roomId: string, id: string): Promise<ThreadRow> => {
  const [thread] = await oneThread(db, { viewerId, roomId, id });
  if (!thread) throw new Refusal('NOT_FOUND');
  return thread;
};

const positions = prepared((db, { roomId, id }: Omit<OneThread, 'viewerId'>) =>
  db
    .selectFrom('threads')
    .select(['number', 'score', 'active', 'under', 'depth'])
    .where('id', '=', id)
    .where('room_id', '=', roomId),
);

/** What lists sort a thread or reply of a room by, and what it is listed under. NOT_FOUND when it was deleted. */
export const findListPosition = async (
  db: Tx,
  roomId: string,
  id: string,
): Promise<ListPosition & { readonly under: string; readonly depth: number }> => {
  const [position] = await positions(db, { roomId, id });
  if (!position) throw new Refusal('NOT_FOUND');
  return position;
};
