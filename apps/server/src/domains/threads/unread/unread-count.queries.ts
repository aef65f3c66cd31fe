import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { unreadThreadsOfMember } from '../../rooms/api.ts';

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
