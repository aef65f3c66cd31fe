import { dayOf } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { createLru } from '../../platform/lru.ts';
import { type Visit, lastVisit, storeVisit } from './visits.write.ts';

/** Visits of today of which it is known that they are kept; the least recently used is looked up again. */
const most = 50_000;

/** Keeps who was in which room, by one write a day, person and room at most. */
export interface VisitKeeper {
  /** Resolves when it is kept: whoever is in a room can be taken out of it. */
  remember(visit: Visit): Promise<void>;
}

export const createVisitKeeper = ({ db }: Pick<App, 'db'>): VisitKeeper => {
  const known = createLru<Promise<void>>(most);

  const keep = async (visit: Visit): Promise<void> => {
    if ((await lastVisit(db.read, visit)) !== dayOf(visit.at)) await db.write(storeVisit, visit);
  };

  return {
    remember: (visit) => {
      const key = `${dayOf(visit.at)} ${visit.roomId} ${visit.userId}`;
      const kept = known.get(key) ?? keep(visit);
      known.set(key, kept);
      kept.catch(() => known.delete(key));
      return kept;
    },
  };
};
