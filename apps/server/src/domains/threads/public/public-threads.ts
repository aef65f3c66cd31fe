import type { Thread } from '@baithak/protocol/entities/thread';
import { holdsPublicThreads } from '@baithak/protocol/contracts/threads.rules';
import type { App } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { presentListed } from '../present.ts';
import { keyOfThread, threadRows, type ThreadRow } from '../thread-rows.queries.ts';
import { countPublicThreadsBy, publicThreadKeysBy, roomOfPublicThread } from './public-threads.queries.ts';

/** A thread that everybody may see as its room is now; NOT_FOUND for every other one, and for replies, which have no page. */
export const findPublicThread = async (db: Tx, id: string): Promise<ThreadRow> => {
  const room = await roomOfPublicThread(db, id);
  if (!room || !holdsPublicThreads(room)) throw new Refusal('NOT_FOUND');
  const [thread] = await threadRows(db, '', keyOfThread(db, room.id, id));
  if (!thread || !holdsPublicThreads(thread)) throw new Refusal('NOT_FOUND');
  return thread;
};

/** A reply, at any depth, to a thread that was found public. */
export const findPublicReply = async (db: Tx, thread: ThreadRow, id: string): Promise<ThreadRow> => {
  const [reply] = await threadRows(db, '', keyOfThread(db, thread.room_id, id));
  if (!reply || reply.root_id !== thread.id || reply.depth === 0) throw new Refusal('NOT_FOUND');
  return reply;
};

/** An author's latest public threads, and how many there are. */
export const publicThreadsBy = async (
  app: Pick<App, 'db' | 'services'>,
  author: string,
): Promise<{ threadsList: Thread[]; countTotal: number }> => {
  const rows = await threadRows(app.db.read, '', publicThreadKeysBy(app.db.read, author), 'excerpts');
  return {
    threadsList: rows.map((row) => presentListed(app, row)),
    countTotal: await countPublicThreadsBy(app.db.read, author),
  };
};
