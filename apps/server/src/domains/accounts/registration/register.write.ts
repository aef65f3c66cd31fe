import { memberRank, ownerRank, guestRank } from '@baithak/protocol/ranks';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { holdBansOfBrowser, rememberAddress, rememberGuest, type GuestDevice } from '../../bans/api.ts';
import { type Language, hasOwner, insertPerson, limitGuestName, removePerson } from '../../people/api.ts';
import type { Addressee } from '../account-mail.ts';
import { type NewLinkToken, findLinked, insertLinkToken } from '../link-tokens.write.ts';
import { findAccountByEmail } from '../queries.ts';
import { type FreshTokens, type NewSession, insertSession, replaceTokens } from '../sessions/stored-sessions.ts';
import { becomeMember, freeUsername, keepUsername } from './usernames.ts';
import { sql } from 'kysely';
import { refuseSuspendedDevice } from '../suspensions/suspension.queries.ts';

export interface NewAccount {
  id: string;
  username: string;
  /** Lower case. */
  email: string;
  passwordHash: string;
  /** What is appended to the name of a guest who will not return. */
  suffix: string;
  language: Language | null;
  /** The link of the verification mail; absent for the first Owner, whose link proved enough. */
  verify?: NewLinkToken;
  /** The account waits until its address is verified, and ends at this time otherwise. */
  pendingUntil?: number;
  /** A hash of the key that the browser keeps. */
  browser?: string | null;
  now: number;
}

