import type { Thresholds } from '@baithak/protocol/contracts/classifier.rules';
import type { Finding } from '../rules/finding.ts';
import type { Alike } from './alike-memory.ts';

/** Refused whatever staff set (docs/contract.md#near-duplicates). */
const mostRooms = 3;
const mostTimes = 5;
/** People who write alike in a room within a minute: the first is in doubt, and from `refusedPeople` on it is refused. */
const doubtedPeople = 3;
const refusedPeople = 6;

interface Judging {
  /** What everybody says: what others write counts for nothing, and one may greet every room. */
  readonly everyday: boolean;
  /** Below rank 2. */
  readonly low: boolean;
  /** Of those, guests and accounts of less than a day. */
  readonly fresh: boolean;
  readonly thresholds: Thresholds;
}

const refused = (detail: string): Finding => ({ reason: 'nearDuplicate', score: 1, detail });

/** What is said of a text that was written before: by one person or address too often, or by many people at once. */
export const judgeAlike = (
  { byPerson, byAddress, people }: Alike,
  { everyday, low, fresh, thresholds }: Judging,
): Finding[] => {
  if (byPerson.times >= mostTimes) return [refused(`person × ${byPerson.times}`)];
  if (everyday) return [];
  if (byPerson.rooms >= mostRooms) return [refused(`person, ${byPerson.rooms} rooms`)];
  if (!low) return [];
  if (byAddress.rooms >= mostRooms) return [refused(`address, ${byAddress.rooms} rooms`)];
  if (byAddress.times >= mostTimes) return [refused(`address × ${byAddress.times}`)];
  if (!fresh || people < doubtedPeople) return [];
  const { doubt, refuse } = thresholds;
  const share = Math.min(1, (people - doubtedPeople) / (refusedPeople - doubtedPeople));
  return [{ reason: 'nearDuplicate', score: doubt + (refuse - doubt) * share, detail: `people × ${people}` }];
};
