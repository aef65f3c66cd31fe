import type { App, Started } from '../../platform/context.ts';
import { day } from '../../platform/clock.ts';
import { daily } from '../../platform/jobs/run-job.ts';
import { createTurns } from './commands.ts';
import { createOnlineBots, type OnlineBots, createSharedOnlineBots } from './online-bots.ts';
import { removeOldWaiting } from './commands.write.ts';

declare module '../../platform/context.ts' {
  interface Services {
    readonly bots: BotsService;
  }
}

export interface BotsService {
  readonly online: Omit<OnlineBots, 'removed' | 'stop'>;
  /** Of a bot one after another: it registers in all its rooms at once, and what is the same there is judged once. */
  readonly inTurn: ReturnType<typeof createTurns>;
}

/** A command that nobody has answered for so long is not counted as waiting any more; a bot that comes back answers it still. */
const waitingMs = 30 * day;

export const start = async (app: App): Promise<Started<BotsService>> => {
  const { relay } = app.live;
  const online = relay ? createSharedOnlineBots(app, relay) : createOnlineBots(app);
  app.live.onRemoved(online.removed);
  return {
    service: { online, inTurn: createTurns() },
    jobs: [
      {
        name: 'bots.removeOldWaiting',
        nextAfter: daily,
        run: ({ db }) => db.write(removeOldWaiting, { before: app.clock.now() - waitingMs }),
      },
    ],
    stop: online.stop,
  };
};
