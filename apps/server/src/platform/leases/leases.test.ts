import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase, onBothEngines, onPostgres } from '../../testing/databases.ts';
import type { Db } from '../db/db.ts';
import { openDatabase } from '../db/open.ts';
import { defineWrite } from '../db/write.ts';
import { createLog } from '../log.ts';
import { createLeases, type Leases, type LeaseTimes, whileHeld } from './leases.ts';
import { leaseLost, type LeaseProof, requireLease } from './leases.write.ts';

const log = createLog('silent');
const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const writeAsHolder = defineWrite({
  name: 'leases.test.writeAsHolder',
  run: async (tx, proof: LeaseProof | undefined) => requireLease(tx, proof),
});

const openAt = async ({ databaseUrl, dataDir }: FreshDatabase): Promise<Db> =>
  openDatabase({
    ...{ databaseUrl, dataDir, log, lock: 'shared' },
    migrationsDir: folder('migrations'),
    writesModule: new URL('../../writes.ts', import.meta.url),
  });

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'written',
    (error: Error) => error.name,
  );

onBothEngines('leases of one process', (engine) => {
  test('are taken once, read, and had again once they were given back', async () => {
    const database = await freshDatabase(engine);
    const db = await openDatabase({
      ...{ databaseUrl: database.databaseUrl, dataDir: database.dataDir, log },
      migrationsDir: folder('migrations'),
      writesModule: new URL('../../writes.ts', import.meta.url),
    });
    const leases = createLeases(db, log);
    const first = await leases.take('speaker:a', 'Hina');
    expect(first?.isHeld()).toBe(true);
    expect(await leases.take('speaker:a')).toBeUndefined();
    await first?.set('Bilal');
    expect(await leases.read(['speaker:a', 'speaker:b'])).toStrictEqual([
      { name: 'speaker:a', holder: leases.me, fence: first?.fence, value: 'Bilal' },
    ]);
    expect(await leases.list('speaker:')).toStrictEqual(await leases.read(['speaker:a']));
    expect(await leases.list('jobs:')).toStrictEqual([]);
    await first?.release();
    expect(first?.isHeld()).toBe(false);
    expect(await leases.read(['speaker:a'])).toStrictEqual([]);
    const second = await leases.take('speaker:a');
    expect(second?.fence).toBeGreaterThan(first?.fence ?? Infinity);
    await first?.release();
    expect(second?.isHeld()).toBe(true);
    expect(leases.processes()).toBe(1);
    await leases.close();
    await db.close();
    await database.remove();
  });
});

test('what is taken is not given back by a renewal that is answered at the same moment', async () => {
  const writes: { readonly name: string; readonly answer: (value: unknown) => void }[] = [];
  const write = ({ name }: { readonly name: string }): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    writes.push({ name, answer: resolve });
    return promise;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what leases need of it
  const leases = createLeases({ isShared: true, write } as unknown as Db, log);
  const taking = leases.take('speaker:a');
  const [renewal, take] = writes;
  take?.answer(7);
  renewal?.answer({ held: [{ name: 'speaker:a', fence: 7 }], processes: 1 });
  expect((await taking)?.isHeld()).toBe(true);
  await expect.poll(() => writes.map(({ name }) => name)).toEqual(['leases.renew', 'leases.take', 'leases.take']);
  const closing = leases.close();
  writes.at(-1)?.answer(8);
  await expect.poll(() => writes.at(-1)?.name).toBe('leases.release');
  writes.at(-1)?.answer(undefined);
  await closing;
});

