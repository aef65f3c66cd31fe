import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { newId } from '@baithak/protocol/ids';
import { memberRank } from '@baithak/protocol/ranks';
import type { Caller } from '../../../platform/context.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { languageOf } from '../../people/api.ts';
import { composeMail } from '../mail/account-mail.ts';
import { newLink, pages } from '../mail/links.ts';
import { nameSuffix, newSession } from '../sessions/new-session.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { presentSession } from '../present.ts';
import { findAccountByEmail } from '../queries.ts';
import { tokensReplacedMs } from '../sessions/session-tokens.ts';
import { rates } from '../rates.ts';
import { refuseGuestEmail, refuseReserved } from './refuse-reserved.ts';
import { storeAccount, upgradeGuest, type NewAccount } from './register.write.ts';
import type { NewSession } from '../sessions/session.queries.ts';
import { publishPromotion } from './publish-promotion.ts';

type Registrar = Caller<Viewer | undefined>;

/**
 * Opens an account, or turns the guest whose bearer comes along into one (docs/contract.md#entering-and-registering).
 * Where addresses must be verified the answer holds no tokens, and is the same for an address that has an account: its
 * owner gets a mail.
 */
export const register: CallHandler<typeof accountsContract.register> = async (
  caller,
  { username, email, password, device },
  { request },
) => {
  const { viewer, config, limits, clock } = caller;
  await limits.take(rates.registerByAddress, caller.address);
  if (viewer && !viewer.guest) throw new Refusal('CONFLICT', { msg: 'You have an account already. Log out first.' });
  refuseReserved(username);
  refuseGuestEmail(email);
  const passwordHash = await hashPassword(password, caller.address);
  const now = clock.now();
  const id = viewer?.userId ?? newId(now);
  const { token, stored: verify } = newLink('verify', now);
  const language = languageOf(request.headers['accept-language']);
  const account = { id, username, email, passwordHash, suffix: nameSuffix(), language, verify, now };
  const { stored, ...tokens } = newSession({ guest: false, email, device: device ?? caller.device }, now);
  const session = config.requireVerifiedEmail ? undefined : stored;
  if (!(await storeOrTellOwner(caller, account, session))) return { data: { verificationRequired: true } };
  caller.mail.post(composeMail('verify', { email, username, language }, pages.verify(config.publicUrl, email, token)));
  if (viewer && session) {
    publishPromotion(caller.live, { userId: id, username });
    caller.live.endTokens(viewer.sessionId, now + tokensReplacedMs);
  }
  if (viewer && !session) caller.live.refreshViewer({ userId: id, username, rank: viewer.rank, guest: true });
  if (!session) return { data: { verificationRequired: true } };
  return { data: presentSession({ id, username, rank: memberRank, guest: 0, email }, tokens) };
};

/** False when the address has an account and the caller must not learn it. Throws NAME_TAKEN, CONFLICT or EMAIL_TAKEN. */
const storeOrTellOwner = async (
  caller: Registrar,
  account: NewAccount,
  session: NewSession | undefined,
): Promise<boolean> => {
  const { viewer, db } = caller;
  try {
    if (viewer) await db.write(upgradeGuest, { ...account, sessionId: viewer.sessionId, fresh: session });
    else await db.write(storeAccount, { ...account, session });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('NAME_TAKEN');
    if (session || !(error instanceof Refusal) || error.code !== 'EMAIL_TAKEN') throw error;
    const owner = await findAccountByEmail(db.read, account.email);
    if (owner) caller.mail.post(composeMail('alreadyRegistered', owner, pages.logIn(caller.config.publicUrl)));
    return false;
  }
};
