import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { iso } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { everyRoom, hasAppealed, heldBan } from '../../bans/api.ts';
import { roomDetailsRow, roomKnownTo } from '../../rooms/api.ts';

/** The ban that keeps the caller out of a room that they may know of; never by whom (docs/contract.md#bans). */
export const getOwnBan: CallHandler<typeof commandsContract.getOwnBan> = async ({ db, viewer }, { roomId: ref }) => {
  const { id: roomId } = await roomKnownTo(db.read, viewer, ref);
  const ban = await heldBan(db.read, { userId: viewer.userId, roomId, at: viewer.at });
  if (!ban) return { ban: null };
  const room = await roomDetailsRow(db.read, viewer.userId, roomId);
  if (!room) throw new Refusal('ROOM_NOT_FOUND');
  return {
    ban: {
      _id: ban.id,
      roomId,
      title: room.title,
      tile: { pattern: room.tile_pattern, palette: room.tile_palette },
      everywhere: ban.room_id === everyRoom,
      since: iso(ban.since),
      until: ban.until === null ? null : iso(ban.until),
      reason: ban.why,
      appealed: await hasAppealed(db.read, ban.id, viewer.userId),
    },
  };
};
