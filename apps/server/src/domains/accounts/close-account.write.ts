import { defineWrite } from '../../platform/db/write.ts';
import { forgetPerson } from '../people/api.ts';
import { forgetAccount } from './purge.ts';

/** Closes an account, or a guest, for good: its sessions end, and what it wrote is shown as 'Removed User' (CONTRACT.md 4). */
export const closeStoredAccount = defineWrite<{ personId: string; now: number }, void>({
  name: 'accounts.closeStoredAccount',
  run: async (tx, { personId, now }) => {
    await forgetAccount(tx, personId, now);
    await forgetPerson(tx, personId, now);
  },
});
