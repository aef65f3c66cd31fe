import type { Caller } from '../../platform/context.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { composeMail } from './account-mail.ts';
import { type NewLinkToken, storeLink } from './link-tokens.write.ts';
import { rates, takeMail } from './rates.ts';
import { tokenLifetimes } from './sessions/stored-sessions.ts';

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

/**
 * Sends a link to the account of an address, if there is one (docs/contract.md#verification-mails). It happens after
 * the answer, so that neither the answer nor its time shows whether the address is known. Beyond a few mails the answer
 * stays the same and no other is sent: the links of the last ones still work.
 */
const sendLink = async (
  caller: Caller<undefined>,
  kind: 'verify' | 'reset',
  email: string,
): Promise<Record<string, never>> => {
  const { db, mail, log, clock, config } = caller;
  await caller.limits.take(rates.mailByAddress, caller.address);
  if (!(await takeMail(caller.limits, kind, email, caller.address))) return {};
  const now = clock.now();
  const { token, stored } = newLink(kind, now);
  db.write(storeLink, { kind, email, token: stored, now }).then(
    (addressee) => {
      if (!addressee) return;
      caller.authLog.note(kind === 'reset' ? 'forgotPassword' : 'resendVerification', {});
      mail.post(composeMail(kind, addressee, pages[kind](config.publicUrl, addressee.email, token)));
    },
    (error: unknown) => log.error({ err: error }, 'a link could not be stored'),
  );
  return {};
};

export const resendVerification = (caller: Caller<undefined>, { email }: { email: string }) =>
  sendLink(caller, 'verify', email);

export const forgotPassword = (caller: Caller<undefined>, { email }: { email: string }) =>
  sendLink(caller, 'reset', email);