const insertAccount = async (
  tx: Tx,
  { id, email, passwordHash, verify, pendingUntil, now }: NewAccount,
): Promise<Addressee | null> => {
  const stored = await tx
    .insertInto('accounts')
    .values({
      user_id: id,
      email,
      password_hash: passwordHash,
      verified_at: verify ? null : now,
      agreed_at: now,
      password_changed_at: now,
      pending_until: pendingUntil ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!stored) throw new Refusal('EMAIL_TAKEN');
  if (verify) await insertLinkToken(tx, 'verify', id, verify, now);
  const owner = await findAccountByEmail(tx, email);
  return owner && owner.id !== id ? { email, username: owner.username, language: owner.language } : null;
};

const insertNewcomer = async (
  tx: Tx,
  account: NewAccount,
  rank: number,
  session: NewSession | undefined,
): Promise<Addressee | null> => {
  const { id, username, suffix, language, browser = null, now } = account;
  await freeUsername(tx, username, now, suffix);
  if (!(await insertPerson(tx, { id, username, rank, guest: 0, heldUntil: null, language, now })))
    throw new Refusal('NAME_TAKEN');
  const owner = await insertAccount(tx, account);
  if (session) await insertSession(tx, id, session, now);
  await holdBansOfBrowser(tx, { userId: id, browser, at: now });
  return owner;
};

/**
 * Stores an account, with a session unless the address must be verified first: it is then stored whether or not the address has an
 * owner, who is returned. Throws NAME_TAKEN, or EMAIL_TAKEN with a session.
 */
export const storeAccount = defineWrite<NewAccount & { session: NewSession | undefined }, Addressee | null>({
  name: 'accounts.storeAccount',
  run: (tx, { session, ...account }) => insertNewcomer(tx, account, memberRank, session),
});

/** Uses up the setup link and stores the Owner. Throws EXPIRED, NAME_TAKEN or EMAIL_TAKEN; the link then stays valid. */
export const storeOwner = defineWrite<NewAccount & { session: NewSession; setupHash: string }, void>({
  name: 'accounts.storeOwner',
  run: async (tx, { session, setupHash, ...account }) => {
    const used = await tx
      .deleteFrom('one_time_tokens')
      .where('hash', '=', setupHash)
      .where('kind', '=', 'setup')
      .where('expires_at', '>', account.now)
      .returning('hash')
      .executeTakeFirst();
    // Somebody may have been made the Owner from the command line since the link was logged.
    if (!used || (await hasOwner(tx))) throw new Refusal('EXPIRED');
    await insertNewcomer(tx, account, ownerRank, session);
  },
});

/** A guest who becomes an account: `id` is the guest's, whose rooms and history hang on it. */
export interface Upgrade extends NewAccount {
  sessionId: string;
  /** The session's new tokens, which end all others; absent while the address must be verified first. */
  fresh: FreshTokens | undefined;
}

/**
 * Stores the account of a guest. While the address must be verified the guest stays one, under the name it registered; asking
 * again replaces what was asked before. Throws CONFLICT when the person is no longer a guest, or EMAIL_TAKEN.
 * A name that is held is a unique violation. Returns the address' owner, as storeAccount does.
 */
export const upgradeGuest = defineWrite<Upgrade, Addressee | null>({
  name: 'accounts.upgradeGuest',
  run: async (tx, upgrade) => {
    const { id, username, suffix, sessionId, fresh, now } = upgrade;
    const own = await tx.selectFrom('people').select('username').where('id', '=', id).executeTakeFirst();
    if (own?.username !== username) await freeUsername(tx, username, now, suffix);
    const kept = await (fresh ? becomeMember(tx, id, username) : keepUsername(tx, id, username));
    if (!kept) throw new Refusal('CONFLICT');
    await tx.deleteFrom('accounts').where('user_id', '=', id).where('verified_at', 'is', null).execute();
    await tx.deleteFrom('one_time_tokens').where('user_id', '=', id).execute();
    const owner = await insertAccount(tx, upgrade);
    if (fresh) await replaceTokens(tx, { id: sessionId, userId: id }, fresh, now);
    return owner;
  },
});

/**
 * Marks an account's address as proven; a guest who waited for that becomes a member. Returns whether one did. A unique violation
 * when another account has proven the address.
 */
export const markVerified = async (
  tx: Tx,
  { id, username }: { id: string; username: string },
  now: number,
): Promise<boolean> => {
  await tx
    .updateTable('accounts')
    .set({ verified_at: now, pending_until: null })
    .where('user_id', '=', id)
    .where('verified_at', 'is', null)
    .execute();
  return becomeMember(tx, id, username);
};

export interface Verified {
  userId: string;
  username: string;
  /** The person was a guest until now. */
  promoted: boolean;
}

/** Follows the link of a verification mail; the same link works again until it expires. Throws EXPIRED. */
export const verifyAddress = defineWrite<{ email: string; hash: string; now: number }, Verified>({
  name: 'accounts.verifyAddress',
  run: async (tx, { email, hash, now }) => {
    const linked = await findLinked(tx, 'verify', email, hash, now);
    if (!linked) throw new Refusal('EXPIRED');
    return { userId: linked.id, username: linked.username, promoted: await markVerified(tx, linked, now) };
  },
});

/** Accounts of one transaction: other writes come in between. */
const atOnce = 200;

/**
 * Removes accounts whose address was not verified in time, 200 at most; the names are free. A guest stays one, for as long as its
 * session. Returns how many accounts were removed.
 */
export const expirePending = defineWrite<{ now: number }, number>({
  name: 'accounts.expirePending',
  run: async (tx, { now }) => {
    const ending = await tx
      .selectFrom('accounts')
      .innerJoin('people', 'people.id', 'accounts.user_id')
      .select(['people.id', 'people.guest'])
      .where('accounts.pending_until', '<=', now)
      .limit(atOnce)
      .execute();
    for (const { id, guest } of ending) {
      await tx.deleteFrom('one_time_tokens').where('user_id', '=', id).execute();
      await tx.deleteFrom('accounts').where('user_id', '=', id).execute();
      if (guest === 0) await removePerson(tx, id);
      else {
        const sessions = tx.selectFrom('sessions').where('user_id', '=', id);
        const last = await sessions.select((select) => select.fn.max('expires_at').as('ends')).executeTakeFirst();
        await limitGuestName(tx, id, Math.max(now, Number(last?.ends ?? now)));
      }
    }
    return ending.length;
  },
});

/** Stores the link that registers the first Owner, in place of the one of an earlier start. False when there is an Owner. */
export const storeSetUpLink = defineWrite<{ hash: string; expiresAt: number; now: number }, boolean>({
  name: 'accounts.storeSetUpLink',
  run: async (tx, { hash, expiresAt, now }) => {
    if (await hasOwner(tx)) {
      await tx.deleteFrom('one_time_tokens').where('kind', '=', 'setup').execute();
      return false;
    }
    await tx
      .insertInto('one_time_tokens')
      .values({ hash, kind: 'setup', user_id: null, created_at: now, expires_at: expiresAt })
      // Processes may start at once.
      .onConflict((stored) =>
        stored
          .column('kind')
          .where('kind', '=', sql.lit<'setup'>('setup'))
          .doUpdateSet({ hash, created_at: now, expires_at: expiresAt }),
      )
      .execute();
    return true;
  },
});

export interface NewGuest {
  id: string;
  username: string;
  /** What is appended to the name of a guest who will not return. */
  suffix: string;
  language: Language | null;
  session: NewSession;
  address: string;
  device: Pick<GuestDevice, 'place' | 'browser'>;
  now: number;
}

/** Stores a guest with its session. Throws NAME_TAKEN, SUSPENDED on a suspended guest's device. Bans of a guest of the same device, or of the address, hold for this one. */
export const storeGuest = defineWrite<NewGuest, void>({
  name: 'accounts.storeGuest',
  run: async (tx, { id, username, suffix, language, session, address, device, now }) => {
    await refuseSuspendedDevice(tx, device, now);
    await freeUsername(tx, username, now, suffix);
    const guest = { id, username, rank: guestRank, guest: 1 as const, heldUntil: session.refreshEndsAt, language, now };
    if (!(await insertPerson(tx, guest))) throw new Refusal('NAME_TAKEN');
    await insertSession(tx, id, session, now);
    await rememberGuest(tx, { userId: id, ...device, at: now });
    await rememberAddress(tx, { userId: id, guest: true, address, at: now });
  },
});
