import type { Freeze } from '@baithak/protocol/contracts/room-order';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { iso } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import { everyRoom, roomOrder, runningFreezes, type RoomOrder } from './writing-limits.queries.ts';

export const presentFreeze = ({ frozen }: RoomOrder): Freeze | null =>
  frozen && { until: iso(frozen.until), reason: frozen.reason };

const publishFreeze = ({ live }: Pick<App, 'live'>, roomId: string, order: RoomOrder): void => {
  const frozen = presentFreeze(order);
  live.room(roomId).publish(roomsContract.roomFrozen, {
    roomId,
    on: frozen !== null,
    until: frozen?.until ?? null,
    reason: frozen?.reason ?? null,
  });
};

/** The rooms where `roomId` counts: itself, or every loaded one for the whole platform. */
const roomsOf = ({ live }: Pick<App, 'live'>, roomId: string): readonly string[] =>
  roomId === everyRoom ? live.loadedRooms() : [roomId];

/** Tells the loaded rooms what holds in them now, after a freeze began or ended. */
export const publishFreezes = async (app: Pick<App, 'live' | 'db' | 'clock'>, roomId: string): Promise<void> => {
  for (const id of roomsOf(app, roomId)) publishFreeze(app, id, await roomOrder(app.db.read, id, app.clock.now()));
};

export const publishSlowMode = async (app: Pick<App, 'live' | 'db' | 'clock'>, roomId: string): Promise<void> => {
  for (const id of roomsOf(app, roomId)) {
    const { slowSeconds } = await roomOrder(app.db.read, id, app.clock.now());
    app.live.room(id).publish(roomsContract.slowModeChanged, { roomId: id, seconds: slowSeconds });
  }
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
