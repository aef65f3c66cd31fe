import { newId } from '@baithak/protocol/ids';
import type { reportsContract } from '@baithak/protocol/contracts/reports';
import type { Caller } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { logStamp, publishReport, type Queue } from '../moderation/api.ts';
import { publishNotifications } from '../notifications/api.ts';
import { publishGivenBack } from './acts/give-back.ts';
import { queuedReport } from './list-reports.ts';
import { roomQueue, staffQueue } from './queue.ts';
import { storeUndo } from './undo-report.write.ts';

const undo = async (caller: Caller, queue: Queue, reportId: string) => {
  await caller.limits.take({ name: 'undoReport', points: 60, seconds: 60 }, queue.userId);
  const { thing, back, notifications } = await caller.db.write(storeUndo, {
    queue,
    reportId,
    endId: newId(),
    ...logStamp(caller),
  });
  if (back) await publishGivenBack(caller, thing, back);
  publishNotifications(caller, notifications);
  await publishReport(caller, thing);
  return { data: await queuedReport(caller, queue, reportId) };
};

/** Takes back within an hour what was decided. */
export const undoReport: CallHandler<typeof reportsContract.undoReport> = (caller, { reportId }) =>
  undo(caller, staffQueue(caller), reportId);

/** The same in a room. */
export const undoRoomReport: CallHandler<typeof reportsContract.undoRoomReport> = async (caller, asked) =>
  undo(caller, await roomQueue(caller, asked.roomId), asked.reportId);
