import type { Tx } from '../../../platform/db/write.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { Refusal } from '../../../platform/errors.ts';
import { findRoomToRead } from '../../rooms/api.ts';
import { keptThread, type KeptThread } from './kept-thread.queries.ts';

/** A thread or reply that the viewer may see; a reply with its thread and what it answers. NOT_FOUND for every other one. */
export const reportedThread = async (db: Tx, viewer: Viewer, id: string): Promise<KeptThread> => {
  const reported = await keptThread(db, id);
  if (!reported) throw new Refusal('NOT_FOUND');
  await findRoomToRead(db, viewer, reported.roomId).catch((error: unknown) => {
    // The answer must not reveal that a room closed to the viewer has a thread of this id.
    throw error instanceof Refusal ? new Refusal('NOT_FOUND') : error;
  });
  return reported;
};
