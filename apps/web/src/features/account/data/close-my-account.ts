import { browserKey } from '../../../lib/browser-key.ts';
import { client } from '../../../lib/client.ts';
import { signOutLocally } from '../../../lib/session/sign-out.ts';
import { broadcastToTabs } from '../../../lib/session/tab-channel.ts';
import { readTab } from '../../../lib/storage.ts';

/** Closes the account, or gives up the guest, for good: the session ends here and in the other tabs. Rejects with a WireError. */
export const closeMyAccount = async (input: { password?: string }): Promise<void> => {
  const userId = readTab('userId');
  await client.accountData.deleteMyAccount({ ...input, browserKey: browserKey() });
  signOutLocally();
  if (userId !== null) broadcastToTabs({ type: 'signedOut', userId });
};