onPostgres('leases of several processes', (engine) => {
  let database: FreshDatabase;
  const dbs: Db[] = [];
  beforeAll(async () => {
    database = await freshDatabase(engine);
    dbs.push(await openAt(database), await openAt(database));
  });
  afterAll(async () => {
    for (const db of dbs) await db.close();
    await database.remove();
  });
  const pair = (times?: LeaseTimes): [Leases, Leases] => {
    const [one, other] = dbs;
    if (!one || !other) throw new Error('There are two.');
    return [createLeases(one, log, times), createLeases(other, log, times)];
  };

  test('one of them has a lease, and the other once it was given back, with a greater fence', async () => {
    const [one, other] = pair();
    const first = await one.take('speaker:a', 'Hina');
    expect(await other.take('speaker:a')).toBeUndefined();
    expect(await other.read(['speaker:a'])).toMatchObject([{ holder: one.me, value: 'Hina' }]);
    expect(await outcomeOf(dbs[0]?.write(writeAsHolder, first?.proof) ?? Promise.reject(new Error('none')))).toBe(
      'written',
    );
    await first?.release();
    const second = await other.take('speaker:a');
    expect(second?.fence).toBeGreaterThan(first?.fence ?? Infinity);
    expect(await outcomeOf(dbs[0]?.write(writeAsHolder, first?.proof) ?? Promise.reject(new Error('none')))).toBe(
      leaseLost,
    );
    await one.close();
    await other.close();
  });

  test('whoever knows the fence of the holder may take its place, once, and the holder learns of it', async () => {
    const [one, other] = pair({ renewMs: 50 });
    const first = await one.take('speaker:f', 'Hina');
    const lost = new Promise<void>((resolve) => first?.lost.addEventListener('abort', () => resolve()));
    const fence = first?.fence ?? 0;
    expect(await other.take('speaker:f', 'Bilal', fence - 1)).toBeUndefined();
    const second = await other.take('speaker:f', 'Bilal', fence);
    expect(second?.fence).toBeGreaterThan(fence);
    await lost;
    expect(first?.isHeld()).toBe(false);
    await first?.release();
    expect(await one.take('speaker:f', 'Hina', fence)).toBeUndefined();
    expect(await one.list('speaker:f')).toMatchObject([{ holder: other.me, value: 'Bilal', fence: second?.fence }]);
    await one.close();
    await other.close();
  });

  test('what many ask for at the same moment one has', async () => {
    const [one, other] = pair();
    const taken = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).take('speaker:b')));
    expect(taken.filter(Boolean)).toHaveLength(1);
    await one.close();
    await other.close();
  });

  test('whoever ends gives everything back, and counts no longer', async () => {
    const [one, other] = pair({ renewMs: 20 });
    await one.take('speaker:c');
    await expect.poll(() => other.processes()).toBe(2);
    await one.close();
    expect(await other.take('speaker:c')).toBeDefined();
    await expect.poll(() => other.processes()).toBe(1);
    await other.close();
  });

  test('what is not renewed is lost, before the other has it', async () => {
    const [one] = pair({ holdMs: 300, renewMs: 10_000 });
    const [, other] = pair({ renewMs: 100 });
    const first = await one.take('speaker:d');
    const lost = new Promise<void>((resolve) => first?.lost.addEventListener('abort', () => resolve()));
    await expect.poll(() => other.take('speaker:d'), { timeout: 5000 }).toBeDefined();
    expect(first?.isHeld()).toBe(false);
    await lost;
    expect(await first?.set('late')).toBe(false);
    await first?.release();
    expect(await other.read(['speaker:d'])).toMatchObject([{ holder: other.me }]);
    await one.close();
    await other.close();
  });

  test('what is renewed outlives its time', async () => {
    const [one, other] = pair({ holdMs: 400, renewMs: 50 });
    const first = await one.take('speaker:e');
    const [short] = pair({ holdMs: 900, renewMs: 50_000 });
    // Its own lease ends once twice the time of the other has passed.
    const clock = await short.take('clock');
    await new Promise<void>((resolve) => clock?.lost.addEventListener('abort', () => resolve()));
    expect(first?.isHeld()).toBe(true);
    expect(await other.take('speaker:e')).toBeUndefined();
    for (const each of [one, other, short]) await each.close();
  });

  test('what one does the other does not, until that one has ended or died', async () => {
    const [one, other] = pair({ renewMs: 100 });
    const done: string[] = [];
    const goOn = Promise.withResolvers<void>();
    const first = whileHeld(one, 'work', () => goOn.promise.then(() => done.push('one')));
    const byOther = () => whileHeld(other, 'work', async () => done.push('other'));
    await expect.poll(() => other.read(['work'])).toHaveLength(1);
    expect(await byOther()).toBe(false);
    goOn.resolve();
    expect([await first, await byOther(), done]).toEqual([true, true, ['one', 'other']]);
    const failing = whileHeld(one, 'work', async () => Promise.reject(new Error('the disk is full')));
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await byOther()).toBe(true);

    const lost = Promise.withResolvers<void>();
    const [dying] = pair({ holdMs: 200, renewMs: 10_000 });
    const dead = whileHeld(dying, 'work', (end) => new Promise((resolve) => end.addEventListener('abort', resolve)));
    void dead.finally(lost.resolve);
    await expect.poll(byOther, { timeout: 5000 }).toBe(true);
    await lost.promise;
    for (const each of [one, other, dying]) await each.close();
  });
});
