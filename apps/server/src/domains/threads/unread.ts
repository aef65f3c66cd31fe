import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { findRoom, unreadThreadsOfMember } from '../rooms/api.ts';
import { storeThreadsSeen } from './unread.write.ts';

const counts = prepared((db, { roomId, userId }: { readonly roomId: string; readonly userId: string }) =>
  db
    .selectFrom('room_members as me')
    .select((of) => unreadThreadsOfMember(of, userId).as('count'))
    .where('me.room_id', '=', roomId)
    .where('me.user_id', '=', userId),
);

/** How many threads of a room are unread, as its list counts them; 0 for whoever has not joined. */
export const countUnreadThreads = async (db: Tx, roomId: string, userId: string): Promise<number> => {
  const [row] = await counts(db, { roomId, userId });
  return Number(row?.count ?? 0);
};

/** The room's threads have been seen; answers how many are unread now (docs/contract.md#typing-propagation-unread-threads). */
export const resetUnreadThreads: EmitHandler<typeof threadsContract.resetUnreadThreads> = async (
  { db, viewer },
  { roomId },
) => {
  const room = await findRoom(db.read, viewer, roomId);
  await db.write(storeThreadsSeen, { roomId: room.id, userId: viewer.userId });
  return { unreadRoomThreads: await countUnreadThreads(db.read, room.id, viewer.userId) };
};
