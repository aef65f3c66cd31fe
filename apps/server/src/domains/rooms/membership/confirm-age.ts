import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { CallHandler } from '../../../platform/implement.ts';
import { storeAgeConfirmation } from './confirm-age.write.ts';

/** Confirmed once per person, for every Adult room (docs/contract.md#adult-rooms). */
export const confirmAge: CallHandler<typeof roomsContract.confirmAge> = async (caller) => {
  await caller.db.write(storeAgeConfirmation, { userId: caller.viewer.userId, at: caller.clock.now() });
  return { confirmed: true };
};
