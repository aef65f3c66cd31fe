import type { App } from '../../../platform/context.ts';
import { notificationsById } from '../list/notification-rows.queries.ts';
import { presentNotifications } from '../list/present.ts';
import { claimDigest, type ClaimedDigest } from './claim-digest.write.ts';
import { composeDigest } from './compose-digest.ts';
import { readersAfter } from './digest.queries.ts';
import { isDue } from './is-due.ts';

/** Readers looked at together. */
const batchSize = 500;
/** Mails that the mail server may refuse before the rest waits for the next hour. */
const mostFailures = 5;

type Part = Pick<App, 'db' | 'clock' | 'config' | 'mail' | 'log' | 'services'>;

const mailOf = async ({ db, clock, config, services }: Part, { reader, ids, count }: ClaimedDigest) => {
  const rows = await notificationsById(db.read, ids, clock.now());
  const byId = new Map((await presentNotifications(db.read, rows)).map((notif) => [notif._id, notif]));
  return composeDigest({
    reader,
    notifications: ids.flatMap((id) => byId.get(id) ?? []),
    count,
    urls: { web: config.publicUrl, api: config.urls.api || config.publicUrl },
    token: services.notifications.digestLinks.tokenFor(
      { userId: reader.user_id, email: reader.email, epoch: reader.digest_epoch },
      clock.now(),
    ),
  });
};

/** Sends the digests that are due now, one after another. Returns how many. */
export const sendDigests = async (app: Part, signal?: AbortSignal): Promise<number> => {
  const { db, clock, mail, log } = app;
  let [last, sent, failures] = ['', 0, 0];
  for (;;) {
    const some = await readersAfter(db.readLong, last, batchSize);
    for (const { user_id: userId, email_digest: digest, time_zone: timeZone, sent_at: sentAt } of some) {
      signal?.throwIfAborted();
      if (failures >= mostFailures) return sent;
      if (digest === 'off' || !isDue({ digest, timeZone, sentAt }, clock.now())) continue;
      const claimed = await db.write(claimDigest, { userId, now: clock.now() });
      if (!claimed) continue;
      const letter = await mailOf(app, claimed);
      try {
        await mail.send(letter);
        sent += 1;
      } catch {
        failures += 1;
        // It is tried again by itself, which logs what is wrong.
        mail.post(letter);
      }
    }
    if (some.length < batchSize) break;
    last = some.at(-1)?.user_id ?? '';
  }
  if (sent > 0) log.info({ sent }, 'digests were sent');
  return sent;
};
