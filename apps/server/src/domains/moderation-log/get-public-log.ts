import type { LogMark, moderationLogContract, PublicLogEntry } from '@baithak/protocol/contracts/moderation-log';
import type { App } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findPublicRoom } from '../rooms/api.ts';
import { chainPage, chainState } from './log-page.queries.ts';
import { onePage, presentMark, presentPublicly } from './present.ts';

interface PublicLog {
  data: PublicLogEntry[];
  canLoadMore: boolean;
  total: number;
  mark: LogMark | null;
}

/** A page of the log of a room that everybody may read; ROOM_NOT_FOUND for every other room. */
export const publicLog = async (
  { db }: Pick<App, 'db'>,
  roomId: string,
  before: string | undefined,
): Promise<PublicLog> => {
  const room = await findPublicRoom(db.read, roomId);
  const { page, canLoadMore } = onePage(await chainPage(db.read, room.id, before));
  const { total, mark } = await chainState(db.read, room.id);
  return { data: page.map(presentPublicly), canLoadMore, total, mark: presentMark(mark) };
};

export const getPublicLog: CallHandler<typeof moderationLogContract.getPublicLog> = async (caller, input) => {
  await caller.limits.take({ name: 'publicLog', points: 120, seconds: 60 }, caller.address);
  return publicLog(caller, input.roomId, input.before);
};
