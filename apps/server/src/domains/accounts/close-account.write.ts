import { defineWrite } from '../../platform/db/write.ts';
import { forgetPerson } from '../people/api.ts';
import { orderMembers } from '../rooms/api.ts';
import { forgetAccount } from './purge.ts';

/**
 * Closes an account, or a guest, for good: its sessions end, and what it wrote is shown as 'Removed User'
 * (docs/contract.md#own-account).
 */
export const closeStoredAccount = defineWrite<{ userId: string; now: number }, void>({
  name: 'accounts.closeStoredAccount',
  run: async (tx, { userId, now }) => {
    await forgetAccount(tx, userId, now);
    await forgetPerson(tx, userId, now);
    await orderMembers(tx, userId);
  },
});
