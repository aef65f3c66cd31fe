import { day } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import { everyHour } from '../../platform/every-hour.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { removeEnded } from './expire-sessions.write.ts';
import { pages } from './links.ts';
import { storeSetUpLink } from './set-up-link.write.ts';

/** How long a link to register the first Owner works, ms; every start without an Owner logs a new one. */
const setUpLife = 7 * day;

/** Logs the one-time link for the first Owner while there is none (CONTRACT.md 1), and removes ended sessions every hour. */
export const start = async (app: App): Promise<() => Promise<void>> => {
  await offerSetUp(app);
  const endSweep = everyHour(app.log, 'ended sessions could not be removed', () => sweepSessions(app));
  return async () => {
    await endSweep();
    await app.mail.close();
  };
};

const offerSetUp = async ({ db, clock, config, log }: App): Promise<void> => {
  if (!config.services.has('auth')) return;
  const token = newToken();
  const now = clock.now();
  const offered = await db.write(storeSetUpLink, { hash: hashToken(token), expiresAt: now + setUpLife, now });
  if (offered) log.info({ link: pages.setUp(config.publicUrl, token) }, 'open this link once to register the Owner');
};

const sweepSessions = async ({ db, clock, log }: App): Promise<void> => {
  const removed = await db.write(removeEnded, { now: clock.now() });
  if (removed > 0) log.info({ removed }, 'ended sessions and tokens were removed');
};
