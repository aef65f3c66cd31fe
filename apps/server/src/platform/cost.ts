import { AsyncLocalStorage } from 'node:async_hooks';
import type { LimitRule, RateLimiter } from './rate-limiter.ts';
import type { Viewer } from './viewer.ts';

/*
 * What calls and emits cost, and who pays for it (docs/contract.md#budgets). A point is about 10 µs of processor.
 */

/** Points that each of these costs. */
export const prices = { call: 20, statement: 3, row: 1, kilobyte: 1, write: 20 } as const;

interface Meter {
  readonly limits: RateLimiter;
  /** Who pays for the points. */
  readonly payers: readonly Payer[];
  points: number;
  /** Bytes that its writes have stored. */
  stored: number;
  /** Who pays for those. */
  readonly storers: Payer[];
}

const running = new AsyncLocalStorage<Meter>();

const add = (points: number): void => {
  const meter = running.getStore();
  if (meter) meter.points += points;
};

/** What tells the call or emit that runs now from every other one, whatever goes on of those after their answers. */
export const callUnderWay = (): object | undefined => running.getStore();

/** The call or emit that runs now took so many microseconds of processor in another thread. */
export const countProcessor = (microseconds: number): void => add(microseconds / 10);

/**
 * Does some work in this thread at once, which the call or emit that runs now pays for: by the clock, which costs less to
 * read than many a work takes. Where others keep the processors busy, somebody pays for the time in which it waited too.
 */
export const counted = <T>(work: () => T): T => {
  const before = performance.now();
  try {
    return work();
  } finally {
    countProcessor((performance.now() - before) * 1000);
  }
};

/** What a write turned out to take, told when it is done. */
export interface WriteCost {
  /** Microseconds of processor in another thread. */
  processor(microseconds: number): void;
  /** Bytes on the disk, indexes too. */
  stored(bytes: number): void;
}

/** For the call or emit that runs now, which pays for it. */
export const costOfWrite = (): WriteCost => {
  const meter = running.getStore();
  return {
    processor: (microseconds) => {
      if (meter) meter.points += microseconds / 10;
    },
    stored: (bytes) => {
      if (meter) meter.stored += bytes;
    },
  };
};

/** What is done later for the call or emit that runs now: its payers are charged so many microseconds of processor and bytes on the disk. */
export type LaterCost = (microseconds: number, bytes: number) => Promise<void>;

export const costOfLaterWork = (): LaterCost => {
  const meter = running.getStore();
  if (!meter) return () => Promise.resolve();
  const { limits, payers, storers } = meter;
  return async (microseconds, bytes) => {
    for (const { rule, key } of payers) await limits.charge(rule, key, Math.ceil(microseconds / 10));
    for (const { rule, key } of storers) await limits.charge(rule, key, bytes);
  };
};

/** The database answered one statement of the call or emit that runs now. Outside of one it counts nowhere. */
export const countRows = (rows: number): void => add(prices.statement + rows * prices.row);

/** The call or emit that runs now stores something. */
export const countWrite = (): void => add(prices.write);

/** The call or emit that runs now answers with so many bytes. */
export const countBytes = (bytes: number): void => add((bytes / 1024) * prices.kilobyte);

/** A budget and whose it is. */
export interface Payer {
  readonly rule: LimitRule;
  readonly key: string;
}

const seconds = 10;
/** Of one person, all devices together: 6 % of a processor; a guest has half of it. */
export const costByMember: LimitRule = { name: 'cost_member', points: 60_000, seconds };
export const costByGuest: LimitRule = { name: 'cost_guest', points: 30_000, seconds };
/** Everybody with a session behind one address: an office, or a part of a mobile provider. */
export const costByAddress: LimitRule = { name: 'cost_address', points: 400_000, seconds };
/** Those without a session behind one address. They must not use up what the others have. */
export const costByVisitors: LimitRule = { name: 'cost_visitors', points: 100_000, seconds };
/** Pictures and videos carry no session, and a page shows dozens of them. */
export const costOfFiles: LimitRule = { name: 'cost_files', points: 400_000, seconds };

/** Who pays for a call or emit: the person (of a bot its owner) and the address, or of visitors the address alone. */
export const payersOf = (
  viewer: Pick<Viewer, 'userId' | 'guest' | 'ownerId'> | undefined,
  address: string,
): readonly Payer[] =>
  viewer
    ? [
        { rule: viewer.guest ? costByGuest : costByMember, key: viewer.ownerId ?? viewer.userId },
        { rule: costByAddress, key: address },
      ]
    : [{ rule: costByVisitors, key: address }];

/** What is held back while a call runs and its cost is not known: so many at once cannot overdraw a budget by much. */
const held = 500;

/**
 * Runs a call or emit and charges its payers what it cost, whether it succeeds or not. Throws TOO_MANY without running it
 * when a budget is used up.
 */
export const withinBudget = async <T>(
  limits: RateLimiter,
  payers: readonly Payer[],
  run: () => Promise<T>,
): Promise<T> => {
  const meter: Meter = { limits, payers, points: prices.call, stored: 0, storers: [] };
  const paying: Payer[] = [];
  try {
    for (const payer of payers) {
      await limits.take(payer.rule, payer.key, held);
      paying.push(payer);
    }
    return await running.run(meter, run);
  } finally {
    for (const { rule, key } of paying) await limits.charge(rule, key, Math.ceil(meter.points) - held);
    for (const { rule, key } of meter.storers) await limits.charge(rule, key, meter.stored - heldBytes);
  }
};

/** What is held back while it is not known what a call stores. */
const heldBytes = 20_000;

/**
 * These pay for what the call or emit that runs now stores, by the byte. Throws TOO_MANY, before anything is stored, when
 * a budget is used up.
 */
export const payForStored = async (limits: RateLimiter, payers: readonly Payer[]): Promise<void> => {
  const meter = running.getStore();
  if (!meter || meter.storers.length > 0) return;
  for (const payer of payers) {
    await limits.take(payer.rule, payer.key, heldBytes);
    meter.storers.push(payer);
  }
};
