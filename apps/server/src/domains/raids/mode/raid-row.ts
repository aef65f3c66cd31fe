import type { RaidLevel, SurgeSign } from '@baithak/protocol/contracts/raids.rules';

/** What was counted of a raid, as its row holds it. */
export interface RaidNumbers {
  readonly signs: readonly SurgeSign[];
  readonly perMinute: readonly number[];
  readonly minutes: number;
  readonly joins: number;
  readonly usualJoins: number;
  readonly writers: number;
  readonly alike: number;
  readonly addresses: number;
}

/** How long raid mode holds after a surge was last seen. */
export const raidMinutes = 30;

/** When raid mode holds in a room, or with an empty `roomId` everywhere. Times are milliseconds. */
export interface RaidSpan {
  readonly raidId: string;
  readonly roomId: string;
  readonly until: number;
  readonly allUntil: number;
  readonly level: RaidLevel;
}

/** `at`: until when it was counted. */
export const numbersRow = (numbers: RaidNumbers, at: number) => ({
  signs: JSON.stringify(numbers.signs),
  per_minute: JSON.stringify(numbers.perMinute),
  counted_at: at,
  minutes: numbers.minutes,
  joins: numbers.joins,
  usual_hundredths: Math.round(numbers.usualJoins * 100),
  writers: numbers.writers,
  alike: numbers.alike,
  addresses: numbers.addresses,
});
