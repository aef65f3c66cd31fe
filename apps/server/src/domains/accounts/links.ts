import { hashToken, newToken } from '../../platform/tokens.ts';
import type { NewLinkToken } from './link-tokens.ts';
import { lives } from './tokens.ts';

/** A link for one letter: its token for the address, and what is stored of it. */
export const newLink = (kind: 'verify' | 'reset', now: number): { token: string; stored: NewLinkToken } => {
  const token = newToken();
  return { token, stored: { hash: hashToken(token), expiresAt: now + lives[kind] } };
};

/** The pages of the web that letters and the log point to (specification 2, CONTRACT.md 1). */
export const pages = {
  verify: (publicUrl: string, email: string, token: string) =>
    `${publicUrl}/verify/${encodeURIComponent(email)}/${token}`,
  reset: (publicUrl: string, email: string, token: string) =>
    `${publicUrl}/reset/${encodeURIComponent(email)}/${token}`,
  logIn: (publicUrl: string) => `${publicUrl}/login`,
  setUp: (publicUrl: string, token: string) => `${publicUrl}/setup/${token}`,
};
