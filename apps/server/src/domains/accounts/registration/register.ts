import { accountsContract } from '@baithak/protocol/contracts/accounts';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { newId } from '@baithak/protocol/ids';
import { memberRank, ownerRank } from '@baithak/protocol/ranks';
import type { App, Caller } from '../../../platform/context.ts';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import type { Live } from '../../../platform/live/live.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { languageOf } from '../../people/api.ts';
import { presentRole } from '../../rooms/api.ts';
import { type Addressee, composeMail } from '../account-mail.ts';
import { applyEmailChange, findEmailChange } from '../email/change-email.write.ts';
import { findLinked, findSetUpLink } from '../link-tokens.write.ts';
import { newLink, pages } from '../links.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { refuseEasyPassword } from '../passwords/easy-passwords.ts';
import { presentSession } from '../present.ts';
import { rates, takeMail } from '../rates.ts';
import { type NewSession, tokensReplacedMs } from '../sessions/stored-sessions.ts';
import { nameSuffix, newSession } from '../sessions/tokens.ts';
import { refuseSuspendedBrowser, refuseSuspendedDevice } from '../suspensions/suspension.queries.ts';
import { refuseProven } from './enter-as-guest.ts';
import { type NewAccount, storeAccount, upgradeGuest, verifyAddress, storeOwner } from './register.write.ts';
import { refuseGuestEmail, refuseName, refuseReserved } from './usernames.ts';

type Registrar = Caller<Viewer | undefined>;

/**
 * Opens an account, or turns the guest whose bearer comes along into one (docs/contract.md#entering-and-registering).
 * Where addresses must be verified the answer holds no tokens, and answer, work and traces are the same for an address that has
 * an account: only the mail to its owner differs.
 */
export const register: CallHandler<typeof accountsContract.register> = async (
  caller,
  { username, email, password, device, browserKey },
  http,
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
  await refuseSuspendedBrowser(caller, http);
  const passwordHash = await hashPassword(password, caller.address);
  const id = viewer?.userId ?? newId(now);
  const { token, stored: verify } = newLink('verify', now);
  const language = languageOf(http.request.headers['accept-language']);
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
  const owner = { id, password_hash: passwordHash };
  caller.services.accounts.knownDevices.keep(http, owner, viewer?.sessionId ?? stored.id);
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

/** After the commit: a guest is a member. Their sockets know it from now on, and each of their devices gets the event. */
export const publishPromotion = (live: Live, { userId, username }: { userId: string; username: string }): void => {
  live.refreshViewer({ userId, username, rank: memberRank, guest: false });
  live.userHere(userId).publish(roomsContract.roleUpdated, {
    roomId: null,
    role: presentRole({ platformRank: memberRank, roomRole: null }),
    rmps: [],
  });
};

/** The link of a mail that proves an address (docs/contract.md#verification-mails, docs/contract.md#e-mail-address). */
export const verifyEmail: CallHandler<typeof accountsContract.verifyEmail> = async (caller, { email, token }) => {
  const { db, limits } = caller;
  const link = { email, hash: hashToken(token), now: caller.clock.now() };
  const kind = looksLikeToken(token) ? await kindOf(caller, link) : undefined;
  if (!kind) {
    await limits.take(rates.verifyByAddress, caller.address);
    throw new Refusal('EXPIRED');
  }
  await limits.take(rates.rightLink, link.hash);
  if (kind === 'change') await takeNewAddress(caller, link);
  else {
    const verified = await db.write(verifyAddress, link).catch(refuseProven);
    caller.authLog.note('verifyEmail', { userId: verified.userId });
    if (verified.promoted) publishPromotion(caller.live, verified);
  }
  return { data: { verified: true } };
};

interface FollowedLink {
  readonly email: string;
  readonly hash: string;
  readonly now: number;
}

const kindOf = async ({ db }: App, { email, hash, now }: FollowedLink): Promise<'verify' | 'change' | undefined> => {
  if (await findLinked(db.read, 'verify', email, hash, now)) return 'verify';
  return (await findEmailChange(db.read, email, hash, now)) ? 'change' : undefined;
};

/**
 * The account's address is another one; its sessions go on
 * (docs/decisions/accounts-and-sessions.md#changing-the-e-mail-address).
 */
const takeNewAddress = async ({ db, authLog, live }: App, link: FollowedLink): Promise<void> => {
  const { userId, isNew } = await db.write(applyEmailChange, link).catch(refuseProven);
  if (!isNew) return;
  authLog.note('changeEmail.verified', { userId });
  live.user(userId).publish(accountsContract.emailChanged, { email: link.email });
};

/** Whoever follows the link of the first start becomes the platform's Owner, once (docs/contract.md#first-start). */
export const setUpOwner: CallHandler<typeof accountsContract.setUpOwner> = async (
  caller,
  { token, username, email, password },
  { request },
) => {
  const setupHash = hashToken(token);
  const found = looksLikeToken(token) && (await findSetUpLink(caller.db.read, setupHash, caller.clock.now()));
  if (!found) {
    await caller.limits.take(rates.setUpByAddress, caller.address);
    throw new Refusal('EXPIRED');
  }
  await caller.limits.take(rates.rightLink, setupHash);
  refuseReserved(username);
  refuseGuestEmail(email);
  refuseEasyPassword(password, username);
  const passwordHash = await hashPassword(password, caller.address);
  const now = caller.clock.now();
  const id = newId(now);
  const { stored: session, ...tokens } = newSession({ guest: false, email, device: caller.device }, now);
  const language = languageOf(request.headers['accept-language']);
  const account = { id, username, email, passwordHash, suffix: nameSuffix(), language, now };
  await caller.db.write(storeOwner, { ...account, session, setupHash });
  caller.authLog.note('setUpOwner', { userId: id });
  return { data: presentSession({ id, username, rank: ownerRank, guest: 0, email }, tokens) };
};
