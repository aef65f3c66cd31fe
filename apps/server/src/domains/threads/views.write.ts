import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { expireViews } from './forget-person.ts';
import { lockThreads } from './lock-threads.ts';

export interface Viewing {
  readonly roomId: string;
  readonly threadId: string;
  /** A person's id, or a visitor's hash. */
  readonly viewer: string;
  /** Days since 1970, UTC. */
  readonly day: number;
}

/** Counts a view once per viewer and day. Returns the new count. */
export const storeView = defineWrite({
  name: 'threads.storeView',
  key: ({ roomId }: Viewing) => roomId,
  run: async (tx, { roomId, threadId, viewer, day }: Viewing) => {
    await lockThreads(tx, roomId);
    const seen = await tx
      .insertInto('thread_views')
      .values({ thread_id: threadId, viewer, day })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    const counted = await tx
      .updateTable('threads')
      .set((of) => ({ views: of('views', '+', seen ? 1 : 0) }))
      .where('id', '=', threadId)
      .returning('views')
      .executeTakeFirst();
    if (!counted) throw new Refusal('NOT_FOUND');
    return { views: counted.views };
  },
});

/** The salt of a day: the given one, unless the day has one already. */
export const storeSalt = defineWrite({
  name: 'threads.storeSalt',
  run: async (tx, { day, salt }: { day: number; salt: string }) => {
    await tx
      .insertInto('thread_view_salts')
      .values({ day, salt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await tx
      .selectFrom('thread_view_salts')
      .select('salt')
      .where('day', '=', day)
      .executeTakeFirstOrThrow();
    return stored.salt;
  },
});

/** Removes who viewed what before `day` (days since 1970, UTC). Returns how many rows went. */
export const removeOldViews = defineWrite({
  name: 'threads.removeOldViews',
  run: (tx, { day }: { day: number }) => expireViews(tx, day),
});
