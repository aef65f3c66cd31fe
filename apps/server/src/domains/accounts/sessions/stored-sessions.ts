import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { day, hour, minute } from '../../../platform/clock.ts';
import { changePeople } from '../../../platform/access.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { botTokenPrefix, hashToken, newToken } from '../../../platform/tokens.ts';
import { forGood, holdGuestName, updateLastSeen } from '../../people/api.ts';

/** Lifetimes in milliseconds (docs/contract.md#tokens-and-passwords; what it leaves open is decided here). */
export const tokenLifetimes = {
  access: 15 * minute,
  /** From its sign-in on, whatever refreshes it. */
  session: limits.sessionDays * day,
  /** A session lives as long as its newest refresh token: opening it restarts that time. */
  refresh: { account: 60 * day, guest: 7 * day },
  /** An account whose address is not verified ends with its link. */
  verify: 3 * day,
  reset: hour,
  emailChange: day,
} as const;

/**
 * When the tokens of a session are replaced, sockets that were opened with an old one go on for so long: they are asked for
 * a fresh one 60 s before that, by when the tabs of that browser have it.
 */
export const tokensReplacedMs = 75_000;

/** The stored side of a pair of tokens. */
export interface StoredTokenPair {
  accessHash: string;
  accessEndsAt: number;
  refreshHash: string;
  refreshEndsAt: number;
}

/** What is stored of the tokens that take the place of all others of a session. */
export type FreshTokens = StoredTokenPair & { tokenHash: string };

/** A fresh access and refresh token; `stored` is what the database gets. */
export const newTokenPair = (guest: boolean, now: number) => {
  const accessToken = newToken();
  const refreshToken = newToken();
  const stored: StoredTokenPair = {
    accessHash: hashToken(accessToken),
    accessEndsAt: now + tokenLifetimes.access,
    refreshHash: hashToken(refreshToken),
    refreshEndsAt: now + (guest ? tokenLifetimes.refresh.guest : tokenLifetimes.refresh.account),
  };
  return { accessToken, refreshToken, stored };
};

/** The stored side of a new sign-in. */
export interface NewSession extends StoredTokenPair {
  id: string;
  tokenHash: string;
  /** The session's e-mail address. */
  email: string;
  device: string;
}

interface Added extends Pick<NewSession, 'id' | 'tokenHash' | 'email' | 'device' | 'refreshEndsAt'> {
  readonly userId: string;
  readonly now: number;
}

type Pair = Pick<StoredTokenPair, 'accessHash' | 'accessEndsAt' | 'refreshHash' | 'refreshEndsAt'> & {
  readonly sessionId: string;
};

const addSession = prepared((db, { id, userId, tokenHash, email, device, now, refreshEndsAt }: Added) =>
  db.insertInto('sessions').values({
    id,
    user_id: userId,
    token_hash: tokenHash,
    given_email: email,
    device,
    created_at: now,
    last_used_at: now,
    expires_at: refreshEndsAt,
  }),
);

export const insertSession = async (tx: Tx, userId: string, session: NewSession, now: number): Promise<void> => {
  const { id, tokenHash, email, device, refreshEndsAt } = session;
  await addSession(tx, { id, userId, tokenHash, email, device, now, refreshEndsAt });
  await insertTokenPair(tx, session.id, session);
  await updateLastSeen(tx, [userId], now);
};

const addTokens = prepared((db, pair: Pair) =>
  db.insertInto('session_tokens').values([
    { hash: pair.accessHash, session_id: pair.sessionId, kind: 'access', expires_at: pair.accessEndsAt },
    { hash: pair.refreshHash, session_id: pair.sessionId, kind: 'refresh', expires_at: pair.refreshEndsAt },
  ]),
);

export const insertTokenPair = async (
  tx: Tx,
  sessionId: string,
  { accessHash, accessEndsAt, refreshHash, refreshEndsAt }: StoredTokenPair,
): Promise<void> => {
  await addTokens(tx, { sessionId, accessHash, accessEndsAt, refreshHash, refreshEndsAt });
};

