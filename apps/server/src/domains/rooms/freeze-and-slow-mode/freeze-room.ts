import type { Freeze } from '@baithak/protocol/contracts/room-order';
import { leastOrderRank, onlyReads, usualFreezeMinutes } from '@baithak/protocol/contracts/room-order.rules';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { staffRank } from '@baithak/protocol/ranks';
import { iso } from '../../../platform/clock.ts';
import type { App, Caller } from '../../../platform/context.ts';
import { padded } from '../../../platform/db/prepared.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import type { Live } from '../../../platform/live/live.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { findRoomToEnter } from '../find-room.ts';
import { refuseAgainst, storeFreeze, storeSlowMode } from './limit-writing.write.ts';
import {
  type RoomOrder,
  cameWith,
  everyRoom,
  isPartial,
  platformOrder,
  roomOrder,
  runningFreezes,
  writersIn,
} from './writing-limits.ts';

export const presentFreeze = ({ frozen, raids }: RoomOrder): Freeze | null =>
  frozen && { ...frozen, until: iso(frozen.until), raid: raids.length > 0 };

const frozenEvent = (roomId: string, frozen: Freeze | null) => ({
  roomId,
  on: frozen !== null,
  until: frozen?.until ?? null,
  reason: frozen?.reason ?? null,
  ...(frozen?.strict && { strict: frozen.strict }),
  raid: frozen?.raid ?? false,
});

const atOnce = 500;

/** The guests and newcomers among these people whom what holds there spares. */
const sparedOf = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  roomId: string,
  order: RoomOrder,
  userIds: readonly string[],
): Promise<Set<string>> => {
  const spared = new Set<string>();
  for (let from = 0; from < userIds.length; from += atOnce) {
    const ids = padded(userIds.slice(from, from + atOnce));
    const newcomers = (await writersIn(db.read, roomId, ids)).filter((writer) => onlyReads(writer, clock.now()));
    const held = await cameWith(db.read, order.raids, ids);
    for (const { userId } of newcomers) if (!held.has(userId)) spared.add(userId);
  }
  return spared;
};

type Telling = Pick<App, 'live' | 'db' | 'clock' | 'services'>;
type RoomOf = Live['roomHere'];

/** Reads what holds there for each of these people; returns what tells them. */
const readFor = async (
  app: Omit<Telling, 'services'>,
  roomId: string,
  order: RoomOrder,
  userIds: readonly string[],
): Promise<() => void> => {
  const { live } = app;
  const event = frozenEvent(roomId, presentFreeze(order));
  const spared = await sparedOf(app, roomId, order, userIds);
  return () => {
    for (const userId of userIds)
      for (const connection of live.connectionsIn(roomId, userId))
        live
          .connection(connection)
          .publish(roomsContract.roomFrozen, spared.has(userId) ? frozenEvent(roomId, null) : event);
  };
};

/** Reads what holds in a room now, and until when; `publish` tells those who are in it. */
export const readFreeze = async (app: Omit<Telling, 'services'>, roomId: string, roomOf: RoomOf) => {
  const { live, db, clock } = app;
  const order = await roomOrder(db.read, roomId, clock.now());
  const until = order.frozen?.until;
  if (!isPartial(order, clock.now())) {
    const event = frozenEvent(roomId, presentFreeze(order));
    return { until, publish: () => roomOf(roomId).publish(roomsContract.roomFrozen, event) };
  }
  const present = live.presentHere(roomId).map(({ userId }) => userId);
  return { until, publish: await readFor(app, roomId, order, present) };
};

/** The rooms where `roomId` counts: itself, or every loaded one for the whole platform. */
const roomsOf = ({ live }: Pick<App, 'live'>, roomId: string): readonly string[] =>
  roomId === everyRoom ? live.loadedRooms() : [roomId];

/** Tells the loaded rooms what holds in them now, after a freeze began or ended. */
export const publishFreezes = async (app: Telling, roomId: string): Promise<void> => {
  if (app.services.rooms.states.freeze.changed(roomId)) return;
  for (const id of roomsOf(app, roomId)) (await readFreeze(app, id, app.live.room)).publish();
};

/** Tells some people alone, for whom something else holds than a moment ago; what holds for everybody was told already. */
export const publishFreezesTo = async (app: Telling, roomId: string, userIds: readonly string[]): Promise<void> => {
  // Where each of them is, is not known here: everybody hears again what holds for them.
  if (app.services.rooms.states.freeze.changed(roomId)) return;
  for (const id of roomsOf(app, roomId)) {
    const present = userIds.filter((userId) => app.live.isPresentHere(id, userId));
    if (present.length === 0) continue;
    const order = await roomOrder(app.db.read, id, app.clock.now());
    if (isPartial(order, app.clock.now())) (await readFor(app, id, order, present))();
  }
};

