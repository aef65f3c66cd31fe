import type { roomsContract } from '@baithak/protocol/rooms';
import type { CallHandler } from '../../platform/implement.ts';
import { storeConfirmation } from './confirm-age.write.ts';

/** Said once a person, for every Adult room (CONTRACT.md 4). */
export const confirmAge: CallHandler<typeof roomsContract.confirmAge> = async (caller) => {
  await caller.db.write(storeConfirmation, { personId: caller.viewer.userId, at: caller.clock.now() });
  return { confirmed: true };
};
