import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { relativeTime, type RelativeTime } from '@baithak/protocol/text/phrases';
import { iso } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findPerson, findSettings, lastSeenAt } from '../people/api.ts';
import { findMember } from '../rooms/api.ts';
import { findRoomToCommand } from './find-room-to-command.ts';

const lookUps = { name: 'seePerson', points: 30, seconds: 60 };

/** How long ago, in English; clients in other languages have `seenAt` and the same rule (docs/product.md#relative-time). */
const ago = (time: RelativeTime): string => {
  if ('now' in time) return 'just now';
  if ('year' in time) return `in ${time.year}`;
  return `${time.count} ${time.unit}${time.count === 1 ? '' : 's'} ago`;
};

/**
 * `/seen user` (docs/contract.md#commands): when a member was last here, unless they have turned that off ('allow
 * rooms last seen').
 */
export const seePerson: CallHandler<typeof commandsContract.seePerson> = async (caller, { roomId, target }) => {
  const { db, live, limits, viewer, clock } = caller;
  await limits.take(lookUps, viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'seePerson');
  const person = await findPerson(db.read, { username: target });
  if (!person || !(await findMember(db.read, room.id, { id: person.id }))) throw new Refusal('NO_SUCH_PERSON');
  if (live.isPresent(room.id, person.id)) return { msg: `${target} is here now.`, seenAt: null };
  const { allowRoomsLastSeen } = await findSettings(db.read, person.id);
  if (!allowRoomsLastSeen) throw new Refusal('REFUSED', { msg: `${target} does not show when they were last seen.` });
  const seenAt = lastSeenAt(caller, person);
  return {
    msg: `${target} was last seen ${ago(relativeTime(seenAt, clock.now()))}.`,
    seenAt: iso(seenAt),
  };
};
