import { day, hour, localTime } from '../../../platform/clock.ts';
import { forUpdate } from '../../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import type { DigestOf } from './digest-links.ts';

/** Those who get a digest: accounts with a verified address that asked for one. */
const readers = (db: Tx) =>
  db
    .selectFrom('settings')
    .innerJoin('accounts', 'accounts.user_id', 'settings.user_id')
    .innerJoin('people', 'people.id', 'settings.user_id')
    .leftJoin('digests', 'digests.user_id', 'settings.user_id')
    .where('settings.email_digest', '<>', 'off')
    .where('accounts.verified_at', 'is not', null)
    .where('people.removed_at', 'is', null)
    .select([
      'settings.user_id',
      'settings.email_digest',
      'settings.time_zone',
      'settings.push_words',
      'settings.digest_epoch',
      'digests.sent_at',
      'accounts.email',
      'people.username',
      'people.language',
    ]);

/** So many of them after this id. */
export const readersAfter = (db: Tx, userId: string, most: number) =>
  readers(db).where('settings.user_id', '>', userId).orderBy('settings.user_id').limit(most).execute();

export const readerById = (db: Tx, userId: string) =>
  readers(db).where('settings.user_id', '=', userId).executeTakeFirst();

/** What a link of somebody's letters must have been made for to end their digest; undefined without an address. */
export const digestOf = async (db: Tx, userId: string): Promise<DigestOf | undefined> => {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('settings', 'settings.user_id', 'accounts.user_id')
    .select(['accounts.email', 'settings.digest_epoch'])
    .where('accounts.user_id', '=', userId)
    .executeTakeFirst();
  return row && { userId, email: row.email, epoch: row.digest_epoch ?? 0 };
};

export type DigestReader = NonNullable<Awaited<ReturnType<typeof readerById>>>;

/** Somebody's unseen notifications since then: the latest ones, and how many there are. */
export const unseenSince = async (db: Tx, userId: string, since: number, most: number) => {
  const unseen = db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('seen', '=', 0)
    // What came in the moment of the last digest rather twice than never.
    .where('at', '>=', since);
  const latest = await unseen.select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(most).execute();
  const { count } = await unseen.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { ids: latest.map(({ id }) => id), count: Number(count) };
};

export interface DigestChoice {
  readonly digest: 'daily' | 'weekly';
  readonly timeZone: string;
  /** When the last one was made; null for none. */
  readonly sentAt: number | null;
}

/** Read with the first tea, and never at night: when a server was down in the morning, later on that day. */
const [from, to] = ['08:00', '21:00'];
const firstDay = 'Mon';

/** Whether somebody's digest is to be made now, by their own clock: every morning, or on Mondays. */
export const isDue = ({ digest, timeZone, sentAt }: DigestChoice, now: number): boolean => {
  const { time, weekday } = localTime(timeZone, now);
  if (time < from || time >= to) return false;
  const since = sentAt === null ? Number.POSITIVE_INFINITY : now - sentAt;
  // Less than a whole day: the last one may have been made late.
  const pause = 13 * hour;
  if (digest === 'daily') return since > pause;
  return weekday === firstDay ? since > pause : sentAt !== null && since > 7 * day;
};

/** What has happened before is not in a digest: since the last one, or for as long as one covers. */
export const digestSince = ({ digest, sentAt }: DigestChoice, now: number): number =>
  sentAt ?? now - (digest === 'daily' ? 1 : 7) * day;

/** Lines of a digest. */
const mostListed = 10;

export interface ClaimedDigest {
  readonly reader: DigestReader;
  readonly ids: readonly string[];
  readonly count: number;
}

/**
 * Takes somebody's digest, before it is sent: whatever stops the server then, nobody gets the same one twice. Null when it
 * is not due any more, or nothing is unseen.
 */
export const claimDigest = defineWrite({
  name: 'notifications.claimDigest',
  key: ({ userId }: { userId: string; now: number }) => userId,
  run: async (tx, { userId, now }): Promise<ClaimedDigest | null> => {
    await tx.selectFrom('people').select('id').where('id', '=', userId).$call(forUpdate(tx)).executeTakeFirst();
    const reader = await readerById(tx, userId);
    if (!reader || reader.email_digest === 'off') return null;
    const choice = { digest: reader.email_digest, timeZone: reader.time_zone, sentAt: reader.sent_at };
    if (!isDue(choice, now)) return null;
    const { ids, count } = await unseenSince(tx, userId, digestSince(choice, now), mostListed);
    await tx
      .insertInto('digests')
      .values({ user_id: userId, sent_at: now })
      .onConflict((held) => held.column('user_id').doUpdateSet({ sent_at: now }))
      .execute();
    return count === 0 ? null : { reader, ids, count };
  },
});
