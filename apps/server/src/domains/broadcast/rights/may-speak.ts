import type { BroadcastMute } from '@baithak/protocol/contracts/broadcast';
import type { Permission } from '@baithak/protocol/entities/entities';
import { roomPermissions } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { broadcastOverride, findRoomToRead, type SeenRoom } from '../../rooms/api.ts';
import { muteOf } from './standing.queries.ts';

type Asker = Pick<Caller, 'db'> & {
  readonly viewer: Pick<Caller['viewer'], 'userId' | 'rank' | 'guest' | 'at'>;
};

/** What somebody may do in a room, and the mute that holds for them there. */
export const standingHere = async (
  { db, viewer }: Asker,
  room: Pick<SeenRoom, 'id' | 'my_role'>,
): Promise<{ rmps: Permission[]; myMute: BroadcastMute | null }> => {
  const [override, mute] = await Promise.all([
    broadcastOverride(db.read, room.id, viewer.userId, viewer.at),
    muteOf(db.read, room.id, viewer.userId, viewer.at),
  ]);
  const rmps = roomPermissions({ platformRank: viewer.rank, roomRole: room.my_role }, override);
  return { rmps, myMute: mute ?? null };
};

/** The room whose members may ask to speak: NOT_A_MEMBER or MUTED beside what reading it is refused with. */
export const findRoomToAskIn = async (asker: Asker, ref: string): Promise<SeenRoom> => {
  const room = await findRoomToRead(asker.db.read, asker.viewer, ref);
  if (room.my_role === null && asker.viewer.rank < staffRank) throw new Refusal('NOT_A_MEMBER');
  const mute = await muteOf(asker.db.read, room.id, asker.viewer.userId, asker.viewer.at);
  if (mute) throw new Refusal('MUTED', { details: [mute] });
  return room;
};

/**
 * The room that somebody may speak in (docs/contract.md#audio): NOT_A_MEMBER, MAY_NOT_BROADCAST or MUTED, with until when
 * and why, beside what reading it is refused with.
 */
export const findRoomToSpeakIn = async (asker: Asker, ref: string): Promise<SeenRoom> => {
  const room = await findRoomToRead(asker.db.read, asker.viewer, ref);
  if (room.my_role === null && asker.viewer.rank < staffRank) throw new Refusal('NOT_A_MEMBER');
  const { rmps, myMute } = await standingHere(asker, room);
  if (!rmps.includes('Broadcast')) throw new Refusal('MAY_NOT_BROADCAST');
  if (myMute) throw new Refusal('MUTED', { details: [myMute] });
  return room;
};