export type WhichSessions = { only: string } | { except: string } | 'all';

/** Ends sessions of a person: one, all, or all but one. Returns the ids of those that ended. A guest's name becomes free. */
export const endSessions = async (tx: Tx, userId: string, which: WhichSessions, now: number): Promise<string[]> => {
  let ending = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (which !== 'all')
    ending = 'only' in which ? ending.where('id', '=', which.only) : ending.where('id', '!=', which.except);
  const ended = (await ending.returning('id').execute()).map(({ id }) => id);
  if (ended.length > 0) {
    await tx.deleteFrom('session_tokens').where('session_id', 'in', ended).execute();
    changePeople(tx, { userIds: [userId] });
  }
  const left = await tx.selectFrom('sessions').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst();
  if (!left) await holdGuestName(tx, userId, now, now);
  return ended;
};

/**
 * Moves the end of a live session; a guest's name is held as long. Throws BAD_TOKEN when the session has ended or the
 * name is taken.
 */
export const extendSession = async (
  tx: Tx,
  session: { id: string; userId: string },
  until: number,
  now: number,
): Promise<void> => {
  const person = await tx.selectFrom('people').select('held_until').where('id', '=', session.userId).executeTakeFirst();
  // Whoever takes the name of a guest changes its row too, so that one of the two finds the other's change.
  const mayLoseName = person?.held_until != null;
  if (mayLoseName && !(await holdGuestName(tx, session.userId, until, now))) throw new Refusal('BAD_TOKEN');
  const extended = await tx
    .updateTable('sessions')
    .set((row) => ({
      expires_at: row
        .case()
        .when('created_at', '<', until - tokenLifetimes.session)
        .then(row('created_at', '+', tokenLifetimes.session))
        .else(until)
        .end(),
      last_used_at: now,
    }))
    .where('id', '=', session.id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!extended) throw new Refusal('BAD_TOKEN');
};

/** Ends every token of a live session but the fresh ones. Throws BAD_TOKEN when it has ended. */
export const replaceTokens = async (
  tx: Tx,
  session: { id: string; userId: string },
  fresh: FreshTokens,
  now: number,
): Promise<void> => {
  // First, so that whoever uses an old token at this moment waits, and then does not find it any more.
  await extendSession(tx, session, fresh.refreshEndsAt, now);
  await tx.deleteFrom('session_tokens').where('session_id', '=', session.id).execute();
  await tx.updateTable('sessions').set({ token_hash: fresh.tokenHash }).where('id', '=', session.id).execute();
  await insertTokenPair(tx, session.id, fresh);
  changePeople(tx, { userIds: [session.userId], tokens: { sessionId: session.id, endsAt: now + tokensReplacedMs } });
};

/** What is stored of a bot's token. */
export interface BotSession {
  readonly id: string;
  readonly hash: string;
  /** Of a stored session's token, which nobody has. */
  readonly unusedHash: string;
}

/** A bot's token, and what is stored of it. */
export const newBotSession = (now: number): { readonly token: string; readonly session: BotSession } => {
  const token = `${botTokenPrefix}${newToken()}`;
  return { token, session: { id: newId(now), hash: hashToken(token), unusedHash: hashToken(newToken()) } };
};

/** Opens the one session of a bot, which ends every other: an access token without end, and nothing to refresh it. */
export const openBotSession = async (tx: Tx, botId: string, session: BotSession, now: number): Promise<void> => {
  await endSessions(tx, botId, 'all', now);
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: botId,
      token_hash: session.unusedHash,
      given_email: '',
      device: '',
      created_at: now,
      last_used_at: now,
      expires_at: forGood,
    })
    .execute();
  await tx
    .insertInto('session_tokens')
    .values({ hash: session.hash, session_id: session.id, kind: 'access', expires_at: forGood })
    .execute();
};
