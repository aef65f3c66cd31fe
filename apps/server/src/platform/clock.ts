/** The time in milliseconds since 1970, UTC. Tests move it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Lengths of time, in milliseconds. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A moment (ms since 1970) as the wire has it: ISO 8601 in UTC, with milliseconds. */
export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
