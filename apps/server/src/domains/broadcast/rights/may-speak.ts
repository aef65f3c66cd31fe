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

/** The room that somebody has joined: NOT_A_MEMBER, except platform staff, beside what reading it is refused with. */
export const findRoomJoined = async ({ db, viewer }: Asker, ref: string): Promise<SeenRoom> => {
  const room = await findRoomToRead(db.read, viewer, ref);
  if (room.my_role === null && viewer.rank < staffRank) throw new Refusal('NOT_A_MEMBER');
  return room;
};

/**
 * The room that somebody may speak in (docs/contract.md#audio): NOT_A_MEMBER, MAY_NOT_BROADCAST or MUTED, with until when
 * and why, beside what reading it is refused with.
 */
export const findRoomToSpeakIn = async (asker: Asker, ref: string): Promise<SeenRoom> => {
  const room = await findRoomJoined(asker, ref);
  const { rmps, myMute } = await standingHere(asker, room);
  if (!rmps.includes('Broadcast')) throw new Refusal('MAY_NOT_BROADCAST');
  if (myMute) throw new Refusal('MUTED', { details: [myMute] });
  return room;
};
