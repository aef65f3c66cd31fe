import { Gauge } from 'prom-client';
import { minute } from '../../platform/clock.ts';
import type { App, Started } from '../../platform/context.ts';
import { dropHeld } from './taking/taking.write.ts';
import { createRaidsService, type RaidsService } from './raids-service.ts';

declare module '../../platform/context.ts' {
  interface Services {
    readonly raids: RaidsService;
  }
}

/** What raid mode took away goes so often once it is past its hour, in milliseconds. */
const dropEveryMs = 5 * minute;

/** Raid modes that hold go on; how many there are is in /metrics. */
export const start = async (app: App): Promise<Started<RaidsService>> => {
  const { service, stop, count } = await createRaidsService(app);
  new Gauge({
    name: 'baithak_raid_modes',
    help: 'Raid modes that hold, the one of the whole platform included',
    registers: [app.metrics.registry],
    collect() {
      this.set(count());
    },
  });
  return {
    service,
    jobs: [
      {
        name: 'raids.dropHeld',
        nextAfter: (time) => time + dropEveryMs,
        run: ({ db }) => dropHeld(db, app.clock.now()),
      },
    ],
    stop,
  };
};
