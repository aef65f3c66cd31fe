import { leastOrderRank } from '@baithak/protocol/contracts/room-order.rules';
import { staffRank } from '@baithak/protocol/ranks';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { everyRoom, findRoomToEnter, type SeenRoom } from '../rooms/api.ts';
import { raidById, type RaidRow } from './raids.queries.ts';

/** The room whose raid mode somebody looks at: rank 6 and up there. */
export const findRoomToGuard = async ({ db, viewer }: Caller, ref: string): Promise<SeenRoom> => {
  const room = await findRoomToEnter(db.read, viewer, ref);
  if (room.my_role === null && viewer.rank < staffRank) throw new Refusal('NOT_A_MEMBER');
  if (room.rank < leastOrderRank) throw new Refusal('FORBIDDEN');
  return room;
};

export interface SeenRaid {
  readonly row: RaidRow;
  /** Null: the whole platform. */
  readonly roomId: string | null;
  /** The viewer's rank that counts there. */
  readonly rank: number;
}

/** A raid by its id, through the viewer: NOT_FOUND in a room that they may not see, FORBIDDEN below rank 6 there; the platform's is for staff. */
export const findRaid = async (caller: Caller, raidId: string): Promise<SeenRaid> => {
  const { db, viewer, clock } = caller;
  const row = await raidById(db.read, raidId, clock.now());
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.room_id === everyRoom) {
    if (viewer.rank < staffRank) throw new Refusal('NOT_FOUND');
    return { row, roomId: null, rank: viewer.rank };
  }
  const room = await findRoomToGuard(caller, row.room_id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code !== 'FORBIDDEN') throw new Refusal('NOT_FOUND');
    throw error;
  });
  return { row, roomId: room.id, rank: room.rank };
};
