import type { App } from '../../../platform/context.ts';
import { hashToken, looksLikeToken } from '../../../platform/tokens.ts';
import { sessionEmail } from '../present.ts';
import { findSessionByStoredToken } from '../queries.ts';

/** The live session that a browser stored, with its owner; undefined unless address and token belong together. */
export const findStoredSession = async ({ db, clock }: Pick<App, 'db' | 'clock'>, email: string, token: string) => {
  if (!looksLikeToken(token)) return undefined;
  const session = await findSessionByStoredToken(db.read, hashToken(token), clock.now());
  if (!session) return undefined;
  const addresses = [session.given_email, sessionEmail(session)];
  return addresses.includes(email.toLowerCase()) ? session : undefined;
};
