import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onPostgres, onRedis } from './testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, recordEvents, say } from './testing/room-actions.ts';
import { type RedisServer, startRedis } from './testing/servers/redis-server.ts';
import { type Person, useWorld } from './testing/world.ts';

const shareOf = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

const print = (what: string, milliseconds: readonly number[]): void => {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  process.stdout.write(
    `${what}: p50 ${shareOf(sorted, 0.5)} ms, p99 ${shareOf(sorted, 0.99)} ms (${sorted.length} times)\n`,
  );
};

/* Printed for docs/proof.md; both processes are in this one, so that each waits for the other's work too. */
onRedis('between two processes', (program) => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(program);
  });
  afterAll(() => redis.stop());

  onPostgres('it takes so long', (engine) => {
    const world = useWorld(engine, { twoProcesses: { redis: () => redis.url } });
    let owner: Person, reader: Person;
    beforeAll(async () => {
      owner = await world.current.ranked('sahibekhana', 10);
      await liftRoomsLimit(world.current, owner);
      reader = await world.current.device(await world.current.member('sunnewala'), world.current.other);
    });

    it('until a message of one is heard at the other', async () => {
      const roomId = await makeRoom(owner);
      await joinAndLoad(roomId, owner, reader);
      const heard = new Map<number, number>();
      reader.client.on.newMessage(({ rev }) => void heard.set(rev, performance.now()));
      const acknowledged = new Map<number, number>();
      const sent = new Map<number, number>();
      for (let at = 0; at < 300; at += 1) {
        const began = performance.now();
        const { rev } = await say(owner, roomId, `${at}`);
        acknowledged.set(rev, performance.now());
        sent.set(rev, began);
        await wait(10);
      }
      await expect.poll(() => heard.size).toBe(300);
      print(
        'from the send to the other process',
        [...sent].map(([rev, at]) => (heard.get(rev) ?? 0) - at),
      );
      print(
        'from the send to its acknowledgement',
        [...sent].map(([rev, at]) => (acknowledged.get(rev) ?? 0) - at),
      );
      print(
        'from the acknowledgement to the other process',
        [...acknowledged].map(([rev, at]) => Math.max(0, (heard.get(rev) ?? 0) - at)),
      );
    });

    it('until a message is heard at the other while Redis stands still', async () => {
      const roomId = await makeRoom(owner);
      await joinAndLoad(roomId, owner, reader);
      const heard = new Map<number, number>();
      let twice = 0;
      const hear = (rev: number): void => {
        if (heard.has(rev)) twice += 1;
        else heard.set(rev, performance.now());
      };
      reader.client.on.newMessage(({ rev }) => hear(rev));
      reader.client.on.roomCaughtUp(({ data }) => data.forEach(({ changedRev }) => hear(changedRev)));
      const acknowledged = new Map<number, number>();
      const sayFor = async (milliseconds: number): Promise<void> => {
        for (const until = performance.now() + milliseconds; performance.now() < until;) {
          const { rev } = await say(owner, roomId, 'mushaira');
          acknowledged.set(rev, performance.now());
          await wait(40);
        }
      };
      await sayFor(1000);
      redis.standStill();
      await sayFor(10_000);
      redis.goOn();
      await sayFor(5000);
      await expect.poll(() => heard.size, { timeout: 10_000 }).toBe(acknowledged.size);
      print(
        'from the acknowledgement to the other process, Redis still for 10 s',
        [...acknowledged].map(([rev, at]) => Math.max(0, (heard.get(rev) ?? 0) - at)),
      );
      expect(twice).toBe(0);
    });

    const bans = async (rounds: number): Promise<number[]> => {
      const took: number[] = [];
      for (let at = 0; at < rounds; at += 1) {
        const roomId = await makeRoom(owner);
        await joinAndLoad(roomId, reader);
        const closed = recordEvents(reader, 'roomClosed');
        await wait(at * 7);
        const began = performance.now();
        await owner.client.commands.banPerson({ roomId, target: reader.username });
        await closed.until(1);
        took.push(performance.now() - began);
      }
      return took;
    };

    it('until somebody is out who was banned at the other, where nothing is said', async () => {
      print('from the ban to its end at the other process', await bans(60));
      redis.kill();
      await wait(3000);
      print('the same without Redis', await bans(60));
      await redis.start();
    });
  });
});
