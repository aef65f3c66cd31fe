import type { Db } from '../../../platform/db/db.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import { dropOld } from './held.queries.ts';

const dropSome = defineWrite({
  name: 'raids.dropHeld',
  run: (tx, { now }: { readonly now: number }) => dropOld(tx, now),
});

/** What raid mode took away more than an hour ago, or in a room that is closed, goes for good with its files. Returns how much. */
export const dropHeld = async (db: Db, now: number): Promise<number> => {
  for (let count = 0; ;) {
    const some = await db.write(dropSome, { now });
    count += some.count;
    if (!some.hasMore) return count;
  }
};
