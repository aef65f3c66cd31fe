import { LRUCache } from 'lru-cache';

type Clocked = Pick<LRUCache.Options<string, object, unknown>, 'perf' | 'ttlResolution'>;

/**
 * Keeps at most `most` entries; the least recently used goes first. LRUCache's own `max` sets aside room for all of
 * them at once (2.9 MB for 100,000): counted as sizes, it grows with its entries.
 */
export const createLru = <Value extends {}>(most: number, options: Clocked = {}): LRUCache<string, Value> =>
  new LRUCache({ ...options, maxSize: most, sizeCalculation: () => 1 });
