import { newId } from '@baithak/protocol/ids';
import type { threadsContract } from '@baithak/protocol/threads';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { roomOf } from './lookups.queries.ts';
import { storeReport } from './report-thread.write.ts';

/** Reports a thread or reply that the reporter may see; everything else is not there. */
export const reportThread: CallHandler<typeof threadsContract.reportThread> = async (
  caller,
  { id, reason, details = '' },
) => {
  const { db, viewer, clock } = caller;
  await caller.limits.take({ name: 'reportThread', points: 20, seconds: 3600 }, viewer.userId);
  const roomId = await roomOf(db.read, id);
  if (roomId === undefined) throw new Refusal('NOT_FOUND');
  try {
    await findRoomToEnter(db.read, viewer, roomId);
  } catch (error) {
    // The id alone must not tell that there is such a thread in a room that is closed to them.
    throw error instanceof Refusal ? new Refusal('NOT_FOUND') : error;
  }
  await db.write(storeReport, { id: newId(), threadId: id, reporter: viewer.userId, reason, details, at: clock.now() });
  return {};
};
