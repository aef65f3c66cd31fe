import type { Thread } from '@baithak/protocol/threads';
import type { App } from '../../platform/context.ts';
import { pickMany, pickNotices, pickPublicBy } from './picks.queries.ts';
import { presentThread } from './present.ts';
import { countPublicBy } from './public.queries.ts';
import { showThreads } from './shown.queries.ts';

type Teller = Pick<App, 'db' | 'clock'>;

/** A room's notices, the latest first: shown when it is loaded (specification 4). */
export const noticesOf = async (app: Teller, roomId: string, viewerId: string): Promise<Thread[]> => {
  const rows = await showThreads(app.db.read, viewerId, pickNotices(app.db.read, roomId));
  return rows.map((row) => presentThread(app, row, viewerId));
};

/** Somebody's latest public threads, and how many there are. */
export const publicThreadsBy = async (app: Teller, author: string): Promise<{ threadsList: Thread[]; countTotal: number }> => {
  const rows = await showThreads(app.db.read, '', pickPublicBy(app.db.read, author));
  return { threadsList: rows.map((row) => presentThread(app, row)), countTotal: await countPublicBy(app.db.read, author) };
};

/** Threads and replies by id. Whoever asks has made sure that the viewer may see their rooms. */
export const threadsById = async (app: Teller, ids: readonly string[], viewerId: string): Promise<Thread[]> => {
  if (ids.length === 0) return [];
  const rows = await showThreads(app.db.read, viewerId, pickMany(app.db.read, ids));
  return rows.map((row) => presentThread(app, row, viewerId));
};
