import { mayCommand } from '@baithak/protocol/commands/commands';
import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { hour } from '../../platform/clock.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { countUsers } from '../bans/api.ts';
import { countWrittenSince } from '../bulk-undo/api.ts';
import { prepareReason } from '../classifier/api.ts';
import { logStamp } from '../moderation-log/api.ts';
import { findTarget, findToBan, limitSanctions } from './bans.ts';
import { findRoomToCommand } from './room-commands.ts';
import { publishBan } from './sanction.ts';
import { addressRank, storeAddressBanning } from './sanctions.write.ts';

const peopleWords = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** `/ipban user hours?` (docs/contract.md#address-bans). The address is never shown. */
export const banAddress: CallHandler<typeof commandsContract.banAddress> = async (
  caller,
  { roomId, target, hours = limits.addressBanHours, all = false, reason = '', confirm = false },
) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'banAddress');
  const person = await findTarget(caller, target);
  const why = await prepareReason(caller, { roomId: room.id, rank: room.rank, target: person.id, reason });
  const { count: people, held } = await caller.db.write(storeAddressBanning, {
    roomId: room.id,
    by: caller.viewer.userId,
    target: person.id,
    banId: newId(),
    hours,
    everybody: all,
    confirmed: confirm,
    why,
    log: logStamp(caller),
  });
  const touched = people === null ? '' : peopleWords(people);
  if (!held) return { msg: `${touched} used this address. Send it again to confirm.`, confirm: true, people };
  publishBan(caller, { ...held, target: person.id, reason: why });
  await caller.afterCommit.moderated({ people: [person.id] });
  const length = `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return { msg: `The address of ${target} is banned for ${length}${touched && `: ${touched}`}.`, people };
};

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
