import { day, hour, minute } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';

/** How long things live, in ms (CONTRACT.md 3; what it leaves open is decided here). */
export const lives = {
  access: 15 * minute,
  /** A session lives as long as its newest refresh token: opening it begins the time anew. */
  refresh: { account: 60 * day, guest: 7 * day },
  verify: 7 * day,
  reset: hour,
} as const;

/** The stored side of a pair of tokens. */
export interface StoredPair {
  accessHash: string;
  accessEndsAt: number;
  refreshHash: string;
  refreshEndsAt: number;
}

/** A fresh access and refresh token; `stored` is what the database gets. */
export const newPair = (guest: boolean, now: number) => {
  const accessToken = newToken();
  const refreshToken = newToken();
  const stored: StoredPair = {
    accessHash: hashToken(accessToken),
    accessEndsAt: now + lives.access,
    refreshHash: hashToken(refreshToken),
    refreshEndsAt: now + (guest ? lives.refresh.guest : lives.refresh.account),
  };
  return { accessToken, refreshToken, stored };
};
