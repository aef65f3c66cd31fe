import { commandsContract } from '@baithak/protocol/contracts/commands';
import type { Timeout } from '@baithak/protocol/contracts/room-order';
import { newId } from '@baithak/protocol/ids';
import { hour, iso } from '../../platform/clock.ts';
import type { App, Caller } from '../../platform/context.ts';
import { everyRoom } from '../bans/api.ts';
import { applyMute } from '../broadcast/api.ts';
import { type Undone, callMs, undoWritten } from '../bulk-undo/api.ts';
import { prepareReason } from '../classifier/api.ts';
import { logStamp } from '../moderation-log/api.ts';
import { type SeenRoom, expelFromRoom } from '../rooms/api.ts';
import { type Sanction, storeSanction, undoMessagesInRoom, undoPostInRoom } from './sanctions.write.ts';

interface HeldFor {
  /** '' is every room. */
  readonly roomId: string;
  /** Whom it was given to, and all for whom it holds. */
  readonly target: string;
  readonly people: readonly string[];
  readonly until: number | null;
  readonly reason: string;
}

const nullIfEvery = (roomId: string): string | null => (roomId === everyRoom ? null : roomId);

/**
 * After the commit: the people leave the room on all their sockets, and each of their devices learns until when and why.
 * In a room that is only `target`: who else goes at that moment would tell its staff who shares an address or a device
 * with them. The others are refused from their next call on.
 */
export const publishBan = (
  { live, services }: Pick<App, 'live' | 'services'>,
  { roomId, target, people: held, until, reason }: HeldFor,
): void => {
  const people = roomId === everyRoom ? held : [target];
  const told = { roomId: nullIfEvery(roomId), until: until === null ? null : iso(until), reason };
  const { stage } = services.broadcast;
  for (const userId of people) {
    live.user(userId).publish(commandsContract.roomBanned, told);
    for (const there of roomId === everyRoom ? live.roomsOf(userId) : [roomId]) {
      const here = live.reached(there).find((person) => person.userId === userId);
      if (here) expelFromRoom(live, there, here, { reason: 'banned' });
    }
    // Whose line is down is in no room, and keeps the place of its speaker for a while.
    for (const there of roomId === everyRoom ? stage.all().map((stream) => stream.roomId) : [roomId])
      stage.end(there, userId);
  }
};

/** After the commit: their devices may come back. */
export const publishUnban = ({ live }: Pick<App, 'live'>, roomId: string, people: readonly string[]): void => {
  for (const userId of people)
    live.user(userId).publish(commandsContract.roomUnbanned, { roomId: nullIfEvery(roomId) });
};

/** After the commit: the devices of these people learn until when they may not write there, or that they may, and nobody hears them meanwhile. */
export const publishTimeout = async (
  app: Pick<App, 'db' | 'clock' | 'live' | 'services'>,
  roomId: string,
  people: readonly string[],
  timeout: Timeout | null,
): Promise<void> => {
  for (const userId of people) {
    if (!app.services.rooms.states.timeout.changed(`${userId} ${roomId}`))
      app.live.user(userId).publish(commandsContract.timeoutChanged, { roomId, timeout });
    await applyMute(app, roomId, userId);
  }
};

type Target = { readonly id: string; readonly username: string };
type Act = Pick<Sanction, 'command' | 'minutes' | 'addressBan'> & {
  readonly roomId: string;
  readonly why?: string | undefined;
};

/** Does what a sanction says to one person, then takes them out of the room, if they are there. */
export const sanction = async (caller: Caller, target: Target, act: Act): Promise<void> => {
  const { db, live, viewer } = caller;
  const { command, roomId, why = '' } = act;
  const { people, until, notifications, byAddress } = await db.write(storeSanction, {
    ...act,
    why,
    by: viewer.userId,
    target: target.id,
    banId: newId(),
    log: logStamp(caller),
  });
  if (command === 'removePerson') expelFromRoom(live, roomId, { userId: target.id, username: target.username });
  else publishBan(caller, { roomId, target: target.id, people, until, reason: why });
  // Of the room itself the person has been told.
  if (byAddress?.roomId === everyRoom) publishBan(caller, { ...byAddress, target: target.id, reason: why });
  await caller.afterCommit.moderated({ people: [target.id], notifications });
};

/** Deletes what somebody wrote in a room in the hour before a time, for 5 s; the same again goes on (docs/contract.md#what-a-ban-takes-with-it). */
export const undoHour = async (
  caller: Caller,
  { roomId, target, at }: { roomId: string; target: Target; at: number },
) => {
  const undone: Undone = { messages: 0, threads: 0, replies: 0 };
  const since = { author: target.id, roomId, since: at - hour };
  const steps = { messages: undoMessagesInRoom, post: undoPostInRoom };
  const end = caller.clock.now() + callMs;
  const isDone = await undoWritten(caller, steps, since, undone, () => caller.clock.now() >= end);
  return { ...undone, isDone };
};

interface BanInput {
  readonly minutes?: number | undefined;
  readonly reason?: string | undefined;
  readonly address?: boolean | undefined;
  readonly lastHour?: boolean | undefined;
}

/** Bans somebody, with their address in one transaction, and then deletes what they wrote in the last hour, if asked. */
export const banFrom = async (
  caller: Caller,
  room: SeenRoom,
  target: Target,
  { command, minutes, reason = '', address = false, lastHour = false }: BanInput & Pick<Sanction, 'command'>,
) => {
  const { id: roomId, rank } = room;
  const why = await prepareReason(caller, { roomId, rank, target: target.id, reason });
  const at = caller.clock.now();
  const addressBan = address ? { id: newId(), logId: newId() } : undefined;
  await sanction(caller, target, { command, roomId, minutes, why, addressBan });
  return lastHour ? { undone: await undoHour(caller, { roomId, target, at }) } : {};
};
