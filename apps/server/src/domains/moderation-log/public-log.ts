import type { LogMark, PublicLogEntry } from '@baithak/protocol/contracts/moderation-log';
import type { App } from '../../platform/context.ts';
import { findPublicRoom } from '../rooms/api.ts';
import { onePage, presentMark, presentPublicly } from './present.ts';
import { readChainPage } from './log-page.queries.ts';

interface PublicLog {
  /** The room's id. */
  roomId: string;
  data: PublicLogEntry[];
  canLoadMore: boolean;
  total: number;
  mark: LogMark | null;
}

/** A page of the log of a room that everybody may read; ROOM_NOT_FOUND for every other room, before the log is looked at. */
export const publicLog = async (
  { db }: Pick<App, 'db'>,
  ref: string,
  before: string | undefined,
): Promise<PublicLog> => {
  const { id } = await findPublicRoom(db.read, ref);
  const { rows, total, mark } = await readChainPage(db.read, id, before);
  const { page, canLoadMore } = onePage(rows);
  return { roomId: id, data: page.map(presentPublicly), canLoadMore, total, mark: presentMark(mark) };
};
