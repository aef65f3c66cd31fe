import { newId } from '@baithak/protocol/ids';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findRoomToEnter } from '../../rooms/api.ts';
import { storeReport } from './report-thread.write.ts';

/** The room of a thread or reply, which may be one that the caller must not know of. */
const roomIdOf = async (db: Tx, id: string): Promise<string | undefined> =>
  (await db.selectFrom('threads').select('room_id').where('id', '=', id).executeTakeFirst())?.room_id;

/** Reports a thread or reply that the reporter may see; NOT_FOUND for every other one. */
export const reportThread: CallHandler<typeof threadsContract.reportThread> = async (
  caller,
  { id, reason, details = '' },
) => {
  const { db, viewer, clock } = caller;
  await caller.limits.take({ name: 'reportThread', points: 20, seconds: 3600 }, viewer.userId);
  const roomId = await roomIdOf(db.read, id);
  if (roomId === undefined) throw new Refusal('NOT_FOUND');
  try {
    await findRoomToEnter(db.read, viewer, roomId);
  } catch (error) {
    // The answer must not reveal that a room closed to the caller has a thread of this id.
    throw error instanceof Refusal ? new Refusal('NOT_FOUND') : error;
  }
  await db.write(storeReport, { id: newId(), threadId: id, reporter: viewer.userId, reason, details, at: clock.now() });
  return {};
};
