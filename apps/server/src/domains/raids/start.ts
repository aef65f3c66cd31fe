import { Gauge } from 'prom-client';
import type { App } from '../../platform/context.ts';
import type { Started } from '../../platform/services.ts';
import { createRaidsService, type RaidsService } from './raids-service.ts';

declare module '../../platform/services.ts' {
  interface Services {
    readonly raids: RaidsService;
  }
}

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
  return { service, stop };
};
