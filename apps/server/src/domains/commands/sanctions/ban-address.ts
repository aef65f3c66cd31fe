import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import type { CallHandler } from '../../../platform/implement.ts';
import { prepareReason } from '../../classifier/api.ts';
import { logStamp } from '../../moderation/api.ts';
import { findRoomToCommand } from '../find-room-to-command.ts';
import { storeAddressBanning } from './ban-address.write.ts';
import { findTarget, limitSanctions } from './find-target.ts';
import { publishBan } from './publish-ban.ts';

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
  caller.services.ladder.publish([person.id]);
  const length = `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return { msg: `The address of ${target} is banned for ${length}${touched && `: ${touched}`}.`, people };
};
