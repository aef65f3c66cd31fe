import type { reportsContract } from '@baithak/protocol/contracts/reports';
import type { Caller } from '../../platform/context.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { publishReport, type Queue } from '../moderation/api.ts';
import { storeAssignment } from './assign-report.write.ts';
import { queuedReport } from './list-reports.ts';
import { roomQueue, staffQueue } from './queue.ts';

const assign = async (caller: Caller, queue: Queue, reportId: string, to: string) => {
  const { db, clock } = caller;
  await caller.limits.take({ name: 'assignReport', points: 240, seconds: 60 }, queue.userId);
  const { roomId } = await db.write(storeAssignment, { queue, reportId, to, at: clock.now() });
  await publishReport(caller, { reportId, roomId });
  return { data: await queuedReport(caller, queue, reportId) };
};

/** Takes a report, or leaves it to somebody else of the staff or to nobody. */
export const assignReport: CallHandler<typeof reportsContract.assignReport> = (caller, { reportId, to = 'me' }) =>
  assign(caller, staffQueue(caller), reportId, to);

/** Takes a report of a room, or leaves it. */
export const assignRoomReport: CallHandler<typeof reportsContract.assignRoomReport> = async (
  caller,
  { roomId, reportId, to = 'me' },
) => assign(caller, await roomQueue(caller, roomId), reportId, to);
