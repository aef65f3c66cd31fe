import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { CallHandler } from '../../../platform/implement.ts';
import type { Live } from '../../../platform/live/live.ts';
import { publishNotifications } from '../../notifications/api.ts';
import { findRoomToEnter, findRoomToLeave } from '../find-room.ts';
import { roomListItem } from '../list/list-rooms.ts';
import { removeMember, storeAgeConfirmation, storeMember, storeRoomLevel } from './membership.write.ts';

/**
 * Joining gives role 1 (docs/contract.md#ranks-and-commands); joining again changes nothing. A Private room is entered
 * by invitation only.
 */
export const joinRoom: CallHandler<typeof roomsContract.joinRoom> = async (caller, { roomId }) => {
  const { viewer } = caller;
  await caller.limits.take({ name: 'joinRoom', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(caller.db.read, viewer, roomId);
  const { added } = await caller.db.write(storeMember, {
    roomId: room.id,
    userId: viewer.userId,
    guest: viewer.guest,
    at: caller.clock.now(),
  });
  if (added) await caller.services.raids.joined(caller, room.id);
  return { joined: true, room: await roomListItem(caller, room.id) };
};

/** Tells those who are here that somebody has no socket left in a room; other processes tell theirs. */
export const publishUserLeft = (
  live: Live,
  roomId: string,
  { userId, username }: { readonly userId: string; readonly username: string },
): void =>
  live
    .roomHere(roomId)
    .publishPresence(roomsContract.userLeft, { roomId, userId, username, onlineCount: live.countPresent(roomId) });

/**
 * Takes every socket of a person at this process out of a room and publishes to the others that they left. Call it after the commit
 * that ended their right.
 */
export const removeFromRoom = (live: Live, roomId: string, person: { userId: string; username: string }): void => {
  const wasPresent = live.isPresentHere(roomId, person.userId);
  live.removeFromRoom(roomId, person.userId);
  // At other processes whoever still has sockets of theirs takes them out.
  if (wasPresent && !live.isPresent(roomId, person.userId)) publishUserLeft(live, roomId, person);
};

export const notForYou = 'You may not be in this room any more.';

/** The same for a person who did not ask for it: their own sockets get roomClosed first. */
export const expelFromRoom = (
  live: Live,
  roomId: string,
  person: { userId: string; username: string },
  {
    msg = notForYou,
    reason = 'removed',
  }: { readonly msg?: string | undefined; readonly reason?: 'removed' | 'banned' } = {},
): void => {
  live.user(person.userId).publish(roomsContract.roomClosed, { roomId, msg, reason });
  removeFromRoom(live, roomId, person);
};

/** Leaves a room; the owner transfers it first. Their sockets get nothing of it any more. */
export const leaveRoom: CallHandler<typeof roomsContract.leaveRoom> = async (caller, { roomId }) => {
  const { viewer, db, live } = caller;
  const room = await findRoomToLeave(db.read, viewer, roomId);
  const notifications = await db.write(removeMember, { roomId: room.id, userId: viewer.userId });
  removeFromRoom(live, room.id, viewer);
  publishNotifications(caller, notifications);
  return { left: true };
};

/** Confirmed once per person, for every Adult room (docs/contract.md#adult-rooms). */
export const confirmAge: CallHandler<typeof roomsContract.confirmAge> = async (caller) => {
  await caller.db.write(storeAgeConfirmation, { userId: caller.viewer.userId, at: caller.clock.now() });
  return { confirmed: true };
};

/** What a joined room tells the caller of (docs/contract.md#levels-of-rooms). */
export const setRoomLevel: CallHandler<typeof roomsContract.setRoomLevel> = async (
  { viewer, db, limits },
  { roomId, level },
) => {
  await limits.take({ name: 'roomLevel', points: 60, seconds: 60 }, viewer.userId);
  const room = await findRoomToEnter(db.read, viewer, roomId);
  await db.write(storeRoomLevel, { roomId: room.id, userId: viewer.userId, level });
  return { level };
};
