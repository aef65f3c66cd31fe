import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { effectiveRank, minRankFor } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import { day } from '../../platform/clock.ts';
import type { Caller } from '../../platform/context.ts';
import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { type LogStamp, type Queue, logAction } from '../moderation/api.ts';
import { findRoomToEnter } from '../rooms/api.ts';

/** The queue of the platform's staff, whose rank the call has checked. */
export const staffQueue = ({ viewer }: Caller): Queue => ({ roomId: null, userId: viewer.userId });

/** The queue of a room, for those who keep order in it. */
export const roomQueue = async ({ db, viewer }: Caller, ref: string): Promise<Queue> => {
  const room = await findRoomToEnter(db.read, viewer, ref).catch((error: unknown) => {
    // Whoever is banned, or a guest, keeps no order there.
    throw error instanceof Refusal && error.code !== 'ROOM_NOT_FOUND' ? new Refusal('FORBIDDEN') : error;
  });
  if (room.rank < minRankFor.ManageThreads) throw new Refusal('FORBIDDEN');
  return { roomId: room.id, userId: viewer.userId };
};

/** Read again inside every write: somebody may have lost their rank since the call looked. */
export const checkQueue = async (tx: Tx, { roomId, userId }: Queue): Promise<void> => {
  const person = await tx
    .selectFrom('people')
    .leftJoin('room_members', (join) =>
      join.onRef('room_members.user_id', '=', 'people.id').on('room_members.room_id', '=', roomId ?? ''),
    )
    .select(['people.rank', 'room_members.role'])
    .where('people.id', '=', userId)
    .executeTakeFirst();
  const rank = person ? (roomId === null ? person.rank : effectiveRank(person.rank, person.role)) : -1;
  if (rank < (roomId === null ? staffRank : minRankFor.ManageThreads)) throw new Refusal('FORBIDDEN');
};

/** What two people said to each other in private: whoever opens a report of it leaves an entry in the log. */
export const isPrivateReport = (kind: ReportKind): boolean => kind === 'privateMessage' || kind === 'request';

interface Reading extends LogStamp {
  readonly queue: Queue;
  readonly reportId: string;
  readonly about: string;
}

/** Logs that somebody is about to read a private report, once a day each (docs/contract.md#reports). Throws FORBIDDEN for whoever is staff no more. */
export const traceReading = defineWrite({
  name: 'reports.traceReading',
  key: ({ reportId }: Reading) => reportId,
  run: async (tx, { queue, reportId, about, ...stamp }: Reading): Promise<void> => {
    await checkQueue(tx, queue);
    const before = await tx
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'moderation_log.id')
      .select('moderation_log.id')
      .where('whom', '=', about)
      .where('actor', '=', queue.userId)
      .where('thing', '=', reportId)
      .where('what', '=', 'readPrivateReport')
      .where('at', '>', stamp.at - day)
      .limit(1)
      .executeTakeFirst();
    if (before) return;
    await logAction(tx, stamp, { by: queue.userId, what: 'readPrivateReport', whom: about, thing: reportId });
  },
});
