import type { LogMark, LogMonth, PublicLogEntry } from '@baithak/protocol/contracts/moderation-log';
import type { App } from '../../platform/context.ts';
import { findPublicRoom } from '../rooms/api.ts';
import { logMonth } from './month.ts';
import { onePage, presentMark, presentPublicly } from './present.ts';
import { readChainPage } from './log-page.queries.ts';

interface PublicLog {
  /** The room's id. */
  roomId: string;
  data: PublicLogEntry[];
  canLoadMore: boolean;
  total: number;
  mark: LogMark | null;
  /** Null with `before`. */
  month: LogMonth | null;
}

/** A page of the log of a room that everybody may read; ROOM_NOT_FOUND for every other room, before the log is looked at. */
export const publicLog = async (
  app: Pick<App, 'db' | 'clock'>,
  ref: string,
  before: string | undefined,
): Promise<PublicLog> => {
  const { db } = app;
  const { id } = await findPublicRoom(db.read, ref);
  const { rows, total, mark } = await readChainPage(db.read, id, before);
  const { page, canLoadMore } = onePage(rows);
  const month = before === undefined ? await logMonth(app, id) : null;
  return { roomId: id, data: page.map(presentPublicly), canLoadMore, total, mark: presentMark(mark), month };
};
