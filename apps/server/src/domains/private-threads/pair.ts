import {
  type PairState,
  type Side,
  connectionStateOf,
  hasThread,
  listPartOf,
  noConnection,
} from '@baithak/protocol/private-states.rules';
import { forUpdate } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';
import { ignores } from '../people/api.ts';
import { mayWriteTo } from '../rooms/api.ts';
import type { PrivateThreadTable } from './tables.ts';

type PairRow = Pick<
  PrivateThreadTable,
  'first' | 'second' | 'phase' | 'acted_by' | 'first_bans' | 'second_bans' | 'declined_by' | 'declined_at'
>;

/** The columns that `stateOf` needs. */
export const pairColumns = [
  'first',
  'second',
  'phase',
  'acted_by',
  'first_bans',
  'second_bans',
  'declined_by',
  'declined_at',
] as const satisfies readonly (keyof PairRow)[];

/** Both in the order of the row. */
export const orderedPair = (one: string, other: string): { first: string; second: string } =>
  one < other ? { first: one, second: other } : { first: other, second: one };

export const sideOf = (pair: Pick<PairRow, 'first'>, userId: string): Side =>
  pair.first === userId ? 'first' : 'second';

const bansOf = (row: PairRow): Side[] => [
  ...(row.first_bans === 1 ? ['first' as const] : []),
  ...(row.second_bans === 1 ? ['second' as const] : []),
];

/** A stored row as the protocol's states have it. */
export const stateOf = (row: PairRow): PairState => ({
  phase: row.phase,
  by: row.acted_by === null ? null : sideOf(row, row.acted_by),
  bans: bansOf(row),
  declined:
    row.declined_by === null || row.declined_at === null
      ? null
      : { by: sideOf(row, row.declined_by), at: row.declined_at },
});

/** And back. */
const rowOf = (pair: Pick<PairRow, 'first' | 'second'>, { phase, by, bans, declined }: PairState) => ({
  phase,
  acted_by: by && pair[by],
  first_bans: bans.includes('first') ? (1 as const) : (0 as const),
  second_bans: bans.includes('second') ? (1 as const) : (0 as const),
  declined_by: declined && pair[declined.by],
  declined_at: declined && declined.at,
});

/** The user ids of those who have blocked the other one in the thread. */
export const blockersOf = (row: PairRow): string[] => bansOf(row).map((side) => row[side]);

type StoredPair = PairRow & { readonly id: string };

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

/** How a viewer stands to a person privately: what a profile's footer shows. Visitors have no connection, and a request of somebody who is ignored is none yet. */
export const connectionWith = async (db: Tx, viewerId: string | undefined, personId: string) => {
  if (viewerId === undefined || viewerId === personId)
    return { allowPrivate: false, connectionState: connectionStateOf(noConnection, 'first'), thread: null };
  const pair = await pairOf(db, viewerId, personId);
  const found = pair ? stateOf(pair) : noConnection;
  const side = sideOf(pair ?? orderedPair(viewerId, personId), viewerId);
  const isUnseen = found.phase === 'asked' && found.by !== side && (await ignores(db, viewerId, personId));
  const state = isUnseen ? noConnection : found;
  return {
    allowPrivate: await mayWriteTo(db, viewerId, personId),
    connectionState: connectionStateOf(state, side),
    thread: pair && hasThread(state) ? pair.id : null,
  };
};
