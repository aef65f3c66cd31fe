import type { Thread } from '@baithak/protocol/threads';
import type { App } from '../../platform/context.ts';
import { pickNotices, pickPublicBy } from './picks.queries.ts';
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
export const publicThreadsBy = async (
  app: Teller,
  author: string,
): Promise<{ threadsList: Thread[]; countTotal: number }> => {
  const rows = await showThreads(app.db.read, '', pickPublicBy(app.db.read, author));
  return {
    threadsList: rows.map((row) => presentThread(app, row)),
    countTotal: await countPublicBy(app.db.read, author),
  };
};
