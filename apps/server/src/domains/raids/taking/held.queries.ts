import { restorableMs } from '@baithak/protocol/contracts/raids.rules';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { HeldMessage } from '../../messages/api.ts';
import { dropRaidHeld, storeRaidHeld, type RaidHeldTable } from '../../moderation/api.ts';
import { strengthOf } from '../../rooms/api.ts';
import type { HeldThread } from '../../threads/api.ts';

interface Taken {
  readonly raidId: string;
  readonly roomId: string;
  readonly by: string | null;
  readonly at: number;
}

interface HeldThing extends Pick<RaidHeldTable, 'thing' | 'author' | 'kind'> {
  readonly depth?: number;
  readonly held: HeldMessage | HeldThread;
}

/** In the transaction that took it away. */
export const storeHeld = async (
  tx: Tx,
  { raidId, roomId, by, at }: Taken,
  things: readonly HeldThing[],
): Promise<void> => {
  const taken = { taken_by: by, taken_strength: by === null ? null : await strengthOf(tx, roomId, by) };
  const shared = { raid_id: raidId, room_id: roomId, ...taken, ends_at: at + restorableMs };
  await storeRaidHeld(
    tx,
    things.map(({ held, depth = 0, ...thing }) => ({ ...thing, ...shared, depth, held: JSON.stringify(held) })),
  );
};

const heldPageSize = 200;

/** What can come back of a raid after `after`, what is answered before its replies. */
export const heldPage = (
  db: Kysely<Tables>,
  raidId: string,
  now: number,
  after: Pick<RaidHeldTable, 'depth' | 'thing'> | undefined,
) =>
  db
    .selectFrom('raid_held')
    .select(['thing', 'room_id', 'author', 'taken_by', 'taken_strength', 'kind', 'depth'])
    .where('raid_id', '=', raidId)
    .where('ends_at', '>', now)
    .$if(after !== undefined, (rows) =>
      rows.where((of) => of(of.refTuple('depth', 'thing'), '>', of.tuple(after?.depth ?? 0, after?.thing ?? ''))),
    )
    .orderBy('depth')
    .orderBy('thing')
    .limit(heldPageSize)
    .execute();
export type HeldRow = Awaited<ReturnType<typeof heldPage>>[number];

/** How much of it whose, by whom it was taken. */
export const countHeld = (db: Kysely<Tables>, raidId: string, now: number) =>
  db
    .selectFrom('raid_held')
    .select(['room_id', 'author', 'taken_by', 'taken_strength'])
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('raid_id', '=', raidId)
    .where('ends_at', '>', now)
    .groupBy(['room_id', 'author', 'taken_by', 'taken_strength'])
    .execute();

/** Rows of one piece. */
const droppedAtOnce = 500;

const drop = async (tx: Tx, rows: readonly { readonly thing: string }[]) => {
  await dropRaidHeld(
    tx,
    rows.map(({ thing }) => thing),
  );
  return { count: rows.length, hasMore: rows.length === droppedAtOnce };
};

/** Some of what is past its hour, or was in a room that is closed. */
export const dropOld = async (tx: Tx, now: number) => {
  const closed = tx.selectFrom('rooms').select('id').where('closed', '=', 1);
  return drop(
    tx,
    await tx
      .selectFrom('raid_held')
      .select('thing')
      .where((of) => of.or([of('ends_at', '<=', now), of('room_id', 'in', closed)]))
      .limit(droppedAtOnce)
      .execute(),
  );
};

/** Some of what these raids took. */
export const dropOfRaids = async (tx: Tx, raidIds: readonly string[]) =>
  drop(
    tx,
    await tx.selectFrom('raid_held').select('thing').where('raid_id', 'in', raidIds).limit(droppedAtOnce).execute(),
  );

/** Some of what somebody wrote, or that has them in it: nothing of whoever closed their account comes back. */
export const dropOf = async (tx: Tx, userId: string) =>
  drop(
    tx,
    await tx
      .selectFrom('raid_held')
      .select('thing')
      .where((of) => of.or([of('author', '=', userId), of('held', 'like', `%${userId}%`)]))
      .limit(droppedAtOnce)
      .execute(),
  );
