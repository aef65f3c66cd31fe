import type { Tx } from '../../../platform/db/write.ts';

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
