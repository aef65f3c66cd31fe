import { client, leaveHere } from './client.ts';
import { readKept, readTab } from './storage.ts';
import { tellTabs } from './tabs.ts';

/** How long a sign-out waits for the server, ms: without its answer the session ends here all the same. */
const patience = 4000;

const ignore = (): undefined => undefined;

/** Ends every other session of this person. Rejects with a WireError. */
export const endOtherSessions = async (): Promise<void> => {
  const { data } = await client.accounts.listSessions();
  await Promise.all(
    data.filter(({ current }) => !current).map(({ _id }) => client.accounts.revokeSession({ sessionId: _id })),
  );
};

const unloadRoom = async (): Promise<void> => {
  if (client.connection.get() === 'online' && readKept('loadedRoom') !== null)
    await client.screens.unloadRoom({}, { timeout: patience });
};

/** Ends it on this device: sockets, tokens, session, the open places; then the app is at /login. Nobody else is told. */
export const leaveThisTab = (): void => {
  client.setTokens(null);
  leaveHere();
};

/** Specification 4, logout: unloads the room, ends the session on the server, here, and in the other tabs of this browser. */
export const signOut = async (): Promise<void> => {
  const userId = readTab('userId');
  await unloadRoom().catch(ignore);
  await client.accounts.logOut({}, { timeout: patience }).catch(ignore);
  leaveThisTab();
  if (userId !== null) tellTabs({ news: 'left', userId });
};

/** Ends all sessions of this person, this one last. */
export const signOutEverywhere = async (): Promise<void> => {
  await endOtherSessions();
  await signOut();
};
