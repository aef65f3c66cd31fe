import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { whileHeld } from '../../platform/leases/leases.ts';
import { publishNotifications } from '../notifications/api.ts';
import { roomsBeingCleared } from '../rooms/api.ts';
import { emptySome } from './clear-room.write.ts';

/** Messages of one step: others' writes wait for no more than these. */
const stepSize = 100;

/** Takes away what cleared messages held, after the clear was committed, and goes on after a stop. */
export interface ClearSteps {
  /** There is something to take away in this room. Never rejects: what fails goes on within an hour. */
  begin(roomId: string): void;
  /** Goes on with what a stop or the end of a process broke off, unless another process does. */
  resume(db?: Db): Promise<void>;
  /** Resolves when nothing is left. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export const createClearSteps = (app: App): ClearSteps => {
  let running = Promise.resolve();
  let isStopped = false;
  let resuming = Promise.resolve();
  const empty = async (roomId: string, db = app.db, lost?: AbortSignal): Promise<void> => {
    for (let left = !isStopped; left; left = left && !isStopped && lost?.aborted !== true) {
      const step = await db.write(emptySome, { roomId, most: stepSize, at: app.clock.now() });
      publishNotifications(app, step.notifications);
      ({ left } = step);
    }
  };
  const failed = (error: unknown, roomId?: string): void =>
    app.log.error({ err: error, roomId }, 'a cleared room could not be emptied yet');
  const resume = (db?: Db): Promise<unknown> =>
    whileHeld(app.leases, 'messages.emptyCleared', async (lost) => {
      for (const roomId of await roomsBeingCleared(app.db.read))
        await empty(roomId, db, lost).catch((error: unknown) => failed(error, roomId));
    });
  return {
    begin: (roomId) => {
      running = running.then(() => empty(roomId)).catch((error: unknown) => failed(error, roomId));
    },
    resume: (db) => {
      resuming = resuming.then(() => resume(db)).then(() => undefined, failed);
      return resuming;
    },
    settled: async () => void (await Promise.all([running, resuming])),
    stop: async () => {
      isStopped = true;
      await Promise.all([running, resuming]);
    },
  };
};
