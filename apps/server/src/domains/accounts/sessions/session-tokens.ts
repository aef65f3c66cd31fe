import { day, hour, minute } from '../../../platform/clock.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';

/** Lifetimes in milliseconds (docs/contract.md#tokens-and-passwords; what it leaves open is decided here). */
export const tokenLifetimes = {
  access: 15 * minute,
  /** A session lives as long as its newest refresh token: opening it restarts that time. */
  refresh: { account: 60 * day, guest: 7 * day },
  verify: 7 * day,
  reset: hour,
} as const;

/** The stored side of a pair of tokens. */
export interface StoredTokenPair {
  accessHash: string;
  accessEndsAt: number;
  refreshHash: string;
  refreshEndsAt: number;
}

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
