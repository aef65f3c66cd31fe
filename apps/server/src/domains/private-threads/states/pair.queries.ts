import { listPartOf, type PairState } from '@baithak/protocol/private-states.rules';
import { forUpdate } from '../../../platform/db/dialect.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { orderedPair, pairColumns, rowOf, sideOf, type PairRow } from '../pair.ts';

export type StoredPair = PairRow & { readonly id: string };

/** The row of two people, locked until the commit; undefined when they never had anything to do with each other. */
export const lockPair = (tx: Tx, one: string, other: string): Promise<StoredPair | undefined> => {
  const { first, second } = orderedPair(one, other);
  return tx
    .selectFrom('private_threads')
    .select(['id', ...pairColumns])
    .where('first', '=', first)
    .where('second', '=', second)
    .$call(forUpdate(tx))
    .executeTakeFirst();
};

/** The same, without the lock. */
export const pairOf = (db: Tx, one: string, other: string): Promise<StoredPair | undefined> => {
  const { first, second } = orderedPair(one, other);
  return db
    .selectFrom('private_threads')
    .select(['id', ...pairColumns])
    .where('first', '=', first)
    .where('second', '=', second)
    .executeTakeFirst();
};

/** Makes sure that two people have a row: it begins without a connection. */
export const insertPair = async (tx: Tx, id: string, one: string, other: string, now: number): Promise<void> => {
  const { first, second } = orderedPair(one, other);
  await tx
    .insertInto('private_threads')
    .values({
      id,
      first,
      second,
      phase: 'none',
      acted_by: null,
      first_bans: 0,
      second_bans: 0,
      declined_by: null,
      declined_at: null,
      rev: 0,
      last_update: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Stores a pair's new state, and in which list each of the two has it. `movedAt`: it moves up in the lists. */
export const storeState = async (
  tx: Tx,
  pair: StoredPair,
  state: PairState,
  movedAt: number | undefined,
): Promise<void> => {
  const moved = movedAt === undefined ? {} : { last_update: movedAt };
  await tx
    .updateTable('private_threads')
    .set({ ...rowOf(pair, state), ...moved })
    .where('id', '=', pair.id)
    .execute();
  for (const [user_id, other_id] of [
    [pair.first, pair.second],
    [pair.second, pair.first],
  ] as const) {
    const part = listPartOf(state, sideOf(pair, user_id));
    await tx
      .insertInto('private_thread_sides')
      .values({
        user_id,
        thread_id: pair.id,
        other_id,
        part,
        last_update: movedAt ?? 0,
        last_read_rev: 0,
        last_read_at: null,
        told_read_rev: 0,
        told_read_at: null,
        other_rev: 0,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'thread_id']).doUpdateSet({ part, ...moved }))
      .execute();
  }
};
