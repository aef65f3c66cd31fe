import type { Tx } from '../../../platform/db/write.ts';
import { everyRoom, holdOrderRank } from '../../rooms/api.ts';

/** FORBIDDEN for whoever may not undo this raid any more, nor take that back. Null: the program. */
export const checkRight = async (tx: Tx, raidId: string, by: string | null, at: number): Promise<void> => {
  if (by === null) return;
  const raid = await tx.selectFrom('raids').select('room_id').where('id', '=', raidId).executeTakeFirst();
  const roomId = raid?.room_id ?? everyRoom;
  await holdOrderRank(tx, { roomId: roomId === everyRoom ? null : roomId, userId: by, at });
};
