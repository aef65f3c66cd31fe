import type { moderationLogContract } from '@baithak/protocol/contracts/moderation-log';
import { minRankFor } from '@baithak/protocol/permissions';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findRoomToEnter } from '../rooms/api.ts';
import { readChainPage } from './log-page.queries.ts';
import { logMonth } from './month.ts';
import { onePage, presentEntries, presentMark } from './present.ts';

/** A room's log with names and reasons, for whoever moderates it (docs/contract.md#room-moderation). */
export const getRoomLog: CallHandler<typeof moderationLogContract.getRoomLog> = async (caller, { roomId, before }) => {
  const { read } = caller.db;
  const room = await findRoomToEnter(read, caller.viewer, roomId);
  if (room.rank < minRankFor.ManageThreads) throw new Refusal('FORBIDDEN');
  const { rows, total, mark } = await readChainPage(read, room.id, before);
  const { page, canLoadMore } = onePage(rows);
  const month = before === undefined ? await logMonth(caller, room.id) : null;
  return { data: await presentEntries(read, page), canLoadMore, total, mark: presentMark(mark), month };
};
