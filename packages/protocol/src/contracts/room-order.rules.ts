import { guestRank } from '../ranks.ts';

/** Why a room is frozen: a moderator did it, the whole platform is, or too many people came at once. */
export const freezeReasons = ['moderator', 'platform', 'surge'] as const;
export type FreezeReason = (typeof freezeReasons)[number];

/** How long a freeze lasts unless something else is asked for. */
export const usualFreezeMinutes = 30;

/** From this rank on neither a freeze nor slow mode holds, and they may be turned on and off. */
export const leastOrderRank = 6;

/** Whoever joined less than this ago is a newcomer, in milliseconds. */
export const newcomerMs = 24 * 3_600_000;

/** In a strict raid mode, whoever joined less than this ago. */
export const strictNewcomerMs = 7 * newcomerMs;

/** Somebody in a room: the rank that counts there, and when they joined it (ms); null for whoever has not. */
export interface Writer {
  readonly rank: number;
  readonly guest: boolean;
  readonly joinedAt: number | null;
}

/** Whether somebody only reads in a frozen room. Whoever has not joined is a newcomer once they have. */
export const onlyReads = ({ rank, guest, joinedAt }: Writer, now: number, strict = false): boolean =>
  rank < leastOrderRank &&
  (guest || rank === guestRank || joinedAt === null || joinedAt > now - (strict ? strictNewcomerMs : newcomerMs));

/** Milliseconds until somebody may write again in slow mode; 0 when they may. */
export const slowModeWait = (
  { rank, wroteAt }: { readonly rank: number; readonly wroteAt: number },
  seconds: number,
  now: number,
): number => (rank >= leastOrderRank || seconds === 0 ? 0 : Math.max(0, wroteAt + seconds * 1000 - now));
