import type { Tx } from '../../platform/db/write.ts';
import { releaseFiles, type FileOwner } from '../uploads/api.ts';
import type { RaidHeldTable } from './tables.ts';

/** Whose the files of something are while it can come back. */
export const raidHolderOf = (thing: string): FileOwner => ({ type: 'raid', id: thing });

/** In the transaction that took it away. */
export const storeRaidHeld = async (tx: Tx, rows: readonly RaidHeldTable[]): Promise<void> => {
  if (rows.length > 0) await tx.insertInto('raid_held').values(rows).execute();
};

/** In the transaction that brought it back, which returns its files. */
export const takeRaidHeld = async (tx: Tx, things: readonly string[]): Promise<void> => {
  if (things.length > 0) await tx.deleteFrom('raid_held').where('thing', 'in', things).execute();
};

/**
 * It does not come back, and its files are let go: also in the transaction of whoever deletes what raid mode took already.
 * At most 1,000 things. Returns how many were held.
 */
export const dropRaidHeld = async (tx: Tx, things: readonly string[]): Promise<number> => {
  if (things.length === 0) return 0;
  const gone = await tx.deleteFrom('raid_held').where('thing', 'in', things).returning('thing').execute();
  await releaseFiles(tx, { type: 'raid', ids: gone.map(({ thing }) => thing) });
  return gone.length;
};

/** What somebody took away as staff stays, and nobody did it. */
export const forgetRaidTaker = async (tx: Tx, userId: string): Promise<void> => {
  await tx.updateTable('raid_held').set({ taken_by: null }).where('taken_by', '=', userId).execute();
};
