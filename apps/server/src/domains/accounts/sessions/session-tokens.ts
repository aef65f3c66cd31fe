import { limits } from '@baithak/protocol/limits';
import { day, hour, minute } from '../../../platform/clock.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';

/** Lifetimes in milliseconds (docs/contract.md#tokens-and-passwords; what it leaves open is decided here). */
export const tokenLifetimes = {
  access: 15 * minute,
  /** From its sign-in on, whatever refreshes it. */
  session: limits.sessionDays * day,
  /** A session lives as long as its newest refresh token: opening it restarts that time. */
  refresh: { account: 60 * day, guest: 7 * day },
  /** An account whose address is not verified ends with its link. */
  verify: 3 * day,
  reset: hour,
  emailChange: day,
} as const;

/**
 * When the tokens of a session are replaced, sockets that were opened with an old one go on for so long: they are asked for
 * a fresh one 60 s before that, by when the tabs of that browser have it.
 */
export const tokensReplacedMs = 75_000;

/** The stored side of a pair of tokens. */
export interface StoredTokenPair {
  accessHash: string;
  accessEndsAt: number;
  refreshHash: string;
  refreshEndsAt: number;
}

/** What is stored of the tokens that take the place of all others of a session. */
export type FreshTokens = StoredTokenPair & { tokenHash: string };

/** A fresh access and refresh token; `stored` is what the database gets. */
export const newTokenPair = (guest: boolean, now: number) => {
  const accessToken = newToken();
  const refreshToken = newToken();
  const stored: StoredTokenPair = {
    accessHash: hashToken(accessToken),
    accessEndsAt: now + tokenLifetimes.access,
    refreshHash: hashToken(refreshToken),
    refreshEndsAt: now + (guest ? tokenLifetimes.refresh.guest : tokenLifetimes.refresh.account),
  };
  return { accessToken, refreshToken, stored };
};
