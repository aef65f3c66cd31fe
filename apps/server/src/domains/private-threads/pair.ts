import type { PairState, Side } from '@baithak/protocol/private-states.rules';
import type { PrivateThreadTable } from './tables.ts';

export type PairRow = Pick<
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
export const rowOf = (pair: Pick<PairRow, 'first' | 'second'>, { phase, by, bans, declined }: PairState) => ({
  phase,
  acted_by: by && pair[by],
  first_bans: bans.includes('first') ? (1 as const) : (0 as const),
  second_bans: bans.includes('second') ? (1 as const) : (0 as const),
  declined_by: declined && pair[declined.by],
  declined_at: declined && declined.at,
});

/** The user ids of those who have blocked the other one in the thread. */
export const blockersOf = (row: PairRow): string[] => bansOf(row).map((side) => row[side]);
