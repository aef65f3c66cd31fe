import type { Connection, Live } from '../../../platform/live/live.ts';

interface Shown {
  readonly roomId: string;
  readonly threadId: string;
}

/** The thread that each socket shows (`loadThread`). */
const shown = new WeakMap<Connection, Shown>();

export const setThreadShown = (connection: Connection, thread: Shown): void => void shown.set(connection, thread);

/** `roomId`: only when the thread is in that room. */
export const clearThreadShown = (connection: Connection, roomId?: string): void => {
  if (roomId === undefined || shown.get(connection)?.roomId === roomId) shown.delete(connection);
};

/** Whether somebody reads a thread at this moment: a socket that has the room loaded shows it. */
export const readsThread = (live: Live, roomId: string, userId: string, threadId: string): boolean =>
  live.connectionsIn(roomId, userId).some((connection) => shown.get(connection)?.threadId === threadId);
