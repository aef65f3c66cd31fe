import type { QueuedReport, reportsContract } from '@baithak/protocol/contracts/reports';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import type { Queue } from '../moderation/api.ts';
import { findRoom } from '../rooms/api.ts';
import { presentRows } from './present.ts';
import { roomQueue, staffQueue } from './queue.ts';
import { countOpen, listRows, rowById, type Wanted } from './rows.queries.ts';

const pageSize = 20;

type Asked = Omit<Wanted, 'state'> & { readonly state?: Wanted['state'] | undefined };

const list = async ({ db, clock }: Caller, queue: Queue, { state = 'open', ...wanted }: Asked) => {
  const now = clock.now();
  const [rows, counts] = await Promise.all([
    listRows(db.read, queue, { state, ...wanted }, now, pageSize + 1),
    countOpen(db.read, queue, now),
  ]);
  return {
    data: await presentRows(db.read, queue, rows.slice(0, pageSize), now),
    ...counts,
    canLoadMore: rows.length > pageSize,
  };
};

/** One report as a queue shows it: the answer to a change of it. */
export const queuedReport = async ({ db, clock }: Caller, queue: Queue, reportId: string): Promise<QueuedReport> => {
  const row = await rowById(db.read, queue, reportId);
  const [shown] = row ? await presentRows(db.read, queue, [row], clock.now()) : [];
  if (!shown) throw new Refusal('NOT_FOUND');
  return shown;
};

/** The queue of the platform's staff. */
export const listReports: CallHandler<typeof reportsContract.listReports> = async (
  caller,
  { roomId: ref, ...wanted },
) => {
  const room =
    ref === undefined ? undefined : await findRoom(caller.db.read, caller.viewer, ref).catch(() => ({ id: '' }));
  return list(caller, staffQueue(caller), { ...wanted, roomId: room?.id });
};

/** The queue of a room. */
export const listRoomReports: CallHandler<typeof reportsContract.listRoomReports> = async (
  caller,
  { roomId, ...wanted },
) => list(caller, await roomQueue(caller, roomId), wanted);
