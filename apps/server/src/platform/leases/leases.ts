import { randomBytes } from 'node:crypto';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import {
  databaseNow,
  type LeaseProof,
  processName,
  releaseLeases,
  renewLeases,
  setLeaseValue,
  takeLease,
} from './leases.write.ts';

/** What this process alone may do or be, until it gives it back or dies (docs/mechanisms.md#leases). */
export interface Lease {
  readonly name: string;
  /** Greater than that of every lease before: who sees a greater one knows that this has ended. */
  readonly fence: number;
  /** For `requireLease` of a write; undefined where this process has the database for itself. */
  readonly proof: LeaseProof | undefined;
  /** False as soon as another process may have taken it, also right after this one stood still. */
  isHeld(): boolean;
  /** Aborted when it is lost without having been given back: at the latest when it ends. */
  readonly lost: AbortSignal;
  /** What others read of it. False when it was lost. */
  set(value: string): Promise<boolean>;
  /** Whoever asks next has it. */
  release(): Promise<void>;
}

export interface LeaseSeen {
  readonly name: string;
  /** The process. */
  readonly holder: string;
  readonly fence: number;
  readonly value: string;
}

export interface Leases {
  /** This process, as others read it. */
  readonly me: string;
  /**
   * Undefined while it is held, here or by another process. `over`: the fence by which another one holds it, and loses it to this
   * one: it knows by the next renewal, and its fence is the smaller one at once.
   */
  take(name: string, value?: string, over?: number): Promise<Lease | undefined>;
  /** Those of these that are held now. */
  read(names: readonly string[]): Promise<readonly LeaseSeen[]>;
  /** All that are held now whose names begin so. */
  list(prefix: string): Promise<readonly LeaseSeen[]>;
  /** How many processes live, as of some seconds ago. */
  processes(): number;
  /** Gives everything back. */
  close(): Promise<void>;
}

export interface LeaseTimes {
  /** How long a lease holds without word of its process, in ms. */
  readonly holdMs?: number;
  /** How often it says so, in ms. */
  readonly renewMs?: number;
}

interface Held extends LeaseProof {
  /** By this process' own clock, which goes on while the process stands still: before the database ends it. */
  until: number;
  readonly lost: AbortController;
}

const defaults = { holdMs: 10_000, renewMs: 3_000 };
/** How often is looked for leases that have ended, in ms; `isHeld` knows at once. */
const lookMs = 500;

/** Leases of a process that has the database for itself. */
export const createOwnLeases = (me: string): Leases => {
  const held = new Map<string, { readonly fence: number; value: string }>();
  let fences = 0;
  return {
    me,
    take: async (name, value = '') => {
      if (held.has(name)) return undefined;
      const own = { fence: (fences += 1), value };
      held.set(name, own);
      const isHeld = (): boolean => held.get(name) === own;
      return {
        ...{ name, fence: own.fence, proof: undefined, isHeld, lost: new AbortController().signal },
        set: async (text) => {
          own.value = text;
          return isHeld();
        },
        release: async () => void (isHeld() && held.delete(name)),
      };
    },
    read: async (names) =>
      names.flatMap((name) => {
        const own = held.get(name);
        return own ? [{ name, holder: me, ...own }] : [];
      }),
    list: async (prefix) =>
      [...held].flatMap(([name, own]) => (name.startsWith(prefix) ? [{ name, holder: me, ...own }] : [])),
    processes: () => 1,
    close: async () => held.clear(),
  };
};

