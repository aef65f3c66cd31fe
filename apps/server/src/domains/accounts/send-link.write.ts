import { defineWrite } from '../../platform/db/write.ts';
import type { Addressee } from './letters.ts';
import { insertLinkToken, type NewLinkToken } from './link-tokens.ts';
import { findAccountByEmail } from './queries.ts';

export interface LinkAsked {
  kind: 'verify' | 'reset';
  email: string;
  token: NewLinkToken;
  now: number;
}

/** Stores a link for the account of an address and returns whom to write to; null when there is nobody who needs one. */
export const storeLink = defineWrite<LinkAsked, Addressee | null>({
  name: 'accounts.storeLink',
  run: async (tx, { kind, email, token, now }) => {
    const account = await findAccountByEmail(tx, email);
    if (!account || (kind === 'verify' && account.verified_at !== null)) return null;
    await insertLinkToken(tx, kind, account.id, token, now);
    return { email: account.email, username: account.username, language: account.language };
  },
});
