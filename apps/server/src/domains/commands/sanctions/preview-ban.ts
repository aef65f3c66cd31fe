import { mayCommand } from '@baithak/protocol/commands/commands';
import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { hour } from '../../../platform/clock.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { countUsers } from '../../bans/api.ts';
import { countWrittenSince } from '../../bulk-undo/api.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { checkRanks } from './check-sanction.queries.ts';
import { addressRank } from './unban.write.ts';
import { findTarget, limitSanctions } from './find-target.ts';

/** What a ban may take with it, to be said before it is given (docs/contract.md#bans). */
export const previewBan: CallHandler<typeof commandsContract.previewBan> = async (caller, { roomId, target }) => {
  const { db, clock, viewer } = caller;
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'banPerson');
  const { id: author } = await findTarget(caller, target);
  const now = clock.now();
  await checkRanks(db.read, { command: 'banPerson', roomId: room.id, by: viewer.userId, target: author, at: now });
  return {
    ...(await countWrittenSince(db.readLong, { author, roomId: room.id, since: now - hour })),
    people: mayCommand(room.rank, 'banAddress') ? await countUsers(db.read, author, now) : null,
    everywhere: viewer.rank >= addressRank,
  };
};
