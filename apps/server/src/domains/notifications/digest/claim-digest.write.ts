import { forUpdate } from '../../../platform/db/dialect.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import { readerById, unseenSince, type DigestReader } from './digest.queries.ts';
import { digestSince, isDue } from './is-due.ts';

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
