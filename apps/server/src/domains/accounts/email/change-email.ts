import type { EmailState } from '@baithak/protocol/contracts/account-email';
import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { composeMail } from '../account-mail.ts';
import { newLink, pages } from '../links.ts';
import { checkPassword } from '../passwords/hash-password.ts';
import { rates, takeMail } from '../rates.ts';
import { refuseGuestEmail } from '../registration/usernames.ts';
import { type StoredEmailChange, dropEmailChange, emailStateOf, storeEmailChange } from './change-email.write.ts';

const stateOf = async ({ db, viewer, clock }: Caller): Promise<{ data: EmailState }> => {
  const data = await emailStateOf(db.read, viewer.userId, clock.now());
  if (!data) throw new Refusal('BAD_TOKEN');
  return { data };
};

export const getEmail: CallHandler<typeof accountsContract.getEmail> = stateOf;

/** The link to whoever asks; a word to the owner instead, when the address has an account. */
const mailTheWanted = async (
  { limits, mail, config, address }: Caller,
  { wanted, owner }: StoredEmailChange,
  token: string,
): Promise<void> => {
  if (!(await takeMail(limits, 'emailChange', wanted.email, address))) return;
  mail.post(
    owner
      ? composeMail('emailTaken', owner, pages.logIn(config.publicUrl))
      : composeMail('changeEmail', wanted, pages.verify(config.publicUrl, wanted.email, token)),
  );
};

/** `email` undefined: the one that waits. */
const want = async (caller: Caller, email: string | undefined): Promise<StoredEmailChange> => {
  const now = caller.clock.now();
  const { token, stored: link } = newLink('emailChange', now);
  const change = await caller.db.write(storeEmailChange, { userId: caller.viewer.userId, email, link, now });
  await mailTheWanted(caller, change, token);
  return change;
};

/**
 * Asks for another address (docs/contract.md#e-mail-address). It changes when the link sent there is opened; the answer and the
 * work are the same for an address that has an account.
 */
export const changeEmail: CallHandler<typeof accountsContract.changeEmail> = async (caller, { email, password }) => {
  const { limits, viewer, mail, config, authLog } = caller;
  await limits.take(rates.mailByAddress, caller.address);
  await checkPassword(caller, password);
  refuseGuestEmail(email);
  await limits.take(rates.emailChangeByAccount, viewer.userId);
  const { present } = await want(caller, email);
  authLog.note('changeEmail', { userId: viewer.userId });
  if (await takeMail(limits, 'emailChanging', present.email, caller.address))
    mail.post(composeMail('emailChanging', present, pages.forgot(config.publicUrl)));
  return stateOf(caller);
};

/** Sends the link again: the one before no longer works. */
export const resendEmailChange: CallHandler<typeof accountsContract.resendEmailChange> = async (caller) => {
  await caller.limits.take(rates.mailByAddress, caller.address);
  await caller.limits.take(rates.emailChangeByAccount, caller.viewer.userId);
  await want(caller, undefined);
  return stateOf(caller);
};

export const cancelEmailChange: CallHandler<typeof accountsContract.cancelEmailChange> = async (caller) => {
  await caller.db.write(dropEmailChange, { userId: caller.viewer.userId });
  return stateOf(caller);
};
