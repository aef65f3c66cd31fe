import { sql } from 'kysely';
import { noteAccess, roomAccessChanged, takeFromPeople } from '../../platform/access.ts';
import { forUpdate } from '../../platform/db/dialect.ts';
import { leaveNotice } from '../../platform/db/notices.ts';
import type { Tx } from '../../platform/db/write.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { Refusal } from '../../platform/errors.ts';
import { inChunks } from '../../platform/search/parts.ts';

/** Locks an open room until the commit. ROOM_NOT_FOUND once it is closed. */
export const lockRoom = async (tx: Tx, roomId: string) => {
  const room = await tx
    .selectFrom('rooms')
    .select([
      'id',
      'rev',
      'emptied_rev',
      'access',
      'readers',
      'type',
      'creator',
      'title',
      'title_masked',
      'slug',
      'topic',
      'description',
      'rules',
    ])
    .where('id', '=', roomId)
    .where('closed', '=', 0)
    .$call(forUpdate(tx))
    .executeTakeFirst();
  if (!room) throw new Refusal('ROOM_NOT_FOUND');
  return room;
};

/** The same for what only the owner may do: FORBIDDEN when the owner is no longer the one whom the caller saw. */
export const lockOwnRoom = async (tx: Tx, roomId: string, owner: string) => {
  const room = await lockRoom(tx, roomId);
  if (room.creator !== owner) throw new Refusal('FORBIDDEN');
  return room;
};

interface RevTaking {
  /** A guest may change nothing in an Adult room: GUESTS_MAY_NOT. */
  readonly guest: boolean;
  /** Milliseconds; moves the room up in lists. Left out when the change is not a new message. */
  readonly lastUpdate?: number;
}

interface TakenRev {
  readonly rev: number;
  /** The room's last update: `lastUpdate`, or what was there when that is later, because a clock was set back. */
  readonly lastUpdate: number;
}

/** The room's last update never goes back, whatever the clock does (docs/contract.md#revisions). */
const laterUpdate = (at: number) => sql<number>`CASE WHEN last_update > ${at} THEN last_update ELSE ${at} END`;

interface Taking {
  readonly roomId: string;
  readonly lastUpdate: number | undefined;
}

const nextRev = prepared((db, { roomId, lastUpdate }: Taking) =>
  db
    .updateTable('rooms')
    .set((of) => ({
      rev: of('rev', '+', sql.lit(1)),
      ...(lastUpdate === undefined ? {} : { last_update: laterUpdate(lastUpdate) }),
    }))
    .where('id', '=', roomId)
    .where('closed', '=', sql.lit(0))
    .returning(['rooms.rev', 'type', 'last_update as lastUpdate', 'rooms.access_rev as accessRev']),
);

/** Takes the room's next rev, which also locks the room until the commit. ROOM_NOT_FOUND once it is closed. */
export const takeNextRev = async (tx: Tx, roomId: string, { guest, lastUpdate }: RevTaking): Promise<TakenRev> => {
  const [room] = await nextRev(tx, { roomId, lastUpdate });
  if (!room) throw new Refusal('ROOM_NOT_FOUND');
  await noteAccess(tx, { roomId, ...room });
  if (room.type === 'Adult' && guest) throw new Refusal('GUESTS_MAY_NOT');
  return room;
};

/**
 * Somebody may not be in a room any more: what is stored after this is published to nobody before each process has looked again who may
 * hear it, and signed names of the room's files that were given out until now open nothing
 * (docs/contract.md#names-of-files). Whoever still has the room gets others. `leaves`: names go on, as when somebody leaves: whoever
 * came and went would take the pictures from those who stay.
 */
export const takeAccess = async (tx: Tx, roomId: string, { leaves = false } = {}): Promise<void> => {
  await tx
    .updateTable('rooms')
    .set((of) => ({
      access_rev: of('access_rev', '+', 1),
      ...(leaves ? {} : { names_epoch: of('names_epoch', '+', 1) }),
    }))
    .where('id', '=', roomId)
    .execute();
  leaveNotice(tx, roomAccessChanged, { roomId });
};

/** The same for what some people lose in every room, and of the names in all the rooms that they have joined. */
export const takeAccessFor = async (tx: Tx, people: readonly string[]): Promise<void> => {
  await inChunks(people, async (some) => {
    await tx
      .updateTable('rooms')
      .set((of) => ({ names_epoch: of('names_epoch', '+', 1) }))
      .where('id', 'in', tx.selectFrom('room_members').select('room_id').where('user_id', 'in', some))
      .execute();
  });
  await takeFromPeople(tx, people);
};

/** Messages whose last change took this rev, or an earlier one, are gone: nobody resumes over it (docs/contract.md#retention). */
export const passExpired = async (tx: Tx, roomId: string, rev: number): Promise<void> => {
  await tx
    .updateTable('rooms')
    .set((of) => ({
      expired_count: of('expired_count', '+', 1),
      expired_rev: sql<number>`CASE WHEN expired_rev > ${rev} THEN expired_rev ELSE ${rev} END`,
    }))
    .where('id', '=', roomId)
    .execute();
};

/** A room's thread or reply is news as a message is. The room's threads are locked before (threads/lock-threads.ts). */
export const moveRoomUp = async (tx: Tx, roomId: string, at: number): Promise<void> => {
  const room = await tx
    .updateTable('rooms')
    .set({ last_update: laterUpdate(at) })
    .where('id', '=', roomId)
    .returning(['rooms.access_rev as accessRev'])
    .executeTakeFirst();
  if (room) await noteAccess(tx, { roomId, ...room });
};

/** A clear took this rev: who resumes from before it has a gap. With `everything` no message up to it is there any more. */
export const storeEmptied = async (
  tx: Tx,
  roomId: string,
  { rev, everything }: { readonly rev: number; readonly everything: boolean },
): Promise<void> => {
  await tx
    .updateTable('rooms')
    .set({ cleared_rev: rev, ...(everything ? { emptied_rev: rev } : {}) })
    .where('id', '=', roomId)
    .execute();
  if (!everything) return;
  await tx
    .insertInto('room_clears')
    .values({ room_id: roomId, before_rev: rev })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet({ before_rev: rev }))
    .execute();
};

interface RunningClear {
  /** Messages below it are still to be taken away. */
  readonly beforeRev: number;
  /** What is above this rev is done; undefined: everything is. */
  goOn(beforeRev: number | undefined): Promise<void>;
}

/** The clear of a room that is not done yet, with the room locked: nothing else changes its messages. */
export const takeClear = async (tx: Tx, roomId: string): Promise<RunningClear | undefined> => {
  await tx.selectFrom('rooms').select('id').where('id', '=', roomId).$call(forUpdate(tx)).execute();
  const clear = await tx
    .selectFrom('room_clears')
    .select('before_rev')
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  return (
    clear && {
      beforeRev: clear.before_rev,
      goOn: async (beforeRev) => {
        if (beforeRev === undefined) await tx.deleteFrom('room_clears').where('room_id', '=', roomId).execute();
        else await tx.updateTable('room_clears').set({ before_rev: beforeRev }).where('room_id', '=', roomId).execute();
      },
    }
  );
};

export const roomsBeingCleared = async (db: Tx): Promise<string[]> => {
  const rows = await db.selectFrom('room_clears').select('room_id').execute();
  return rows.map(({ room_id }) => room_id);
};
