import { type CommandKey, mayCommand } from '@baithak/protocol/commands/commands';
import { commandsContract } from '@baithak/protocol/contracts/commands';
import { messagesContract } from '@baithak/protocol/contracts/messages';
import { linksIn } from '@baithak/protocol/parts/find-links';
import { rankRow, readRank, staffRank } from '@baithak/protocol/ranks';
import { isPlayedSound } from '@baithak/protocol/sounds';
import { type RelativeTime, relativeTime } from '@baithak/protocol/text/phrases';
import { iso } from '../../platform/clock.ts';
import type { Caller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { countMessages as countIn, storeClear } from '../messages/api.ts';
import { logStamp } from '../moderation-log/api.ts';
import { notificationStamp, publishNotifications } from '../notifications/api.ts';
import { findPerson, findSettings, hearSounds, ignoringAmong, lastSeenAt, publishIgnored } from '../people/api.ts';
import {
  type SeenRoom,
  findMember,
  findRoomToEnter,
  publishGivenRole,
  storeExtension,
  storeTopic,
  publishTopic,
} from '../rooms/api.ts';
import { writingOf } from '../words/api.ts';
import { storeIgnoring } from './speaking.write.ts';

/**
 * The room of a command, with the caller's role in it. Throws NOT_A_MEMBER for whoever has not joined, unless platform staff,
 * and FORBIDDEN below the command's rank (docs/contract.md#commands).
 */
export const findRoomToCommand = async (
  { db, viewer }: Caller,
  ref: string,
  command: CommandKey,
): Promise<SeenRoom> => {
  const room = await findRoomToEnter(db.read, viewer, ref);
  if (room.my_role === null && viewer.rank < staffRank) throw new Refusal('NOT_A_MEMBER');
  if (!mayCommand(room.rank, command)) throw new Refusal('FORBIDDEN');
  return room;
};

const clears = { name: 'clearRoom', points: 20, seconds: 60 };

const answerOf = (count: number): string =>
  count === 0
    ? 'There is nothing to clear.'
    : count === 1
      ? 'One message is cleared.'
      : `${count} messages are cleared.`;

/** `/clear n?` (docs/contract.md#clearing-a-room): the latest messages of everybody, or all of them. */
export const clearRoom: CallHandler<typeof commandsContract.clearRoom> = async (caller, { roomId, count }) => {
  const { db, live, limits, viewer, services } = caller;
  await limits.take(clears, viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'clearRoom');
  const cleared = await db.write(storeClear, {
    roomId: room.id,
    userId: viewer.userId,
    count,
    ...logStamp(caller),
  });
  const { rev, fromRev, notifications } = cleared;
  if (rev !== null) {
    const part = fromRev === 0 ? {} : { fromRev };
    live.room(room.id).publishInOrder(messagesContract.roomCleared, { roomId: room.id, rev, beforeRev: rev, ...part });
    services.rooms.activity.publishSoon(room.id, { deletedRev: rev - 1 });
    publishNotifications(caller, notifications);
    services.messages.clearSteps.begin(room.id);
  }
  return { msg: answerOf(cleared.count) };
};

/** What a clear would take away, to be said before it is done. */
export const countMessages: CallHandler<typeof commandsContract.countMessages> = async (caller, { roomId }) => {
  await caller.limits.take(clears, caller.viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'clearRoom');
  return { count: await countIn(caller.db.readLong, room.id) };
};

const givings = { name: 'extendRole', points: 60, seconds: 60 };

/**
 * `/extend user role` (docs/contract.md#giving-roles): a role of this room, below one's own, for a member below oneself.
 * Member takes a role away.
 */
export const extendRole: CallHandler<typeof commandsContract.extendRole> = async (
  caller,
  { roomId, target, role: named },
) => {
  const { db, limits, viewer } = caller;
  await limits.take(givings, viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'extendRole');
  const role = readRank(named);
  if (role === undefined) throw new Refusal('NOT_FOUND');
  const member = await findMember(db.read, room.id, { username: target });
  if (!member) throw new Refusal('NO_SUCH_PERSON');
  const giving = {
    roomId: room.id,
    userId: member.id,
    role,
    by: viewer.userId,
    stamp: notificationStamp(caller, 1),
    log: logStamp(caller),
  };
  const { changed, notifications } = await db.write(storeExtension, giving);
  if (changed) await publishGivenRole(caller, giving, notifications);
  return { msg: `The role of ${target} is ${rankRow(role).title}.` };
};

const ofPerson = { name: 'playSound', points: 1, seconds: 10 };
const ofRoom = { name: 'playSoundInRoom', points: 6, seconds: 60 };

/** How many of those who have the room open can hear what is played; only a browser knows that it is silent or hidden. */
const countHearers = async ({ clock, db, live, viewer }: Caller, roomId: string): Promise<number> => {
  const others = live.present(roomId).flatMap(({ userId }) => (userId === viewer.userId ? [] : userId));
  const ignores = await ignoringAmong(db.read, others, [viewer.userId]);
  return (
    await hearSounds(
      db.read,
      others.filter((userId) => !ignores(userId, viewer.userId)),
      clock.now(),
    )
  ).length;
};

/**
 * `/play name` (docs/contract.md#playing-sounds): for everybody who has the room loaded at this moment. Nothing is stored.
 * What is refused counts for nothing, so that a slip does not cost ten seconds.
 */
export const playSound: CallHandler<typeof commandsContract.playSound> = async (caller, { roomId, sound: named }) => {
  const { limits, live, viewer } = caller;
  const room = await findRoomToCommand(caller, roomId, 'playSound');
  const sound = named.toLowerCase();
  if (!isPlayedSound(sound)) throw new Refusal('NOT_FOUND');
  await limits.take(ofPerson, viewer.userId);
  await limits.take(ofRoom, room.id);
  const played = { roomId: room.id, sound, username: viewer.username };
  live.room(room.id).publish(commandsContract.soundPlayed, played);
  const heardBy = await countHearers(caller, room.id);
  const who =
    heardBy === 0 ? 'Nobody else here can hear' : heardBy === 1 ? 'One person can hear' : `${heardBy} people can hear`;
  return { msg: `${who}: ${sound}.`, heardBy };
};

const changes = { name: 'setTopic', points: 30, seconds: 60 };

const told = (text: string): string => (text === '' ? 'The topic is taken away.' : 'The topic is set.');

/** `/topic text` (docs/contract.md#commands): the line under the room's title, for everybody in it at once. */
export const setTopic: CallHandler<typeof commandsContract.setTopic> = async (caller, { roomId, text: written }) => {
  const { db, limits, viewer, services } = caller;
  await limits.take(changes, viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'setTopic');
  const { fields, doubt } = await caller.services.classifier.prepareText(caller, {
    rate: 'taken',
    read: async () => {
      if (linksIn(written).length > 0) await services.ladder.refuse(viewer, ['links']);
      return { text: written };
    },
    writing: writingOf(viewer),
    place: 'room',
    roomId: room.id,
    rank: viewer.rank,
  });
  const { text } = fields;
  const { changed } = await db.write(storeTopic, {
    roomId: room.id,
    userId: viewer.userId,
    topic: text,
    ...logStamp(caller),
  });
  if (!changed) return { msg: told(text) };
  publishTopic(caller, room.id, text);
  await caller.afterCommit.roomChanged({
    by: caller,
    place: 'room',
    thing: room.id,
    doubt,
  });
  return { msg: told(text) };
};

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

const ignoreRate = { name: 'ignorePerson', points: 60, seconds: 60 };

/** Whom one ignores is nobody else's business: nothing is logged, and only one's own devices hear of it. */
const setIgnored = async (caller: Caller, target: string, ignored: boolean): Promise<void> => {
  const { db, limits, viewer, clock } = caller;
  await limits.take(ignoreRate, viewer.userId);
  const other = await findPerson(db.read, { username: target });
  if (!other) throw new Refusal('NO_SUCH_PERSON');
  if (other.id === viewer.userId)
    throw new Refusal('INVALID_INPUT', { details: [{ path: 'target', msg: 'must be somebody else' }] });
  const ignoring = { userId: viewer.userId, otherId: other.id, ignored, at: clock.now() };
  const { changed, notifications } = await db.write(storeIgnoring, ignoring);
  publishNotifications(caller, notifications);
  if (changed) await publishIgnored(caller, viewer.userId);
};

/** `/ignore user` (docs/contract.md#ignoring). */
export const ignorePerson: CallHandler<typeof commandsContract.ignorePerson> = async (caller, { target }) => {
  await setIgnored(caller, target, true);
  return { msg: `You do not see what ${target} says any more.` };
};

export const unignorePerson: CallHandler<typeof commandsContract.unignorePerson> = async (caller, { target }) => {
  await setIgnored(caller, target, false);
  return { msg: `You see what ${target} says again.` };
};
