import { day } from '../../platform/clock.ts';
import type { App, Started } from '../../platform/context.ts';
import { hourly } from '../../platform/jobs/run-job.ts';
import { sharedSecret } from '../../platform/secrets/shared-secret.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { createAccountsService, type AccountsService } from './sessions/accounts-service.ts';
import { expirePending, storeSetUpLink } from './registration/register.write.ts';
import { keepLastSeen } from './sessions/sessions.ts';
import { removeExpired } from './sessions/sessions.write.ts';
import { createGuestProofs } from './registration/enter-as-guest.ts';
import { createKnownDevices } from './sessions/log-in.ts';
import { pages } from './links.ts';

/** How long a link to register the first Owner works, in milliseconds; every start without an Owner prints a new one. */
const setUpLife = 7 * day;

/**
 * Prints the one-time link for the first Owner while there is none (docs/contract.md#first-start), and removes ended
 * sessions and accounts that were never verified every hour.
 */
export const start = async (app: App): Promise<Started<AccountsService>> => {
  await offerSetUp(app);
  const lastSeen = keepLastSeen(app);
  return {
    service: createAccountsService(app, {
      guestProofs: createGuestProofs(app, await sharedSecret(app, 'guest-proof')),
      knownDevices: createKnownDevices(await sharedSecret(app, 'known-device'), {
        secure: app.config.publicUrl.startsWith('https:'),
      }),
    }),
    jobs: [{ name: 'accounts.removeEnded', nextAfter: hourly, run: ({ db }) => sweepSessions({ ...app, db }) }],
    stop: async () => {
      await lastSeen.stop();
      await app.mail.close();
    },
  };
};

const offerSetUp = async ({ db, clock, config, say }: App): Promise<void> => {
  if (!config.services.has('auth')) return;
  const token = newToken();
  const now = clock.now();
  const offered = await db.write(storeSetUpLink, { hash: hashToken(token), expiresAt: now + setUpLife, now });
  if (offered)
    say(`There is no Owner yet. This link registers the Owner, once: ${pages.setUp(config.publicUrl, token)}`);
};

/** Removes accounts whose address was not verified in 3 days. Returns how many. */
export const removePending = async ({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> => {
  let removed = 0;
  for (let some = -1; some !== 0; removed += some) some = await db.write(expirePending, { now: clock.now() });
  return removed;
};

const sweepSessions = async ({ db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> => {
  const removed = await db.write(removeExpired, { now: clock.now() });
  if (removed > 0) log.info({ removed }, 'ended sessions and tokens were removed');
  const pending = await removePending({ db, clock });
  if (pending > 0) log.info({ pending }, 'accounts were removed whose address was not verified in time');
};
