import { hour, minute } from '../../../platform/clock.ts';
import type { Random } from '../../random.ts';
import { linesOf, type Line } from '../script.ts';
import { seedPairs, type SeedPair } from './pairs.ts';

/** What happens between the visitor and somebody, in ms before the community is done. */
export interface PrivateEvent {
  readonly before: number;
  readonly pair: SeedPair;
  readonly does: 'request' | 'answer' | 'end' | { readonly line: Line; readonly isRead: boolean };
}

const eventsOf = (pair: SeedPair, random: Random): PrivateEvent[] => {
  const { hoursAgo, answer, talks = [], unread = 0, end } = pair;
  const at = (before: number, does: PrivateEvent['does']): PrivateEvent => ({ before, pair, does });
  const said = talks.flatMap((talk) => {
    let before = talk.hoursAgo * hour;
    return linesOf(talk).map((line) => {
      before -= random.whole(15, 100) * 1000;
      return { before, line };
    });
  });
  const lines = said.map(({ before, line }, index) => at(before, { line, isRead: index < said.length - unread }));
  const last = said.at(-1)?.before ?? (hoursAgo - 1) * hour;
  return [
    at(hoursAgo * hour, 'request'),
    ...(answer ? [at(hoursAgo * hour - 20 * minute, 'answer')] : []),
    ...lines,
    ...(end ? [at(Math.max(0, last - 2 * hour), 'end')] : []),
  ];
};

/** Everything that happens between the visitor and others. */
export const privatePlan = (random: Random): PrivateEvent[] => seedPairs.flatMap((pair) => eventsOf(pair, random));
