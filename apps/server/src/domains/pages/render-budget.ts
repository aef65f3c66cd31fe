import { createHash } from 'node:crypto';
import type { App } from '../../platform/context.ts';
import { createLru } from '../../platform/lru.ts';

/** Kilobytes of HTML that are rendered for one address in a minute: what the cache has costs nothing. */
const budget = { name: 'pageRender', points: 30_000, seconds: 60 };
/** A small page costs something too. */
const leastCost = 10;
/** The same page again costs more, so that a crawler of many pages has enough and whoever has one made again and again has not. */
const againFactor = 5;
const againMs = 10 * 60_000;
const maxRemembered = 50_000;

/** What may be rendered for whom (docs/contract.md#public-pages). */
export interface RenderBudget {
  /** Throws TOO_MANY when the address has used up its budget. */
  check(address: string): Promise<void>;
  /** A page, by its key in the cache, was rendered for this address. */
  charge(address: string, key: string, bytes: number): Promise<void>;
}

export const createRenderBudget = ({ limits, clock }: Pick<App, 'limits' | 'clock'>): RenderBudget => {
  const made = createLru<number>(maxRemembered);
  return {
    check: (address) => limits.take(budget, address, 0),
    charge: async (address, key, bytes) => {
      const id = createHash('sha256').update(`${address} ${key}`).digest('base64url');
      const isAgain = clock.now() - (made.get(id) ?? Number.NEGATIVE_INFINITY) < againMs;
      made.set(id, clock.now());
      const cost = Math.max(leastCost, Math.ceil(bytes / 1000)) * (isAgain ? againFactor : 1);
      await limits.charge(budget, address, cost);
    },
  };
};
