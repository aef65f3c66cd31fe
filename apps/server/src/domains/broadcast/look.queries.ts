import type { Listener } from '@baithak/protocol/entities/entities';
import type { Tx } from '../../platform/db/write.ts';
import { peopleInRoom, presentOnlineUser } from '../rooms/api.ts';

/** How somebody looks among the listeners of a room. */
export const lookIn = async (db: Tx, roomId: string, userId: string): Promise<Listener | undefined> => {
  const [row] = await peopleInRoom(db, roomId, [userId], 1);
  if (!row) return undefined;
  const { username, avatar, user } = presentOnlineUser(row.id, row);
  return { _id: row.id, username, avatar, rank: user.role.rank };
};
