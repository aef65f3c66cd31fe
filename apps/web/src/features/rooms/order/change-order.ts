import type { WritingLimits } from '../../parts/writing/writing-limits.ts';

/** For how long a room may be frozen, in minutes. */
export const freezeMinutes = [15, 30, 60, 360, 1440, 10_080] as const;
/** How slow a room may be, in seconds. */
export const slowSeconds = [5, 10, 30, 60, 300, 900, 3600] as const;

/** What is chosen: `now` leaves it as it is, 0 ends it. */
export interface OrderChoice {
  readonly minutes: number | 'now';
  readonly seconds: number;
}

/** What a choice changes: undefined stays as it is. */
export interface OrderChange {
  readonly minutes?: number;
  readonly seconds?: number;
}

export const choiceNow = ({ frozen, slowMode }: Pick<WritingLimits, 'frozen' | 'slowMode'>): OrderChoice => ({
  minutes: frozen ? 'now' : 0,
  seconds: slowMode,
});

export const changeOf = (now: OrderChoice, { minutes, seconds }: OrderChoice): OrderChange => ({
  ...(minutes !== now.minutes && minutes !== 'now' && { minutes }),
  ...(seconds !== now.seconds && { seconds }),
});
