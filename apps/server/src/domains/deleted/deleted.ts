import { day } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/write.ts';
import { type FileOwner, releaseFiles } from '../uploads/api.ts';
import type { DeletedThingTable, RaidHeldTable } from './tables.ts';

/** What is deleted is erased so long after, and can be reported until then (docs/contract.md#what-is-deleted), in milliseconds. */
const keptMs = 7 * day;

/** When what is deleted at a time is erased. */
export const erasedAt = (deletedAt: number): number => deletedAt + keptMs;
/** Until when what was deleted is erased by now. */
export const erasedBy = (now: number): number => now - keptMs;

/** What is deleted: a thing with its words. */
type Deleted = Omit<DeletedThingTable, 'deleted_at' | 'reader' | 'root_id' | 'under'> &
  Partial<Pick<DeletedThingTable, 'reader' | 'root_id' | 'under'>>;

/** A statement takes 32,766 values. */
const rowsAtOnce = 1000;

/**
 * Inside the write that hides things from everybody, before it empties or removes their rows: what they said. Nothing reads it
 * but a report. Their files are the caller's to release, with `eraseAt: erasedAt(at)`.
 */
export const keepDeleted = async (tx: Tx, things: readonly Deleted[], at: number): Promise<void> => {
  for (let from = 0; from < things.length; from += rowsAtOnce)
    await tx
      .insertInto('deleted_things')
      .values(things.slice(from, from + rowsAtOnce).map((thing) => ({ ...thing, deleted_at: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

const notErased = (db: Tx, now: number) =>
  db.selectFrom('deleted_things').selectAll().where('deleted_at', '>', erasedBy(now));

/** Something that was deleted and is not erased yet. Who may report it is the caller's to look at. */
export const findDeleted = (db: Tx, thing: string, now: number): Promise<DeletedThingTable | undefined> =>
  notErased(db, now).where('thing', '=', thing).executeTakeFirst();

interface PrivatePlace {
  readonly threadId: string;
  /** Below this rev. */
  readonly rev: number;
  /** Not what was deleted before this time. */
  readonly since: number;
}

/** The latest deleted messages of a private thread, newest first. */
export const deletedInPrivate = (
  db: Tx,
  { threadId, rev, since }: PrivatePlace,
  now: number,
  most: number,
): Promise<DeletedThingTable[]> =>
  notErased(db, now)
    .where('place', '=', threadId)
    .where('reader', 'is not', null)
    .where('rev', '<', rev)
    .where('deleted_at', '>=', since)
    .orderBy('rev', 'desc')
    .limit(most)
    .execute();

/** Who wrote to somebody in a private thread of which that was deleted; undefined where nothing is left. */
export const deletedWriterTo = async (
  db: Tx,
  threadId: string,
  reader: string,
  now: number,
): Promise<string | undefined> => {
  const row = await notErased(db, now)
    .where('place', '=', threadId)
    .where('reader', '=', reader)
    .limit(1)
    .executeTakeFirst();
  return row?.author;
};

/** Those that are due. */
export const dueThings = (db: Tx, now: number) =>
  db.selectFrom('deleted_things').where('deleted_at', '<=', erasedBy(now));

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
