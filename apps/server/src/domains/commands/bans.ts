import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { limits } from '@baithak/protocol/limits';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { logStamp } from '../moderation-log/api.ts';
import { findPerson } from '../people/api.ts';
import { findMember } from '../rooms/api.ts';
import { findRoomToCommand } from './room-commands.ts';
import { banFrom, publishUnban, sanction, undoHour } from './sanction.ts';
import { checkRanks, storeUnban } from './sanctions.write.ts';

/** Sanctions that one person may give in a minute: a mistake, or a stolen account, must not empty a room. */
const sanctions = { name: 'sanctions', points: 60, seconds: 60 };

export const limitSanctions = ({ limits, viewer }: Caller): Promise<void> => limits.take(sanctions, viewer.userId);

/** The person that a sanction names: NO_SUCH_PERSON without one. Whoever has left may still be banned. */
export const findTarget = async ({ db }: Caller, username: string) => {
  const person = await findPerson(db.read, { username });
  if (!person) throw new Refusal('NO_SUCH_PERSON');
  return person;
};

/** The same for what is done to guests alone. */
const findGuest = async (caller: Caller, username: string) => {
  const person = await findTarget(caller, username);
  if (person.guest === 0) throw new Refusal('NO_SUCH_PERSON', { msg: 'There is no guest here by that name.' });
  return person;
};

/** `/banguest user minutes?` (docs/contract.md#bans). */
export const banGuest: CallHandler<typeof commandsContract.banGuest> = async (
  caller,
  { roomId, target, minutes = limits.guestBanMinutes, ...ban },
) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'banGuest');
  const guest = await findGuest(caller, target);
  const done = await banFrom(caller, room, guest, { command: 'banGuest', minutes, ...ban });
  return { msg: `${target} is banned for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, ...done };
};

const forHowLong = (minutes: number | undefined): string =>
  minutes === undefined ? 'until unbanned' : `for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** `/ban user minutes? reason?` (docs/contract.md#bans). */
export const banPerson: CallHandler<typeof commandsContract.banPerson> = async (caller, { roomId, target, ...ban }) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'banPerson');
  const person = await findTarget(caller, target);
  const done = await banFrom(caller, room, person, { command: 'banPerson', ...ban });
  return { msg: `${target} is banned ${forHowLong(ban.minutes)}.`, ...done };
};

/** `/unban user` (docs/contract.md#bans). */
export const unbanPerson: CallHandler<typeof commandsContract.unbanPerson> = async (
  caller,
  { roomId, target = '', targetId, banId },
) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'unbanPerson');
  const person = targetId === undefined ? await findTarget(caller, target) : { id: targetId };
  const unban = { roomId: room.id, by: caller.viewer.userId, target: person.id, banId, log: logStamp(caller) };
  const lifted = await caller.db.write(storeUnban, unban);
  publishUnban(caller, lifted.roomId, lifted.people);
  return { msg: targetId === undefined ? `${target} is not banned any more.` : 'The ban was lifted.' };
};

/** `/kick user` (docs/contract.md#bans): out of the room, and back after a minute. */
export const kickGuest: CallHandler<typeof commandsContract.kickGuest> = async (caller, { roomId, target }) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'kickGuest');
  const guest = await findGuest(caller, target);
  const isReached = caller.live.reached(room.id).some(({ userId }) => userId === guest.id);
  const isHere = isReached || (await findMember(caller.db.read, room.id, guest));
  if (!isHere) throw new Refusal('NO_SUCH_PERSON');
  await sanction(caller, guest, { command: 'kickGuest', roomId: room.id });
  return { msg: `${target} was sent out of the room.` };
};

/** `/remove user` (docs/contract.md#bans): ends a membership. */
export const removePerson: CallHandler<typeof commandsContract.removePerson> = async (caller, { roomId, target }) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'removePerson');
  const person = await findTarget(caller, target);
  await sanction(caller, person, { command: 'removePerson', roomId: room.id });
  return { msg: `${target} is no longer a member.` };
};

/** A room, and a person whom the caller may ban from it, by their ranks now; each call counts as a sanction. */
export const findToBan = async (caller: Caller, { roomId, target }: { roomId: string; target: string }) => {
  const { db, clock, viewer } = caller;
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'banPerson');
  const person = await findTarget(caller, target);
  const at = clock.now();
  await checkRanks(db.read, { command: 'banPerson', roomId: room.id, by: viewer.userId, target: person.id, at });
  return { room, person, at };
};

/** Deletes what a person wrote in the room in the last hour (docs/contract.md#what-a-ban-takes-with-it). */
export const undoLastHour: CallHandler<typeof commandsContract.undoLastHour> = async (caller, input) => {
  const { room, person, at } = await findToBan(caller, input);
  return undoHour(caller, { roomId: room.id, target: person, at });
};
