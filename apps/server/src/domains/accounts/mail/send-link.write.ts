import { defineWrite } from '../../../platform/db/write.ts';
import type { Addressee } from './account-mail.ts';
import { insertLinkToken, type NewLinkToken } from './link-token.queries.ts';
import { findAccountByEmail, findPendingByEmail } from '../queries.ts';

export interface LinkRequest {
  kind: 'verify' | 'reset';
  email: string;
  token: NewLinkToken;
  now: number;
}

/** Stores a link for the account of an address and returns the recipient; null when no account needs one. */
export const storeLink = defineWrite<LinkRequest, Addressee | null>({
  name: 'accounts.storeLink',
  run: async (tx, { kind, email, token, now }) => {
    const account = (await findAccountByEmail(tx, email)) ?? (await findPendingByEmail(tx, email));
    if (!account || (kind === 'verify' && account.verified_at !== null)) return null;
    await insertLinkToken(tx, kind, account.id, token, now);
    return { email: account.email, username: account.username, language: account.language };
  },
});
