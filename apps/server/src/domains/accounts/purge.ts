import type { Tx } from '../../platform/db/write.ts';
import { endSessions } from './session-rows.ts';

/** Everything stored here about a person, without hashes: for the person's own download. */
export const exportAccount = async (db: Tx, personId: string) => ({
  account: await db
    .selectFrom('accounts')
    .select(['email', 'verified_at', 'agreed_at', 'password_changed_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst(),
  sessions: await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at', 'expires_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute(),
});

/** Removes what lets a person sign in, and every session. The address may be registered again. */
export const forgetAccount = async (tx: Tx, personId: string, now: number): Promise<void> => {
  await endSessions(tx, personId, 'all', now);
  await tx.deleteFrom('one_time_tokens').where('person_id', '=', personId).execute();
  await tx.deleteFrom('accounts').where('person_id', '=', personId).execute();
};

/** Removes what has ended: sessions, tokens and links. Returns how many rows went. */
export const expireSessions = async (tx: Tx, now: number): Promise<number> => {
  const sessions = await tx.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  const tokens = await tx.deleteFrom('session_tokens').where('expires_at', '<=', now).executeTakeFirst();
  const links = await tx.deleteFrom('one_time_tokens').where('expires_at', '<=', now).executeTakeFirst();
  return Number(sessions.numDeletedRows + tokens.numDeletedRows + links.numDeletedRows);
};
