import type { QueuedReport, reportsContract } from '@baithak/protocol/contracts/reports';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import type { Queue } from '../moderation/api.ts';
import { findRoom } from '../rooms/api.ts';
import { roomQueue, staffQueue } from './reading.write.ts';
import { type Wanted, countOpen, listRows, presentRows, rowById } from './report-facts.ts';

const pageSize = 20;

type Asked = Omit<Wanted, 'state'> & { readonly state?: Wanted['state'] | undefined };

/** Settling, reopening and giving away change where a report stands (docs/contract.md#pages-of-what-changes). */
const list = async ({ db, clock, pages }: Caller, queue: Queue, { state = 'open', before, ...wanted }: Asked) => {
  const now = clock.now();
  const { kind, reason, roomId, assignee } = wanted;
  const name = ['reports', queue.roomId, state, kind, reason, roomId, assignee].join(':');
  const given = before === undefined ? undefined : pages.until({ reader: queue.userId, name }, before);
  const [rows, counts] = await Promise.all([
    listRows(db.read, queue, { state, ...wanted, before, without: given }, now, pageSize + 1),
    countOpen(db.read, queue, now),
  ]);
  const shown = rows.slice(0, pageSize);
  const canLoadMore = rows.length > pageSize;
  const page = { ids: shown.map(({ id }) => id), hasMore: canLoadMore };
  if (before === undefined) pages.begin({ reader: queue.userId, name }, page);
  else pages.follow({ reader: queue.userId, name }, given, page);
  return { data: await presentRows(db.read, queue, shown, now), ...counts, canLoadMore };
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
