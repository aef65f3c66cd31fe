import type { App, Caller } from '../../../platform/context.ts';
import { hashToken, isBotToken, looksLikeToken } from '../../../platform/tokens.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { createAddressKeeper } from '../../bans/api.ts';
import { composeMail } from '../account-mail.ts';
import { pages } from '../links.ts';
import type { GuestProofs } from '../registration/enter-as-guest.ts';
import { checkPassword } from '../passwords/hash-password.ts';
import { findAccountOf, findSessionByToken } from '../queries.ts';
import { ownerOfBot } from '../suspensions/suspend.ts';
import { type KnownDevices, type KnownPlaces, createKnownPlaces } from './log-in.ts';
import { touchSession } from './sessions.write.ts';

/** How old the stored last use of a session may be: one write a minute, not one a request. */
const touchIntervalMs = 60_000;

export interface AccountsService {
  /** From where accounts were signed in to: strangers elsewhere do not make the owner wait there. */
  readonly knownPlaces: KnownPlaces;
  /** Devices that have signed in before: strangers do not make them wait anywhere. */
  readonly knownDevices: KnownDevices;
  /** Work that guests prove while many come at once. */
  readonly guestProofs: GuestProofs;
  /**
   * Whose access token it is and when it ends, in milliseconds; undefined when it or its session has ended. Never cached.
   * Keeps that the person uses the address. Throws SUSPENDED for a bot that is suspended, or whose owner is.
   */
  findViewer(accessToken: string, address: string): Promise<{ viewer: Viewer; endsAt: number } | undefined>;
  /** Throws INVALID_PASSWORD unless it is the caller's, TOO_MANY when too many try at once. */
  checkPassword(caller: Caller, password: string): Promise<unknown>;
  /** A mail that the download of their data is ready; none for guests, or to an address that may be somebody else's. */
  mailExportReady(userId: string): Promise<void>;
}

declare module '../../../platform/context.ts' {
  interface Services {
    accounts: AccountsService;
  }
}

export const createAccountsService = (
  { db, clock, log, mail, config }: App,
  kept: Pick<AccountsService, 'guestProofs' | 'knownDevices'>,
): AccountsService => {
  /** Sessions whose last use is being stored. */
  const touching = new Set<string>();
  const addressKeeper = createAddressKeeper({ db });

  const touch = (use: { sessionId: string; userId: string; now: number }): void => {
    if (touching.has(use.sessionId)) return;
    touching.add(use.sessionId);
    db.write(touchSession, use)
      .catch((error: unknown) => log.warn({ err: error }, "a session's last use could not be stored"))
      .finally(() => touching.delete(use.sessionId));
  };

  return {
    knownPlaces: createKnownPlaces(),
    ...kept,
    checkPassword,
    mailExportReady: async (userId) => {
      const account = await findAccountOf(db.read, userId);
      if (!account || (account.verified_at === null && config.requireVerifiedEmail)) return;
      mail.post(composeMail('exportReady', account, pages.account(config.publicUrl)));
    },
    findViewer: async (accessToken, address) => {
      if (!looksLikeToken(accessToken)) return undefined;
      const now = clock.now();
      const session = await findSessionByToken(db.read, 'access', hashToken(accessToken), now);
      if (!session) return undefined;
      const { userId, username, rank, guest, sessionId, suspended_until, expires_at, session_ends_at } = session;
      const bot = isBotToken(accessToken);
      const ownerId = bot ? await ownerOfBot(db.read, { id: userId, suspendedUntil: suspended_until }, now) : undefined;
      if (!bot && (suspended_until ?? 0) > now) return undefined;
      if (now - session.last_used_at >= touchIntervalMs) touch({ sessionId, userId, now });
      await addressKeeper
        .remember({ userId, guest: guest === 1, address, at: now })
        .catch((error: unknown) => log.warn({ err: error }, 'an address could not be kept'));
      return {
        viewer: {
          ...{ userId, username, rank, guest: guest === 1, bot, sessionId, at: now },
          ...(ownerId !== undefined && { ownerId }),
        },
        endsAt: Math.min(expires_at, session_ends_at),
      };
    },
  };
};
