import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, onBothEngines, type FreshDatabase } from '../../testing/databases.ts';
import { Refusal } from '../errors.ts';
import type { Batch, Db } from './db.ts';
import { isUniqueViolation } from './dialect.ts';
import { openFixture } from './fixture/open-fixture.ts';
import * as writes from './fixture/writes.ts';

const { addNote, fixture, noteList } = writes;
const ids = (count: number, prefix = 'n') => Array.from({ length: count }, (_, at) => `${prefix}${at}`);

onBothEngines('a write', (engine) => {
  let fresh: FreshDatabase;
  let db: Db;
  let batches: Batch[];
  beforeEach(async () => {
    batches = [];
    fresh = await freshDatabase(engine, { empty: true });
    db = await openFixture(fresh, { observe: (batch) => batches.push(batch) });
  });
  afterEach(async () => {
    await db.close();
    await fresh.remove();
  });

  const add = (id: string) => db.write(addNote, { id, roomId: 'room' });
  const stored = async () => (await noteList(db.read, 'room')).map(({ id }) => id);

  test('is stored when it is acknowledged, for short and long reads alike', async () => {
    for (const id of ids(20)) {
      await add(id);
      expect(await stored()).toContain(id);
      expect((await noteList(db.readLong, 'room')).at(-1)?.id).toBe(id);
    }
  });

  test('shares its commit with those that wait at the same time, and each gets its own answer', async () => {
    const answers = await Promise.all(ids(200).map(add));
    expect(answers).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
    expect(batches.reduce((sum, { writes: count }) => sum + count, 0)).toBe(200);
    expect(batches.length).toBeLessThan(20);
  });

  test('that fails spoils no other of its transaction', async () => {
    const note = (id: string) => ({ id, roomId: 'room' });
    const all = await Promise.allSettled([
      add('first'),
      db.write(writes.refuseAfterAdding, note('refused')),
      add('second'),
      db.write(writes.failAfterAdding, note('failed')),
      db.write(writes.swallowFailure, note('swallowed')),
      db.write(writes.commitBehindTheBack, note('committed')),
      add('first'),
      add('third'),
    ]);
    expect(all.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(await noteList(db.read, 'room')).toEqual([
      { id: 'first', rev: 1 },
      { id: 'second', rev: 2 },
      { id: 'third', rev: 3 },
    ]);
    expect(batches).toHaveLength(1);
  });

  test('that refuses stores nothing and its refusal arrives whole', async () => {
    const error: unknown = await db
      .write(writes.refuseAfterAdding, { id: 'x', roomId: 'room' })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({
      code: 'TOO_MANY',
      message: 'Wait.',
      options: { msg: 'Wait.', details: [{ path: 'text', msg: 'again' }], retryAfter: 7 },
    });
    expect(await stored()).toEqual([]);
  });

  test('that fails otherwise arrives as a fault with its message and stack', async () => {
    const error: unknown = await db
      .write(writes.failAfterAdding, { id: 'x', roomId: 'room' })
      .catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(Refusal);
    expect(error).toMatchObject({
      name: 'RangeError',
      message: 'out of range',
      stack: expect.stringContaining('fixture/writes.ts') as string,
    });
    expect(await stored()).toEqual([]);
  });

  test('says so when a value is there already', async () => {
    await add('x');
    const error: unknown = await add('x').catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(
      isUniqueViolation(
        await db.write(writes.failAfterAdding, { id: 'y', roomId: 'room' }).catch((reason: unknown) => reason),
      ),
    ).toBe(false);
  });

  test('whose commit fails is not acknowledged, nor is any other of the transaction', async () => {
    const all = await Promise.allSettled([
      add('a'),
      db.write(writes.promiseNote, { id: 'p', roomId: 'room' }),
      add('b'),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await stored()).toEqual([]);
    await add('after');
    expect(await noteList(db.read, 'room')).toEqual([{ id: 'after', rev: 1 }]);
  });

  test('cannot use its transaction after it has ended', async () => {
    await db.write(writes.keepTx, { id: 'x', roomId: 'room' });
    await expect(db.write(writes.useKeptTx, { id: 'y', roomId: 'room' })).rejects.toThrow(
      'The write fixture.keepTx used tx after it had ended',
    );
    expect(await stored()).toEqual(['x']);
  });

  test.each([true, undefined, Number.NaN, new Date(0)])('refuses to bind %s in words', async (pinned) => {
    await add('x');
    await expect(db.write(writes.setPinned, { id: 'x', pinned })).rejects.toThrow(
      /^Parameter 1 is .+, which the database cannot store/,
    );
    await db.write(writes.setPinned, { id: 'x', pinned: 1 });
  });

  test('keeps the order of those that come after one another, failures between them', async () => {
    const order: string[] = [];
    await Promise.all(
      ids(60).map((id, at) =>
        (at % 3 === 1 ? db.write(writes.failAfterAdding, { id, roomId: 'room' }).catch(() => 0) : add(id)).then(() =>
          order.push(id),
        ),
      ),
    );
    expect(await stored()).toEqual(ids(60).filter((_, at) => at % 3 !== 1));
    expect(order.filter((_, at) => at % 3 !== 1)).toHaveLength(40);
  });

  test('without a key counts as right as one with a key', async () => {
    const revs = await Promise.all(
      ids(40).map((id, at) => db.write(at % 2 ? writes.addNoteAlone : writes.addNoteByReading, { id, roomId: 'room' })),
    );
    expect(revs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  });

  test('is finished by close, and refused after it', async () => {
    const pending = Promise.all(ids(30).map(add));
    await Promise.all([db.close(), db.close()]);
    expect(await pending).toHaveLength(30);
    await expect(add('late')).rejects.toThrow('closed');
    db = await openFixture(fresh);
    expect(await stored()).toEqual(ids(30));
  });

  test('is not possible through a read', async () => {
    for (const reads of [db.read, db.readLong]) {
      await expect(fixture(reads).insertInto('test_rooms').values({ id: 'no', rev: 0 }).execute()).rejects.toThrow(
        /read-?only/i,
      );
      await expect(reads.transaction().execute(async () => {})).rejects.toThrow('no transaction');
    }
  });

  test('and the reads see numbers as numbers', async () => {
    await Promise.all(ids(3).map(add));
    const { count, sum, any } = await fixture(db.read)
      .selectFrom('test_notes')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number>('rev').as('sum'),
        eb.fn.max(eb.val(9_007_199_254_740_991)).as('max'),
      ])
      .select((eb) => eb.exists(eb.selectFrom('test_rooms').select('id').where('id', '=', 'room')).as('any'))
      .executeTakeFirstOrThrow();
    expect({ count, sum, any }).toEqual({ count: 3, sum: 6, any: 1 });
  });

  test('tells LIKE apart by case', async () => {
    await add('Upper');
    const found = (pattern: string) =>
      fixture(db.read).selectFrom('test_notes').select('id').where('id', 'like', pattern).execute();
    expect(await found('upp%')).toEqual([]);
    expect(await found('Upp%')).toEqual([{ id: 'Upper' }]);
  });

  test('answers pings while it is open', async () => {
    await db.ping();
    await db.close();
    await expect(db.ping()).rejects.toThrow();
    db = await openFixture(fresh);
  });
});
