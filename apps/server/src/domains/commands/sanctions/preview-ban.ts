import { mayCommand } from '@baithak/protocol/commands/commands';
import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { hour } from '../../../platform/clock.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { countUsers } from '../../bans/api.ts';
import { countWrittenSince } from '../../bulk-undo/api.ts';
import { findToBan } from './find-to-ban.ts';
import { addressRank } from './unban.write.ts';

/** What a ban may take with it, to be said before it is given (docs/contract.md#what-a-ban-takes-with-it). */
export const previewBan: CallHandler<typeof commandsContract.previewBan> = async (caller, input) => {
  const { db, viewer } = caller;
  const { room, person, at } = await findToBan(caller, input);
  const everywhere = viewer.rank >= addressRank;
  return {
    ...(await countWrittenSince(db.readLong, { author: person.id, roomId: room.id, since: at - hour })),
    // It would say to any room's owner how many people live with somebody.
    address: mayCommand(room.rank, 'banAddress') && (everywhere || person.guest === 1),
    people: everywhere ? await countUsers(db.read, person.id, at) : null,
    everywhere,
  };
};
