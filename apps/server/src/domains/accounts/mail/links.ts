import { hashToken, newToken } from '../../../platform/tokens.ts';
import type { NewLinkToken } from './link-token.queries.ts';
import { tokenLifetimes } from '../sessions/session-tokens.ts';

/** A link for one mail: its token for the address, and what is stored of it. */
export const newLink = (
  kind: 'verify' | 'reset' | 'emailChange',
  now: number,
): { token: string; stored: NewLinkToken } => {
  const token = newToken();
  return { token, stored: { hash: hashToken(token), expiresAt: now + tokenLifetimes[kind] } };
};

/** The pages of the web that mails and the log link to (docs/product.md#addresses, docs/contract.md#first-start). */
export const pages = {
  verify: (publicUrl: string, email: string, token: string) =>
    `${publicUrl}/verify/${encodeURIComponent(email)}/${token}`,
  reset: (publicUrl: string, email: string, token: string) =>
    `${publicUrl}/reset/${encodeURIComponent(email)}/${token}`,
  forgot: (publicUrl: string) => `${publicUrl}/forgot`,
  account: (publicUrl: string) => `${publicUrl}/settings/account`,
  logIn: (publicUrl: string) => `${publicUrl}/login`,
  setUp: (publicUrl: string, token: string) => `${publicUrl}/setup/${token}`,
};
