import { createClient, type Client } from '@baithak/client/create-client';
import { createMemoryTokenStore } from '@baithak/client/options';
import { WireError } from '@baithak/client/wire/wire-error';
import { newId } from '@baithak/protocol/ids';
import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase, onHaproxy, onPostgres, onRedis } from './testing/databases.ts';
import { registerPerson } from './testing/factories.ts';
import { joinAndLoad, makeRoom } from './testing/room-actions.ts';
import { type BlobStore, startBlobStore } from './testing/servers/blob-store.ts';
import { freePort, startHaproxy } from './testing/servers/haproxy.ts';
import { type RedisServer, startRedis } from './testing/servers/redis-server.ts';
import { type ServerProgram, startProgram } from './testing/servers/server-program.ts';
import { password, type Person } from './testing/world.ts';

const never = (): never => {
  throw new Error('There are four people.');
};

const describeProcesses = (redisProgram: string, haproxy: string): void =>
  onPostgres('behind a proxy that spreads connections', (engine) => {
    let database: FreshDatabase, redis: RedisServer, files: BlobStore;
    let proxy: { stop(): Promise<void> };
    let url: string;
    const ports: number[] = [];
    const programs: ServerProgram[] = [];
    const clients: Client[] = [];
    const people: Person[] = [];

    const start = (at: number) =>
      startProgram({
        PORT: String(ports[at]),
        PUBLIC_URL: url,
        DATA_DIR: join(database.dataDir, `process-${at}`),
        DATABASE_URL: database.databaseUrl ?? '',
        REDIS_URL: redis.url,
        BLOB_URL: files.url(),
        DRAIN_SECONDS: '1',
        RATE_LIMITS: 'off',
        CLASSIFIER_PICTURES: 'off',
        LOG_LEVEL: 'error',
      });
    const person = async (username: string): Promise<Person> => {
      const client = createClient({
        urls: { auth: url, api: url, socket: url, assets: url },
        store: createMemoryTokenStore(),
        strict: true,
      });
      clients.push(client);
      return registerPerson(client, username, password);
    };
    const ask = async (at: number, path: string): Promise<string> =>
      (await fetch(`http://127.0.0.1:${ports[at]}${path}`)).text();
    /** How a websocket is answered that a process is asked for itself, as a proxy asks. */
    const asksForSocket = (at: number): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { connection: 'upgrade', upgrade: 'websocket' };
        const more = { 'sec-websocket-version': '13', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' };
        request(`http://127.0.0.1:${ports[at]}/socket.io/?EIO=4&transport=websocket`, {
          headers: { ...headers, ...more },
        })
          .on('response', ({ statusCode }) => resolve(statusCode))
          .on('upgrade', ({ statusCode }, socket) => {
            socket.destroy();
            resolve(statusCode);
          })
          .on('error', reject)
          .end();
      });
    /** Another device of somebody, and how its connection changes from then on. */
    const watchedDevice = async ({ session }: Person) => {
      const client = createClient({
        urls: { auth: url, api: url, socket: url, assets: url },
        store: createMemoryTokenStore(session),
        strict: true,
      });
      clients.push(client);
      await client.notifications.listen();
      return changesOf(client);
    };
    /** What becomes of a connection, and when. */
    const changesOf = (client: Client) => {
      const changes: { readonly state: string; readonly at: number }[] = [];
      client.connection.subscribe((state) => changes.push({ state, at: performance.now() }));
      return changes;
    };

    beforeAll(async () => {
      [database, redis, files] = [await freshDatabase(engine), await startRedis(redisProgram), await startBlobStore()];
      const [own, ...rest] = [await freePort(), await freePort(), await freePort()];
      ports.push(...rest);
      url = `http://127.0.0.1:${own}`;
      for (const at of ports.keys()) mkdirSync(join(database.dataDir, `process-${at}`), { recursive: true });
      programs.push(...(await Promise.all([...ports.keys()].map(start))));
      proxy = await startHaproxy(haproxy, { folder: database.dataDir, port: own, servers: ports });
      for (const name of ['hinaaa', 'bilall', 'ayesha', 'zulfiqar']) people.push(await person(name));
    });
    afterAll(async () => {
      for (const client of clients) client.close();
      await proxy.stop();
      for (const program of programs) await program.stop();
      await files.close();
      await redis.stop();
      await database.remove();
    });

    /** Says it until it is acknowledged, as the web client does; what was answered before. */
    const sayForSure = async ({ client }: Person, roomId: string, message: string): Promise<string[]> => {
      const tempId = newId();
      const errors: string[] = [];
      for (;;)
        try {
          await client.messages.sendMessage({ id: roomId, message, type: 'text', tempId });
          return errors;
        } catch (error) {
          errors.push(error instanceof WireError ? error.code : String(error));
          // Without a connection it is refused in no time, and nothing else would run.
          await setImmediate();
        }
    };
    /** What somebody sees of a room in the end, with what they wrote themselves. */
    const linesOf = async ({ client }: Person, roomId: string): Promise<string[]> =>
      (await client.loading.loadRoom({ id: roomId })).data.map((message) => JSON.stringify(message));

    it('is one community: each hears each of the others once, in one order, and all are counted everywhere', async () => {
      const [first] = people;
      if (!first) return never();
      const roomId = await makeRoom(first);
      await joinAndLoad(roomId, ...people);
      const heard = people.map(({ client }) => {
        const revs: number[] = [];
        client.on.newMessage(({ rev }) => revs.push(rev));
        client.on.roomCaughtUp(({ data }) => revs.push(...data.map(({ changedRev }) => changedRev)));
        return revs;
      });
      const said = await Promise.all(
        people.map(async ({ client }) => {
          const revs: number[] = [];
          for (let at = 0; at < 10; at += 1)
            revs.push(
              (await client.messages.sendMessage({ id: roomId, message: `${at}`, type: 'text', tempId: newId() })).rev,
            );
          return revs;
        }),
      );
      for (const [at, own] of said.entries()) {
        const others = said.flatMap((revs) => (revs === own ? [] : revs)).toSorted((one, other) => one - other);
        await expect.poll(() => heard[at]).toEqual(others);
      }
      for (const at of ports.keys()) {
        // Each counts the others every few seconds.
        await expect.poll(() => ask(at, '/metrics'), { timeout: 10_000 }).toMatch(/^baithak_processes 2$/m);
        expect(await ask(at, '/metrics')).toMatch(/^baithak_bus_away 0$/m);
      }
      for (const { client } of people) expect((await client.loading.loadRoom({ id: roomId })).onlineCount).toBe(4);
    });

    it('is left by its people one after the other when it is stopped under load: no send is lost, and nobody notices', async () => {
      // In a room of one's own nobody is slowed down.
      const rooms = await Promise.all(people.map((each) => makeRoom(each)));
      for (const [at, each] of people.entries()) await joinAndLoad(rooms[at] ?? '', each);
      const common = await makeRoom(people[3] ?? never());
      await joinAndLoad(common, ...people);
      const moves: string[] = [];
      for (const { client } of people) {
        client.on.userLeft(({ roomId }) => roomId === common && moves.push('left'));
        client.on.userJoined(({ roomId }) => roomId === common && moves.push('joined'));
      }
      const idle: ReturnType<typeof changesOf>[] = [];
      for (let count = 0; count < 40; count += 1) idle.push(await watchedDevice(people[count % 4] ?? never()));
      const busy = people.map(({ client }) => changesOf(client));
      let isOver = false;
      const counts = people.map(() => 0);
      const failed = new Set<string>();
      const saying = people.map(async (each, at) => {
        for (; !isOver; counts[at] = (counts[at] ?? 0) + 1)
          for (const error of await sayForSure(each, rooms[at] ?? '', `line ${counts[at]}`)) failed.add(error);
      });
      const least = (): number => Math.min(...counts);
      await expect.poll(least).toBeGreaterThan(10);
      // Who came before was told of by now.
      moves.length = 0;
      const [stoppedAt, stopped] = [performance.now(), programs[1]?.stop()];
      await expect.poll(() => ask(1, '/ready'), { interval: 10 }).toBe('{"status":"draining"}');
      expect([await asksForSocket(0), await asksForSocket(1)]).toEqual([101, 503]);
      const moved = await watchedDevice(people[0] ?? never());
      expect(await stopped).toBe(0);
      const before = least();
      await expect.poll(least, { timeout: 10_000 }).toBeGreaterThan(before + 10);
      programs[1] = await start(1);
      await expect.poll(() => ask(1, '/metrics'), { timeout: 10_000 }).toMatch(/^baithak_processes 2$/m);
      isOver = true;
      await Promise.all(saying);
      // What was on its way as the connection ended is said again; nothing was refused.
      expect([...failed].filter((code) => code !== 'NETWORK')).toEqual([]);
      for (const [at, each] of people.entries()) {
        const { rev } = await each.client.loading.loadRoom({ id: rooms[at] ?? '' });
        // A message is a rev: none is missing, and none is there twice.
        expect(rev).toBe(counts[at]);
        const lines = await linesOf(each, rooms[at] ?? '');
        expect(lines[0]).toContain(`"line ${(counts[at] ?? 0) - 1}"`);
      }
      expect([moves, moved]).toEqual([[], []]);
      const sent = [...idle, ...busy].filter((changes) => changes.length > 0);
      // Nobody was without a connection: each asked the next process at once.
      for (const changes of sent) expect(changes.map(({ state }) => state)).toEqual(['connecting', 'online']);
      const leftAt = (of: typeof idle): number[] =>
        of.flatMap(([left]) => (left ? [left.at - stoppedAt] : [])).toSorted((one, other) => one - other);
      expect(sent.length).toBeGreaterThan(10);
      // Over 600 of the 1000 ms, and last those who are writing.
      expect((leftAt(idle).at(-1) ?? 0) - (leftAt(idle)[0] ?? 0)).toBeGreaterThan(300);
      for (const at of leftAt(busy)) expect(at).toBeGreaterThan((leftAt(idle).at(-1) ?? Infinity) - 100);
    });

    it('has what its pages consist of in the bucket, for processes of other versions', async () => {
      const page = await ask(0, '/home/rooms');
      const [, script] = /src="\/assets\/([^"]+\.js)"/.exec(page) ?? [];
      const shared = (await files.keys()).filter((key) => key.startsWith('asset_'));
      // Where the web client is not built there is nothing.
      if (script === undefined) expect(shared).toEqual([]);
      else expect(shared).toContain(`asset_${hash('sha256', script)}.js`);
    });

    it('goes on without Redis, says that it is less, and is whole again once it is back', async () => {
      const [first, second] = people;
      if (!first || !second) return never();
      const roomId = await makeRoom(first);
      await joinAndLoad(roomId, ...people);
      redis.kill();
      await expect.poll(() => ask(0, '/ready')).toBe('{"status":"ok","degraded":["redis"]}');
      await Promise.all(people.map((each) => sayForSure(each, roomId, `without ${each.username}`)));
      const lines = await linesOf(second, roomId);
      for (const { username } of people)
        expect(lines.filter((line) => line.includes(`without ${username}`))).toHaveLength(1);
      await redis.start();
      for (const at of ports.keys())
        await expect.poll(() => ask(at, '/ready'), { timeout: 10_000 }).toBe('{"status":"ok"}');
    });
  });

onRedis('the program, started several times', (redis) =>
  onHaproxy('with a proxy', (haproxy) => describeProcesses(redis, haproxy)),
);
