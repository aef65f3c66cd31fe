import { client, endLocalSession } from '../client.ts';
import { readLocal, readTab, writeLocal } from '../storage.ts';
import { broadcastToTabs } from './tab-channel.ts';

/** How long a sign-out waits for the server. Without an answer the session ends here all the same. */
const timeoutMs = 4000;

const ignore = (): undefined => undefined;

/** Ends every other session of this user. Rejects with a WireError. */
export const endOtherSessions = async (password: string): Promise<void> => {
  await client.accounts.revokeSession({ password });
};

const unloadRoom = async (): Promise<void> => {
  if (client.connection.get() === 'online' && readLocal('loadedRoom') !== null)
    await client.loading.unloadRoom({}, { timeoutMs });
};

/**
 * Ends the session in this browser: sockets, tokens, stored session and open pages. The server and other tabs are not
 * informed.
 */
export const signOutLocally = (): void => {
  client.setTokens(null);
  endLocalSession();
};

/**
 * Logout (docs/product.md#logout): unloads the room, ends the session on the server, here, and in the other tabs of this browser.
 * What was written and not sent goes too, unless `keepsDrafts`.
 */
export const signOut = async (keepsDrafts = false): Promise<void> => {
  const userId = readTab('userId');
  // Before the session ends: other tabs may notice that by themselves.
  writeLocal('keptDrafts', keepsDrafts ? userId : null);
  await unloadRoom().catch(ignore);
  await client.accounts.logOut({}, { timeoutMs }).catch(ignore);
  signOutLocally();
  if (userId !== null) broadcastToTabs({ type: 'signedOut', userId });
};

/** Ends all sessions of this user, this one last. */
export const signOutEverywhere = async (password: string, keepsDrafts = false): Promise<void> => {
  await endOtherSessions(password);
  await signOut(keepsDrafts);
};
