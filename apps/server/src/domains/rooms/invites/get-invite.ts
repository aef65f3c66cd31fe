import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { findOpenInvite } from './invites.queries.ts';

/** The room of an invitation, for whoever has its code. Of an Adult room only the title is shown. */
export const getInvite: CallHandler<typeof roomsContract.getInvite> = async (caller, { code }) => {
  await caller.limits.take({ name: 'getInvite', points: 60, seconds: 60 }, caller.address);
  const room = await findOpenInvite(caller.db.read, code, caller.clock.now());
  if (!room) throw new Refusal('INVITE_GONE');
  const { id, title, type, access, description, tile_pattern, tile_palette, member_count } = room;
  return {
    room: {
      _id: id,
      title,
      type,
      access,
      desc: type === 'Adult' ? '' : description,
      tile: { pattern: tile_pattern, palette: tile_palette },
      memberCount: member_count,
    },
  };
};
