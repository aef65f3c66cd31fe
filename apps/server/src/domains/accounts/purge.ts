import type { Tx } from '../../platform/db/write.ts';
import { exportEmailChange, forgetEmailChange } from './email/change-email.write.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { endSessions } from './sessions/stored-sessions.ts';

/** Everything stored here about a person, without hashes: for the person's own download. */
export const exportAccount = async (db: Tx, userId: string) => ({
  account: await db
    .selectFrom('accounts')
    .select(['email', 'verified_at', 'agreed_at', 'password_changed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst(),
  emailChange: await exportEmailChange(db, userId),
  sessions: await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute(),
  suspensions: await db
    .selectFrom('suspensions')
    .select(['reason', 'since', 'until', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('since')
    .execute(),
});

/** Removes what lets a person sign in, and every session. The address may be registered again. */
export const forgetAccount = async (tx: Tx, userId: string, now: number): Promise<void> => {
  await endSessions(tx, userId, 'all', now);
  await tx.deleteFrom('one_time_tokens').where('user_id', '=', userId).execute();
  await forgetEmailChange(tx, userId);
  await tx.deleteFrom('suspensions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('accounts').where('user_id', '=', userId).execute();
};

export const accountsData: PersonalData = {
  exports: { account: exportAccount },
  forget: async (tx, { userId, now }) => {
    await forgetAccount(tx, userId, now);
    return undefined;
  },
};

/** Removes ended sessions, tokens and links. Returns how many rows were removed. */
export const expireSessions = async (tx: Tx, now: number): Promise<number> => {
  const sessions = await tx.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  const tokens = await tx.deleteFrom('session_tokens').where('expires_at', '<=', now).executeTakeFirst();
  const links = await tx.deleteFrom('one_time_tokens').where('expires_at', '<=', now).executeTakeFirst();
  const changes = await tx.deleteFrom('email_changes').where('expires_at', '<=', now).executeTakeFirst();
  return Number(sessions.numDeletedRows + tokens.numDeletedRows + links.numDeletedRows + changes.numDeletedRows);
};
