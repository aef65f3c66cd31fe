import { minute } from '../../../platform/clock.ts';
import type { Place } from '../watch/place.ts';
import { usualIn, type Usual } from '../watch/usual.queries.ts';
import type { Raids } from './raid-mode.ts';

/** What was looked up holds so long. */
const keptMs = 5 * minute;

/** What is usual in a place, looked up once in some minutes for all who ask. */
export const usualOf = async ({ app }: Raids, place: Place): Promise<Usual> => {
  const [now, { minutes }] = [app.clock.now(), app.settings.read().raid];
  const known = place.usual;
  if (known && known.minutes === minutes && now - known.at < keptMs) return known.usual;
  const looking = { at: now, minutes, usual: usualIn(app.db.readLong, place.id, now, minutes) };
  place.usual = looking;
  try {
    return await looking.usual;
  } catch (error) {
    if (place.usual === looking) place.usual = undefined;
    throw error;
  }
};
