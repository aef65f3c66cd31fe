import type { BroadcastOverride } from '@baithak/protocol/permissions';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';

interface Asked {
  readonly roomId: string;
  readonly userId: string;
  readonly at: number;
}

const rights = prepared((db, { roomId, userId, at }: Asked) =>
  db
    .selectFrom('broadcast_rights')
    .select('granted')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', at)])),
);

/** What staff decided about one person's speaking in a room, as it holds at a moment (ms); null leaves it to their rank. */
export const broadcastOverride = async (
  db: Tx,
  roomId: string,
  userId: string,
  at: number,
): Promise<BroadcastOverride> => {
  const [right] = await rights(db, { roomId, userId, at });
  if (!right) return null;
  return right.granted === 1 ? 'granted' : 'revoked';
};
