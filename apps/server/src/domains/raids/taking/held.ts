import { restorableMs } from '@baithak/protocol/contracts/raids.rules';
import { strictNewcomerMs } from '@baithak/protocol/contracts/room-order.rules';
import { effectiveRank } from '@baithak/protocol/permissions';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Tx } from '../../../platform/db/write.ts';
import type { HeldMessage } from '../../messages/api.ts';
import { type RaidHeldTable, dropRaidHeld, storeRaidHeld } from '../../deleted/api.ts';
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

interface Counted {
  readonly raidId: string;
  readonly roomId: string;
  /** How many more of each person's; fewer, where they are there again. */
  readonly byAuthor: ReadonlyMap<string, number>;
}

/** One statement: rooms share the people of a platform's raid, and hold no lock of each other's. Returns how much it was and is. */
const countPerson = async (tx: Tx, raidId: string, userId: string, more: number) => {
  const row = await tx
    .updateTable('raid_people')
    .set((of) => ({
      taken: of
        .case()
        .when('taken', '>', -more)
        .then(of('taken', '+', more))
        .else(0)
        .end(),
    }))
    .where('raid_id', '=', raidId)
    .where('user_id', '=', userId)
    // Of what is there again: whoever has none taken stays at 0, so that whoever is updated had some.
    .$if(more < 0, (rows) => rows.where('taken', '>', 0))
    .returning('taken')
    .executeTakeFirst();
  return { had: row !== undefined && (more < 0 || row.taken > more), has: (row?.taken ?? 0) > 0 };
};

/** Of each person; returns how many more people there are now of whom something is taken. In one order, so that no two rooms wait for each other. */
const countPeople = async (tx: Tx, { raidId, byAuthor }: Counted): Promise<number> => {
  let people = 0;
  for (const [userId, more] of [...byAuthor].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { had, has } = await countPerson(tx, raidId, userId, more);
    people += Number(has) - Number(had);
  }
  return people;
};

const rowOf = (tx: Tx, { raidId, roomId }: Counted) =>
  tx.selectFrom('raid_taken').selectAll().where('raid_id', '=', raidId).where('room_id', '=', roomId);

/** People are counted once in a raid, in the room where something of theirs was taken first: of messages that are left, at least one wrote them. */
const totalOf = (row: { messages: number; people: number } | undefined, messages: number, people: number) => {
  const left = Math.max(0, (row?.messages ?? 0) + messages);
  return { messages: left, people: Math.min(left, Math.max(Math.min(1, left), (row?.people ?? 0) + people)) };
};

const sumOf = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, one) => sum + one, 0);

/** Counts what was taken away, of each person and in the room. `rev`: where the latest of it stood, 0 for what stands in no timeline. */
export const countTaken = async (
  tx: Tx,
  { at, rev, ...counted }: Counted & { readonly at: number; readonly rev: number },
): Promise<void> => {
  const row = await rowOf(tx, counted).executeTakeFirst();
  const total = totalOf(row, sumOf(counted.byAuthor), await countPeople(tx, counted));
  const values = { ...total, at, rev: Math.max(rev, row?.rev ?? 0) };
  await tx
    .insertInto('raid_taken')
    .values({ raid_id: counted.raidId, room_id: counted.roomId, ...values })
    .onConflict((conflict) => conflict.columns(['raid_id', 'room_id']).doUpdateSet(values))
    .execute();
};

/** The same for what is there again: the line stays where it is, and says fewer. */
export const countReturned = async (tx: Tx, returned: Counted): Promise<void> => {
  const counted = { ...returned, byAuthor: new Map([...returned.byAuthor].map(([userId, count]) => [userId, -count])) };
  const row = await rowOf(tx, counted).executeTakeFirst();
  const people = await countPeople(tx, counted);
  if (!row) return;
  await tx
    .updateTable('raid_taken')
    .set(totalOf(row, sumOf(counted.byAuthor), people))
    .where('raid_id', '=', counted.raidId)
    .where('room_id', '=', counted.roomId)
    .execute();
};

/** Of whom nothing is taken away: who has been in the room for longer than a week, and whose rank is not below `rank`. */
interface LeavingOut {
  readonly raidId: string;
  /** Null: people of every room, by their rank on the platform. */
  readonly roomId: string | null;
  readonly rank: number;
  /** Milliseconds. */
  readonly at: number;
}

/** Of these people, those who are left out. Who is no member any more is looked at by when they came. */
export const leftOutOf = async (
  db: Tx,
  { raidId, roomId, rank, at }: LeavingOut,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('people')
    .leftJoin('room_members as me', (join) =>
      join.onRef('me.user_id', '=', 'people.id').on('me.room_id', '=', roomId ?? ''),
    )
    .leftJoin('raid_people as came', (join) =>
      join.onRef('came.user_id', '=', 'people.id').on('came.raid_id', '=', raidId),
    )
    .select(['people.id', 'people.rank', 'people.created_at', 'me.role', 'me.joined_at', 'came.joined_at as came_at'])
    .where('people.id', 'in', userIds)
    .execute();
  const before = at - strictNewcomerMs;
  return new Set(
    rows
      .filter((row) => {
        const joined = row.joined_at ?? row.came_at ?? row.created_at;
        return effectiveRank(row.rank, row.role) >= rank || joined <= before;
      })
      .map(({ id }) => id),
  );
};
