import { setTimeout } from 'node:timers/promises';
import type { AdminApp } from '../../platform/admin/admin-command.ts';
import { steps, type Step } from './steps.ts';

/** What goes, or would go. */
export type Counts = Readonly<Record<Step['name'], number>>;

/** How much retention would delete now. */
export const countRetention = async ({ db, clock }: Pick<AdminApp, 'db' | 'clock'>): Promise<Partial<Counts>> => {
  const counts: Partial<Record<Step['name'], number>> = {};
  for (const { name, count } of steps) counts[name] = await count(db.readLong, clock.now());
  return counts;
};

/** Deletes what is old. It rests after each write as long as that took, so that others have at least half of the time. */
export const removeOld = async (
  app: AdminApp,
  list: readonly Step[],
  signal?: AbortSignal,
): Promise<Partial<Counts>> => {
  const counts: Partial<Record<Step['name'], number>> = {};
  try {
    for (const { name, remove } of list) {
      counts[name] = 0;
      let began = performance.now();
      for await (const count of remove(app)) {
        counts[name] += count;
        await setTimeout(performance.now() - began, undefined, { ...(signal && { signal }) });
        began = performance.now();
      }
    }
  } finally {
    if (Object.values(counts).some((count) => count > 0)) app.log.info({ removed: counts }, 'what was old was deleted');
  }
  return counts;
};
