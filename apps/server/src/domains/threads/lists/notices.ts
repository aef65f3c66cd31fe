import type { Thread } from '@baithak/protocol/entities/thread';
import type { App } from '../../../platform/context.ts';
import { presentListed } from '../present.ts';
import { threadRows } from '../thread-rows.queries.ts';
import { hasNotices, noticeKeys } from './page-keys.queries.ts';

/** A room's notices, the latest first: shown when it is loaded (docs/product.md#thread-states). */
export const roomNotices = async (
  app: Pick<App, 'db' | 'services'>,
  roomId: string,
  viewerId: string,
): Promise<Thread[]> => {
  // Most rooms have none, and everybody who loads a room asks.
  if (!(await hasNotices(app.db.read, roomId))) return [];
  const rows = await threadRows(app.db.read, viewerId, noticeKeys(app.db.read, roomId), 'excerpts');
  return rows.map((row) => presentListed(app, row, viewerId));
};
