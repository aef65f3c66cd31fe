import { hour, minute, type Clock } from '../platform/clock.ts';

/**
 * A clock that tests move. It starts at the next time that is ten minutes past an hour, for names of files are signed anew each
 * hour: a test that reads one twice while an hour ends would find two. So it is up to an hour ahead of `Date.now()`, which has no
 * place beside it. What is scheduled by it happens only through `passWithTimers`.
 */
export interface TestClock extends Clock {
  /** Forward by ms. Nothing that is scheduled happens, so that connections outlive the days that a test lets pass. */
  pass(ms: number): void;
  /**
   * Forward by ms, and everything scheduled until then happens at its time. Throws beyond 10,000 callbacks: what repeats every
   * few seconds would happen millions of times in a year. Let a long time `pass`, and then `passWithTimers(0)` what is due.
   */
  passWithTimers(ms: number): void;
  /** Stands still from now on, however slow the machine is: for what is counted by the second. */
  hold(): void;
}

interface Scheduled {
  readonly time: number;
  readonly run: () => void;
}

const mostCallbacks = 10_000;

export const createTestClock = (): TestClock => {
  const begun = Date.now();
  let ahead = Math.ceil((begun - 10 * minute) / hour) * hour + 10 * minute - begun;
  let held: number | undefined;
  const scheduled = new Set<Scheduled>();
  const now = (): number => (held ?? Date.now()) + ahead;

  const runNext = (before: number): boolean => {
    let next: Scheduled | undefined;
    for (const one of scheduled) if (one.time <= before && (!next || one.time < next.time)) next = one;
    if (!next) return false;
    scheduled.delete(next);
    ahead += Math.max(0, next.time - now());
    next.run();
    return true;
  };

  return {
    now,
    schedule: (time, run) => {
      const entry = { time, run };
      scheduled.add(entry);
      return () => void scheduled.delete(entry);
    },
    pass: (ms) => {
      ahead += ms;
    },
    passWithTimers: (ms) => {
      const end = now() + ms;
      let callbacks = 0;
      while (runNext(end)) {
        callbacks += 1;
        if (callbacks > mostCallbacks)
          throw new Error(`${ms} ms hold more than ${mostCallbacks} callbacks: use pass().`);
      }
      ahead += Math.max(0, end - now());
    },
    hold: () => {
      held ??= Date.now();
    },
  };
};

export const minutes = (count: number): number => count * 60_000;
export const days = (count: number): number => count * 86_400_000;

/** Nothing that is further away than this happens: connections outlive the days that the seed lets pass. */
const soonMs = 60_000;

export interface SeedClock extends Clock {
  /** Never back. */
  moveTo(time: number): void;
}

/** A clock that stands where the seed puts it, so that what clients do is dated in the past. */
export const createSeedClock = (start: number): SeedClock => {
  let at = start;
  return {
    now: () => at,
    moveTo: (time) => {
      at = Math.max(at, time);
    },
    schedule: (time, run) => {
      if (time - at > soonMs) return () => undefined;
      const timer = setTimeout(run, Math.max(0, time - at)).unref();
      return () => clearTimeout(timer);
    },
  };
};

/** A process that is played. */
export interface Standing {
  /** A process stands still until then. */
  until: number;
  dead: boolean;
}

/** Time that passes by events alone; a timer of a process that stands still runs once it goes on. */
export const createTime = () => {
  interface Event {
    at: number;
    readonly run: () => void;
    readonly by: Standing | undefined;
  }
  const due: Event[] = [];
  let now = 0;
  const insert = (event: Event): void => {
    let at = due.length;
    while (at > 0 && (due[at - 1]?.at ?? 0) > event.at) at -= 1;
    due.splice(at, 0, event);
  };
  const time = {
    now: () => now,
    after: (milliseconds: number, run: () => void, by?: Standing): (() => void) => {
      const event = { at: now + milliseconds, run, by };
      insert(event);
      return () => void due.splice(due.indexOf(event), due.includes(event) ? 1 : 0);
    },
    runUntil: async (end: number): Promise<void> => {
      for (let event = due[0]; event && event.at <= end; event = due[0]) {
        due.shift();
        now = Math.max(now, event.at);
        const { by } = event;
        if (by?.dead) continue;
        if (by && by.until > now) {
          event.at = by.until;
          insert(event);
        } else event.run();
        // What was resolved goes on before the next event.
        for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
      }
      now = end;
    },
  };
  return time;
};
