import type { threadsContract } from '@baithak/protocol/contracts/threads';
import type { Caller } from '../../../platform/context.ts';
import type { EmitHandler } from '../../../platform/implement.ts';
import { hasUnseenIn, publishNotifications } from '../../notifications/api.ts';
import { findThread } from '../find-thread.ts';
import type { ThreadRow } from '../thread-rows.queries.ts';
import { storeThreadRead } from './thread-read.write.ts';
import { clearThreadShown, setThreadShown } from './reading-threads.ts';

/** Somebody has opened a thread: what they were told of it is seen on every device. */
export const noteThreadRead = async (
  app: Caller,
  { root_id: threadId, room_id: roomId }: Pick<ThreadRow, 'root_id' | 'room_id'>,
): Promise<void> => {
  const { userId } = app.viewer;
  // A write takes the database's one writer, and most threads are opened with nothing to mark.
  if (!(await hasUnseenIn(app.db.read, userId, roomId, threadId))) return;
  publishNotifications(app, await app.db.write(storeThreadRead, { userId, roomId, threadId }));
};

/** This socket shows a thread: its person is told nothing of it meanwhile (docs/contract.md#what-counts-as-reading). */
export const loadThread: EmitHandler<typeof threadsContract.loadThread> = async (caller, { id, threadId }) => {
  const { thread } = await findThread(caller, id, threadId);
  setThreadShown(caller.connection, { roomId: thread.room_id, threadId: thread.root_id });
  await noteThreadRead(caller, thread);
  return {};
};

/** This socket shows no thread any more. */
export const unloadThread: EmitHandler<typeof threadsContract.unloadThread> = ({ connection }) => {
  clearThreadShown(connection);
  return {};
};
