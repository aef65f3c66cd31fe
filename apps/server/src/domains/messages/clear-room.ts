import type { App } from '../../platform/context.ts';
import { publishNotifications } from '../notifications/api.ts';
import { roomsBeingCleared } from '../rooms/api.ts';
import { emptySome } from './clear-room.write.ts';

/** Messages of one step: others' writes wait for no more than these. */
const stepSize = 100;

/** Takes away what cleared messages held, after the clear was committed, and goes on after a stop. */
export interface ClearSteps {
  /** There is something to take away in this room. Never rejects: what fails goes on with the next start. */
  begin(roomId: string): void;
  /** Resolves when nothing is left. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export const createClearSteps = (app: App): ClearSteps => {
  let running = Promise.resolve();
  let isStopped = false;
  const empty = async (roomId: string): Promise<void> => {
    for (let left = !isStopped; left; left = left && !isStopped) {
      const step = await app.db.write(emptySome, { roomId, most: stepSize, at: app.clock.now() });
      publishNotifications(app, step.notifications);
      ({ left } = step);
    }
  };
  return {
    begin: (roomId) => {
      running = running
        .then(() => empty(roomId))
        .catch((error: unknown) => app.log.error({ err: error, roomId }, 'a cleared room could not be emptied yet'));
    },
    settled: () => running,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
};

/** Goes on with what a stop broke off. */
export const resumeClears = async (app: App, steps: ClearSteps): Promise<void> => {
  for (const roomId of await roomsBeingCleared(app.db.read)) steps.begin(roomId);
};
