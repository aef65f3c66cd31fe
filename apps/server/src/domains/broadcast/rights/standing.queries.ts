import type { BroadcastMute } from '@baithak/protocol/contracts/broadcast';
import { iso } from '../../../platform/clock.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';

interface Asked {
  readonly roomId: string;
  readonly userId: string;
  readonly at: number;
}

const mutes = prepared((db, { roomId, userId, at }: Asked) =>
  db
    .selectFrom('broadcast_mutes')
    .select(['until', 'reason'])
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where('until', '>', at),
);

/** The mute that holds for a person in a room at a moment (ms). */
export const muteOf = async (
  db: Tx,
  roomId: string,
  userId: string,
  at: number,
): Promise<BroadcastMute | undefined> => {
  const [mute] = await mutes(db, { roomId, userId, at });
  return mute && { until: iso(mute.until), reason: mute.reason };
};

/** Mutes and rights that end by themselves and have not ended at a moment (ms). */
export const runningEnds = async (db: Tx, at: number) => {
  const of = (table: 'broadcast_mutes' | 'broadcast_rights') =>
    db.selectFrom(table).select(['room_id', 'user_id', 'until']).where('until', '>', at).execute();
  return { mutes: await of('broadcast_mutes'), rights: await of('broadcast_rights') };
};
