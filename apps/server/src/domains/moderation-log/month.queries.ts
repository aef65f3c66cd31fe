import { limits } from '@baithak/protocol/limits';
import type { Tx } from '../../platform/db/write.ts';

/** The newest entries of a chain since a time, and one more. */
export const entriesSince = (db: Tx, chain: string, since: number) =>
  db
    .selectFrom('moderation_log')
    .innerJoin('moderation_log_details as beside', 'beside.entry_id', 'moderation_log.id')
    .select([
      'moderation_log.seq',
      'moderation_log.at',
      'moderation_log.what',
      'beside.whom',
      'beside.thing',
      'beside.amount',
    ])
    .where('moderation_log.chain', '=', chain)
    .where('moderation_log.at', '>=', since)
    .orderBy('moderation_log.at', 'desc')
    .orderBy('moderation_log.id', 'desc')
    .limit(limits.logMonthEntries + 1)
    .execute();

export type MonthRow = Awaited<ReturnType<typeof entriesSince>>[number];
