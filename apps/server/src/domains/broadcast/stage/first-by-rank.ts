import type { Listener } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';

/** Those who are named: the first by rank, those of one rank as they came. */
export const firstByRank = (listeners: readonly Listener[]): Listener[] => {
  const byRank = new Map<number, Listener[]>();
  for (const listener of listeners) {
    const same = byRank.get(listener.rank);
    if (same) same.push(listener);
    else byRank.set(listener.rank, [listener]);
  }
  return [...byRank]
    .toSorted(([one], [other]) => other - one)
    .flatMap(([, same]) => same)
    .slice(0, limits.namedListeners);
};
