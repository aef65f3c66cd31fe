import type { SurgeSign } from '@baithak/protocol/contracts/raids.rules';
import type { PlatformSettings } from '@baithak/protocol/platform-settings';
import { minute } from '../../../platform/clock.ts';
import { everyRoom } from '../../rooms/api.ts';
import type { Place } from './place.ts';
import type { Usual } from './usual.queries.ts';

/** Whoever has addresses in fewer networks than that makes no surge, however many accounts. */
export const leastNetworks = 3;
/** Messages that are nearly alike, and by how many newcomers, within a minute. */
const leastAlike = 5;
const leastAlikePeople = 3;
/** Times what is usual. */
const timesUsual = 3;
/** A surge of the whole platform is so many times that of a room. */
const timesRoom = 3;

type RaidSettings = PlatformSettings['raid'];

/** What counts beyond the settings alone; most of the time nothing does, and what is usual is not asked for. */
export const passed = (
  place: Place,
  settings: RaidSettings,
  now: number,
  times = place.id === everyRoom ? timesRoom : 1,
): SurgeSign[] => {
  const signs: SurgeSign[] = [];
  const { joins, writers } = place;
  if (joins.people.size > settings.joins * times && joins.networks >= leastNetworks) signs.push('joins');
  if (writers.people.size > settings.firstMessages * times && writers.networks >= leastNetworks)
    signs.push('firstMessages');
  const alike = place.alike.filter(({ at }) => at >= now - minute);
  if (
    alike.length >= leastAlike &&
    new Set(alike.map(({ came }) => came.userId)).size >= leastAlikePeople &&
    new Set(alike.map(({ came }) => came.network)).size >= leastNetworks
  )
    signs.push('nearDuplicates');
  return signs;
};

/** Those of the signs that are beyond what is usual too. */
export const surgeOf = (place: Place, signs: readonly SurgeSign[], usual: Usual): SurgeSign[] =>
  signs.filter(
    (sign) =>
      sign === 'nearDuplicates' ||
      (sign === 'joins'
        ? place.joins.people.size > timesUsual * usual.joins
        : place.writers.people.size > timesUsual * usual.firstMessages),
  );