/** What this process has, as far as it knows. */
const createHolding = (db: Db, me: string, log: Log, { holdMs }: Required<LeaseTimes>) => {
  const held = new Map<string, Held>();
  const taking = new Set<string>();

  const lose = (lease: Held): void => {
    if (held.get(lease.name) !== lease) return;
    held.delete(lease.name);
    log.warn({ lease: lease.name }, 'a lease was lost');
    lease.lost.abort(new Error(`${lease.name} was lost`));
  };
  const isHeld = (lease: Held): boolean => held.get(lease.name) === lease && performance.now() < lease.until;
  return {
    held,
    isHeld,
    loseEnded: (): void => {
      for (const lease of held.values()) if (!isHeld(lease)) lose(lease);
    },
    take: async (name: string, value: string, over?: number): Promise<Held | undefined> => {
      if (held.has(name) || taking.has(name)) return undefined;
      taking.add(name);
      try {
        // Before the database is asked: by its clock the lease ends later than that.
        const until = performance.now() + holdMs;
        const fence = await db.write(takeLease, { name, holder: me, value, ms: holdMs, over });
        if (fence === undefined) return undefined;
        const lease = { name, fence, until, lost: new AbortController() };
        held.set(name, lease);
        return lease;
      } finally {
        // Not before it is held: a renewal that is answered in between would give it back as unknown.
        taking.delete(name);
      }
    },
    /** Answers how many processes live. */
    renew: async (): Promise<number> => {
      const until = performance.now() + holdMs;
      const before = [...held.values()];
      const now = await db.write(renewLeases, { holder: me, ms: holdMs });
      const fences = new Map(now.held.map(({ name, fence }) => [name, fence]));
      for (const lease of before)
        if (fences.get(lease.name) === lease.fence) lease.until = until;
        else lose(lease);
      // Taken, and the answer was lost: nobody here knows that it has it.
      for (const lease of now.held)
        if (!held.has(lease.name) && !taking.has(lease.name)) await db.write(releaseLeases, { holder: me, lease });
      return now.processes;
    },
  };
};

/** Leases in the database, by its clock. */
const createSharedLeases = (db: Db, me: string, log: Log, times: Required<LeaseTimes>): Leases => {
  const { held, isHeld, loseEnded, take, renew } = createHolding(db, me, log, times);
  const own = `${processName}${me}`;
  let [processes, isClosed] = [1, false];
  let renewing: Promise<void> | undefined;
  const keep = async (): Promise<void> => {
    processes = Math.max(1, await renew());
    if (!held.has(own) && !isClosed) await take(own, '');
  };
  const tick = (): void => {
    loseEnded();
    // Out of reach of the database what is not renewed in time is lost.
    renewing ??= keep()
      .catch(() => undefined)
      .finally(() => (renewing = undefined));
  };
  const heldNow = () =>
    db.read.selectFrom('leases').select(['name', 'holder', 'fence', 'value']).where('until', '>', databaseNow);
  const renewal = setInterval(tick, times.renewMs).unref();
  const looking = setInterval(loseEnded, Math.min(times.renewMs, lookMs)).unref();
  tick();

  return {
    me,
    take: async (name, value = '', over) => {
      const lease = await take(name, value, over);
      if (!lease) return undefined;
      const proof = { name, fence: lease.fence };
      return {
        ...{ ...proof, proof, lost: lease.lost.signal },
        isHeld: () => isHeld(lease),
        set: (text) => db.write(setLeaseValue, { lease: proof, value: text }),
        release: async () => {
          if (held.get(name) === lease) held.delete(name);
          await db.write(releaseLeases, { holder: me, lease: proof });
        },
      };
    },
    read: async (names) => (names.length === 0 ? [] : heldNow().where('name', 'in', names).execute()),
    list: (prefix) => heldNow().where('name', 'like', `${prefix}%`).execute(),
    processes: () => processes,
    close: async () => {
      isClosed = true;
      clearInterval(renewal);
      clearInterval(looking);
      await renewing;
      held.clear();
      // Of a database that does not answer they end by themselves.
      await db.write(releaseLeases, { holder: me }).catch(() => undefined);
    },
  };
};

/** `me`: how others name this process. */
export const createLeases = (
  db: Db,
  log: Log,
  { me = randomBytes(12).toString('hex'), ...times }: LeaseTimes & { readonly me?: string | undefined } = {},
): Leases => (db.isShared ? createSharedLeases(db, me, log, { ...defaults, ...times }) : createOwnLeases(me));

/** Does what one process at a time does; false, and nothing, while another one does it. `lost`: it may go on elsewhere. */
export const whileHeld = async (
  leases: Pick<Leases, 'take'>,
  name: string,
  work: (lost: AbortSignal) => Promise<unknown>,
): Promise<boolean> => {
  const lease = await leases.take(name);
  if (!lease) return false;
  try {
    await work(lease.lost);
  } finally {
    await lease.release();
  }
  return true;
};
