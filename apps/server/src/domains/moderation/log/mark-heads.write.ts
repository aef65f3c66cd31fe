import { defineWrite } from '../../../platform/db/write.ts';

const chainsAtOnce = 200;

export interface Marking {
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly at: number;
}

export interface ChainEnd {
  readonly chain: string;
  readonly seq: number;
  readonly hash: string;
}

/** Keeps the ends of chains that moved since their last mark, each once a day. Returns them; none when all are kept. */
export const markHeads = defineWrite({
  name: 'moderation.markHeads',
  key: () => 'moderation log',
  run: async (tx, { day, at }: Marking): Promise<ChainEnd[]> => {
    const ends = await tx
      .selectFrom('moderation_log_heads as head')
      .select(['head.chain', 'head.seq', 'head.hash'])
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('moderation_log_marks as mark')
              .select('mark.chain')
              .whereRef('mark.chain', '=', 'head.chain')
              .where((of) => of.or([of('mark.day', '=', day), of('mark.seq', '=', of.ref('head.seq'))])),
          ),
        ),
      )
      .orderBy('head.chain')
      .limit(chainsAtOnce)
      .execute();
    if (ends.length === 0) return [];
    return tx
      .insertInto('moderation_log_marks')
      .values(ends.map((end) => ({ ...end, day, at })))
      .onConflict((conflict) => conflict.columns(['chain', 'day']).doNothing())
      .returning(['chain', 'seq', 'hash'])
      .execute();
  },
});
