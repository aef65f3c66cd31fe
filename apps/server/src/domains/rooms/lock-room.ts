import { sql } from 'kysely';
import { forUpdate } from '../../platform/db/dialect.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';

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
    .returning(['rev', 'type', 'last_update as lastUpdate']),
);

/** Takes the room's next rev, which also locks the room until the commit. ROOM_NOT_FOUND once it is closed. */
export const takeNextRev = async (tx: Tx, roomId: string, { guest, lastUpdate }: RevTaking): Promise<TakenRev> => {
  const [room] = await nextRev(tx, { roomId, lastUpdate });
  if (!room) throw new Refusal('ROOM_NOT_FOUND');
  if (room.type === 'Adult' && guest) throw new Refusal('GUESTS_MAY_NOT');
  return room;
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
  await tx
    .updateTable('rooms')
    .set({ last_update: laterUpdate(at) })
    .where('id', '=', roomId)
    .execute();
};
