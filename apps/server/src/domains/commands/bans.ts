import { mayCommand } from '@baithak/protocol/commands/commands';
import type { commandsContract } from '@baithak/protocol/contracts/commands';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { hour } from '../../platform/clock.ts';
import type { CallHandler } from '../../platform/implement.ts';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { countUsers } from '../bans/api.ts';
import { countWrittenSince } from '../bulk-undo/api.ts';
import { prepareReason } from '../classifier/api.ts';
import { logStamp } from '../moderation-log/api.ts';
import { findPerson } from '../people/api.ts';
import { findMember, isKnownInRoom } from '../rooms/api.ts';
import { findRoomToCommand } from './room-commands.ts';
import { publishBan, banFrom, publishTimeout, publishUnban, sanction, undoHour } from './sanction.ts';
import { addressRank, storeAddressBanning, checkRanks, storeUnban } from './sanctions.write.ts';

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
  if (lifted.isTimeout) await publishTimeout(caller, lifted.roomId, lifted.people, null);
  else publishUnban(caller, lifted.roomId, lifted.people);
  return { msg: targetId === undefined ? `${target} is not banned any more.` : 'The ban was lifted.' };
};

/** `/kick user` (docs/contract.md#bans): out of the room, and back after a minute. */
export const kickGuest: CallHandler<typeof commandsContract.kickGuest> = async (caller, { roomId, target }) => {
  await limitSanctions(caller);
  const room = await findRoomToCommand(caller, roomId, 'kickGuest');
  const guest = await findGuest(caller, target);
  const { live, db, clock } = caller;
  const isHere =
    live.reached(room.id).some(({ userId }) => userId === guest.id) ||
    (await findMember(db.read, room.id, guest)) !== undefined ||
    // Whom another process has there cannot be seen here.
    (db.isShared && (await isKnownInRoom(db.read, { roomId: room.id, userId: guest.id, at: clock.now() })));
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
