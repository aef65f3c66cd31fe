import { effectiveRank, minRankFor } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import type { Caller } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Queue } from '../moderation/api.ts';
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