/** Reads the slow mode of a room; returns what tells those who are in it. */
export const readSlowMode = async ({ db, clock }: Pick<App, 'db' | 'clock'>, roomId: string, roomOf: RoomOf) => {
  const { slowSeconds: seconds } = await roomOrder(db.read, roomId, clock.now());
  return () => roomOf(roomId).publish(roomsContract.slowModeChanged, { roomId, seconds });
};

const publishSlowMode = async (app: Telling, roomId: string): Promise<void> => {
  if (app.services.rooms.states.slowMode.changed(roomId)) return;
  for (const id of roomsOf(app, roomId)) (await readSlowMode(app, id, app.live.room))();
};

/** Tells rooms when a freeze ends by itself. */
export interface FreezeEnds {
  /** To be called whenever a freeze has begun, ended or got another end; `roomId` '' for every room. */
  set(roomId: string, until: number | undefined): void;
  stop(): void;
}

export const createFreezeEnds = async (app: App): Promise<FreezeEnds> => {
  const cancels = new Map<string, () => void>();
  const end = (roomId: string): void => {
    cancels.delete(roomId);
    publishFreezes(app, roomId).catch((error: unknown) =>
      app.log.error({ err: error, roomId }, 'the end of a freeze could not be published'),
    );
  };
  const ends: FreezeEnds = {
    set: (roomId, until) => {
      cancels.get(roomId)?.();
      cancels.delete(roomId);
      if (until !== undefined)
        cancels.set(
          roomId,
          app.clock.schedule(until, () => end(roomId)),
        );
    },
    stop: () => cancels.forEach((cancel) => cancel()),
  };
  for (const { room_id, frozen_until } of await runningFreezes(app.db.read, app.clock.now()))
    ends.set(room_id, frozen_until);
  return ends;
};

const changes = { name: 'roomOrder', points: 30, seconds: 60 };

/** The room that somebody freezes or slows down: rank 6 and up there (docs/contract.md#freeze-and-slow-mode). */
const findRoomToOrder = async ({ db, viewer }: Caller, ref: string): Promise<string> => {
  const room = await findRoomToEnter(db.read, viewer, ref);
  if (room.my_role === null && viewer.rank < staffRank) throw new Refusal('NOT_A_MEMBER');
  if (room.rank < leastOrderRank) throw new Refusal('FORBIDDEN');
  return room.id;
};

/** `roomId` null: every room. */
const freeze = async (caller: Caller, roomId: string | null, minutes: number) => {
  const { db, viewer, services, clock } = caller;
  // Whoever ends the freeze ends the raid mode that it came with.
  if (minutes === 0) {
    await refuseAgainst(db.read, { roomId, userId: viewer.userId, at: clock.now() }, 'freeze');
    await services.raids.endIn(roomId, viewer.userId);
  }
  const order = await db.write(storeFreeze, { roomId, minutes, userId: viewer.userId, ...logStamp(caller) });
  const scope = roomId ?? everyRoom;
  services.rooms.freezeEnds.set(scope, minutes === 0 ? undefined : clock.now() + minutes * 60_000);
  await publishFreezes(caller, scope);
  return { frozen: presentFreeze(order) };
};

const slow = async (caller: Caller, roomId: string | null, seconds: number) => {
  const { db, viewer } = caller;
  const order = await db.write(storeSlowMode, { roomId, seconds, userId: viewer.userId, ...logStamp(caller) });
  await publishSlowMode(caller, roomId ?? everyRoom);
  return { slowMode: order.slowSeconds };
};

export const freezeRoom: CallHandler<typeof roomsContract.freezeRoom> = async (caller, input) => {
  await caller.limits.take(changes, caller.viewer.userId);
  const { roomId, on, minutes = usualFreezeMinutes } = input;
  return freeze(caller, await findRoomToOrder(caller, roomId), on ? minutes : 0);
};

export const setSlowMode: CallHandler<typeof roomsContract.setSlowMode> = async (caller, { roomId, seconds }) => {
  await caller.limits.take(changes, caller.viewer.userId);
  return slow(caller, await findRoomToOrder(caller, roomId), seconds);
};

export const freezePlatform: CallHandler<typeof roomsContract.freezePlatform> = async (caller, input) => {
  await caller.limits.take(changes, caller.viewer.userId);
  const { on, minutes = usualFreezeMinutes } = input;
  return freeze(caller, null, on ? minutes : 0);
};

export const setPlatformSlowMode: CallHandler<typeof roomsContract.setPlatformSlowMode> = async (
  caller,
  { seconds },
) => {
  await caller.limits.take(changes, caller.viewer.userId);
  return slow(caller, null, seconds);
};

export const getPlatformOrder: CallHandler<typeof roomsContract.getPlatformOrder> = async ({ db, clock }) => {
  const order = await platformOrder(db.read, clock.now());
  return { frozen: presentFreeze(order), slowMode: order.slowSeconds };
};
