import type { accountsContract } from '@baithak/protocol/contracts/accounts';
import { newId } from '@baithak/protocol/ids';
import { memberRank } from '@baithak/protocol/ranks';
import type { Caller } from '../../../platform/context.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { languageOf } from '../../people/api.ts';
import { composeMail, type Addressee } from '../mail/account-mail.ts';
import { newLink, pages } from '../mail/links.ts';
import { nameSuffix, newSession } from '../sessions/new-session.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { refuseEasyPassword } from '../passwords/refuse-easy-password.ts';
import { presentSession } from '../present.ts';
import { tokensReplacedMs } from '../sessions/session-tokens.ts';
import { refuseSuspendedDevice } from '../suspensions/suspension.queries.ts';
import { rates, takeMail } from '../rates.ts';
import { refuseGuestEmail, refuseName } from './refuse-reserved.ts';
import { storeAccount, upgradeGuest, type NewAccount } from './register.write.ts';
import type { NewSession } from '../sessions/session.queries.ts';

type Registrar = Caller<Viewer | undefined>;

/**
 * Opens an account, or turns the guest whose bearer comes along into one (docs/contract.md#entering-and-registering).
 * Where addresses must be verified the answer holds no tokens, and answer, work and traces are the same for an address that has
 * an account: only the mail to its owner differs.
 */
export const register: CallHandler<typeof accountsContract.register> = async (
  caller,
  { username, email, password, device, browserKey },
  { request },
) => {
  const { viewer, config, limits, clock } = caller;
  await limits.take(rates.registerByAddress, caller.address);
  if (viewer && !viewer.guest) throw new Refusal('CONFLICT', { msg: 'You have an account already. Log out first.' });
  refuseName(caller, username);
  refuseGuestEmail(email);
  refuseEasyPassword(password, username);
  const now = clock.now();
  const browser = browserKey === undefined ? null : hashToken(browserKey);
  await refuseSuspendedDevice(caller.db.read, { place: null, browser }, now);
  const passwordHash = await hashPassword(password, caller.address);
  const id = viewer?.userId ?? newId(now);
  const { token, stored: verify } = newLink('verify', now);
  const language = languageOf(request.headers['accept-language']);
  const account = { id, username, email, passwordHash, suffix: nameSuffix(), language, verify, browser, now };
  const { stored, ...tokens } = newSession({ guest: false, email, device: device ?? caller.device }, now);
  if (config.requireVerifiedEmail) {
    const owner = await store(caller, { ...account, pendingUntil: verify.expiresAt }, undefined);
    caller.authLog.note('register', { userId: id });
    if (viewer) caller.live.refreshViewer({ userId: id, username, rank: viewer.rank, guest: true });
    await sendMail(caller, account, token, owner);
    return { data: { verificationRequired: true } };
  }
  await store(caller, account, stored);
  caller.authLog.note('register', { userId: id });
  await sendMail(caller, account, token, null);
  if (viewer) {
    // Without roleUpdated: the devices would ask for more with the tokens that have just ended. The fresh ones bring the rank.
    caller.live.refreshViewer({ userId: id, username, rank: memberRank, guest: false });
    caller.live.endTokens(viewer.sessionId, now + tokensReplacedMs);
  }
  return { data: presentSession({ id, username, rank: memberRank, guest: 0, email }, tokens) };
};

/** The owner of the address, if it has one already. Throws NAME_TAKEN, CONFLICT or, with a session, EMAIL_TAKEN. */
const store = async (
  { viewer, db }: Registrar,
  account: NewAccount,
  session: NewSession | undefined,
): Promise<Addressee | null> => {
  try {
    return viewer
      ? await db.write(upgradeGuest, { ...account, sessionId: viewer.sessionId, fresh: session })
      : await db.write(storeAccount, { ...account, session });
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('NAME_TAKEN') : error;
  }
};

/** The link to whoever registered; a word to the owner instead, when somebody used an address that has one. */
const sendMail = async (
  { limits, config, mail, address }: Registrar,
  { email, username, language }: NewAccount,
  token: string,
  owner: Addressee | null,
): Promise<void> => {
  if (!(await takeMail(limits, 'register', email, address))) return;
  mail.post(
    owner
      ? composeMail('alreadyRegistered', owner, pages.logIn(config.publicUrl))
      : composeMail('verify', { email, username, language }, pages.verify(config.publicUrl, email, token)),
  );
};
