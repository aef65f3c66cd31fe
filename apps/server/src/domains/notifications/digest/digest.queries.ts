import type { Tx } from '../../../platform/db/write.ts';
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
