import type { roomsContract } from '@baithak/protocol/rooms';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { openInvite } from './invites.queries.ts';

/** What an invitation leads to, for whoever holds its code. An Adult room says no more than its title. */
export const getInvite: CallHandler<typeof roomsContract.getInvite> = async (caller, { code }) => {
  await caller.limits.take({ name: 'getInvite', points: 60, seconds: 60 }, caller.address);
  const room = await openInvite(caller.db.read, code, caller.clock.now());
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
