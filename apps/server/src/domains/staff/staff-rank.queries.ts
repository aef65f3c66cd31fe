import { staffRank } from '@baithak/protocol/ranks';
import { forUpdate } from '../../platform/db/dialect.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';

/** The rank of somebody who acts as staff, read where it is acted: FORBIDDEN for whoever is staff no more. */
export const holdStaffRank = async (tx: Tx, userId: string, least = staffRank): Promise<number> => {
  const row = await tx
    .selectFrom('people')
    .select('rank')
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.rank < least) throw new Refusal('FORBIDDEN');
  return row.rank;
};

/** From this platform rank on one sees addresses (docs/contract.md#address-bans). */
export const sensitiveRank = 10;

/**
 * Locks a person whose account is about to be changed, before their rank is looked at: of two staff who change it at the same
 * moment the second is judged by what the first has stored.
 */
export const lockTarget = async (tx: Tx, targetId: string): Promise<void> => {
  await tx.selectFrom('people').select('id').where('id', '=', targetId).$call(forUpdate(tx)).execute();
};

/** NOT_FOUND for who is not there, OUTRANKED for whoever has as high a rank. */
export const holdTarget = async (tx: Tx, rank: number, targetId: string): Promise<void> => {
  const target = await tx
    .selectFrom('people')
    .select('rank')
    .where('id', '=', targetId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!target) throw new Refusal('NOT_FOUND');
  if (target.rank >= rank) throw new Refusal('OUTRANKED');
};
