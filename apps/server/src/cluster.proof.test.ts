import type { RunningApp } from './app.ts';
import { newId } from '@baithak/protocol/ids';
import { WireError } from '@baithak/client/wire/wire-error';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { onPostgres, onRedis } from './testing/databases.ts';
import { createRandom, type Random } from './testing/random.ts';
import { liftRoomsLimit, makeRoom } from './testing/room-actions.ts';
import { type Line, openLine } from './testing/servers/line.ts';
import { startBlobStore } from './testing/servers/blob-store.ts';
import { freePort } from './testing/servers/haproxy.ts';
import { type PostgresLine, openPostgresLine } from './testing/servers/postgres-server.ts';
import { type RedisServer, startRedis } from './testing/servers/redis-server.ts';
import { type ServerProgram, startProgram } from './testing/servers/server-program.ts';
import { openWorld, type Person, type World } from './testing/world.ts';

/*
 * Several processes on one PostgreSQL with a Redis between them, whose lines are cut, swallow what is sent, lose and double
 * pieces and are late, while people write, are banned and come back. What every client showed is compared with the
 * database afterwards (docs/proof.md).
 */

/** How long people write, and how long it may take afterwards until everybody knows all, in milliseconds. */
const busyMs = inProof(4_000, 12_000);
const quietMs = 40_000;
const seeds = inProof(
  [1],
  [...Array(20).keys()].map((at) => at + 1),
);

/** What one person was shown of the room: each change once, by the client package as the web uses it. */
interface Screen {
  readonly person: Person;
  /** The rev up to which the screen is whole; -1 while there is none. */
  rev: number;
  /** Of messages, by the rev that they were created with. */
  readonly shown: Set<number>;
  /** The highest rev that had been given when they lost the room; undefined while they have it. */
  lostAt: number | undefined;
}

class Faults {
  readonly list: string[] = [];
  add(what: string): void {
    if (this.list.length < 10) this.list.push(what);
  }
}

const openScreen = (person: Person, roomId: string, faults: Faults): Screen => {
  const screen: Screen = { person, rev: -1, shown: new Set(), lostAt: undefined };
  const show = (rev: number): void => {
    if (screen.lostAt !== undefined && rev > screen.lostAt)
      faults.add(`${person.username} was shown ${rev} after they lost the room at ${screen.lostAt}`);
    screen.shown.add(rev);
  };
  const follow = (): void => {
    const ends: (() => void)[] = [];
    /** As people do who look again whether they may. */
    const followAgain = (): void => {
      for (const end of ends.splice(0)) end();
      screen.rev = -1;
      setTimeout(follow, 500).unref();
    };
    const follower = person.client.followRoom(roomId, {
      onLoad: ({ data, rev }) => {
        screen.shown.clear();
        for (const message of data) show(message.rev);
        screen.rev = rev;
      },
      onChange: (change) => {
        if (change.type === 'created') {
          if (screen.shown.has(change.message.rev))
            faults.add(`${person.username} was shown ${change.message.rev} twice`);
          show(change.message.rev);
        }
        screen.rev = Math.max(screen.rev, change.rev);
      },
      onError: followAgain,
    });
    ends.push(follower.stop, person.client.on.roomClosed(followAgain));
  };
  follow();
  return screen;
};

/** As the web sends: what nobody answered is sent again under its tempId. */
const sendUntilAnswered = async (
  person: Person,
  roomId: string,
  until: number,
): Promise<{ rev: number } | undefined> => {
  const tempId = newId();
  for (;;) {
    try {
      return await person.client.messages.sendMessage({ id: roomId, message: tempId, type: 'text', tempId });
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      if (Date.now() > until) return undefined;
      await wait(300);
    }
  }
};

interface Scene {
  readonly world: World;
  /** Where people are connected. */
  readonly processes: readonly Pick<RunningApp, 'listening'>[];
  readonly random: Random;
  /** One fault, and its end. */
  readonly disturb: () => Promise<void>;
  /** Whatever still is disturbed ends. */
  readonly mend: () => Promise<void>;
}

interface Lines {
  readonly redis: RedisServer;
  readonly redisLines: readonly Line[];
  readonly postgresLines: readonly PostgresLine[];
  readonly random: Random;
}

const disturbLines = async ({ redis, redisLines, postgresLines, random }: Lines): Promise<void> => {
  const line = random.one(redisLines);
  const pause = () => wait(random.whole(200, 3000));
  switch (random.whole(0, 6)) {
    case 0:
      line.swallow();
      await pause();
      return line.mend();
    case 1:
      line.drop('all');
      return;
    case 2:
      await line.cut();
      await pause();
      return line.mend();
    case 3: {
      const share = random.whole(5, 40);
      line.bend((piece, write) => void (random.whole(0, 99) < share || write(piece)));
      await pause();
      // Half of what was a piece of the protocol may be left: both ends begin anew.
      line.drop('all');
      return line.mend();
    }
    case 4:
      line.bend((piece, write) => void setTimeout(() => write(piece), random.whole(0, 200)));
      await pause();
      line.drop('all');
      return line.mend();
    case 5:
      redis.kill();
      await pause();
      return redis.start();
    default:
      random.one(postgresLines).drop('all');
  }
};

const play = async (scene: Scene, seed: number): Promise<Faults> => {
  const { world, random } = scene;
  const faults = new Faults();
  const owner = await world.device(await world.ranked('sahibekhana', 10), scene.processes[0]);
  await liftRoomsLimit(world, owner);
  const roomId = await makeRoom(owner);
  const at = (index: number) => scene.processes[index % scene.processes.length];
  const people: Person[] = [];
  for (let index = 0; index < 6; index += 1) {
    const name = `banda${seed}x${index}abc`;
    people.push(await world.device(await world.ranked(name, index < 3 ? 9 : 1), at(index)));
  }
  const writers = people.slice(0, 3);
  const readers = people.slice(3);
  for (const { client } of people) await client.rooms.joinRoom({ roomId });
  const screens = people.map((person) => openScreen(person, roomId, faults));
  const end = Date.now() + busyMs;
  const acked: { readonly rev: number; readonly by: string }[] = [];

  const write = async (person: Person): Promise<void> => {
    while (Date.now() < end) {
      const sent = await sendUntilAnswered(person, roomId, end + quietMs);
      if (sent) acked.push({ rev: sent.rev, by: person.username });
      await wait(random.whole(5, 80));
    }
  };
  const revNow = async (): Promise<number> => {
    const room = await world.running.app.db.read
      .selectFrom('rooms')
      .select('rev')
      .where('id', '=', roomId)
      .executeTakeFirstOrThrow();
    return room.rev;
  };
  const ban = async (): Promise<void> => {
    while (Date.now() < end) {
      await wait(random.whole(300, 1200));
      const reader = random.one(readers);
      const screen = screens.find(({ person }) => person === reader);
      try {
        await owner.client.commands.banPerson({ roomId, target: reader.username });
        // What was stored by now may have been before the ban; what comes is after it.
        if (screen) screen.lostAt = await revNow();
        await wait(random.whole(300, 1500));
        if (screen) screen.lostAt = undefined;
        await owner.client.commands.unbanPerson({ roomId, target: reader.username });
      } catch (error) {
        if (!(error instanceof WireError)) throw error;
        if (screen) screen.lostAt = undefined;
        await owner.client.commands.unbanPerson({ roomId, target: reader.username }).catch(() => undefined);
      }
    }
  };
  const trouble = async (): Promise<void> => {
    while (Date.now() < end) {
      await wait(random.whole(100, 900));
      await scene.disturb();
    }
    await scene.mend();
  };
  await Promise.all([...writers.map(write), ban(), trouble()]);
  for (const { username } of readers)
    await owner.client.commands.unbanPerson({ roomId, target: username }).catch(() => undefined);

  const stored = await world.running.app.db.read
    .selectFrom('messages')
    .select(['rev', 'temp_id'])
    .where('room_id', '=', roomId)
    .execute();
  const revs = new Set(stored.map(({ rev }) => rev));
  for (const { rev, by } of acked)
    if (!revs.has(rev)) faults.add(`${by} was told that ${rev} is stored, and it is not`);
  if (new Set(stored.map(({ temp_id }) => temp_id)).size !== stored.length) faults.add('a message is stored twice');
  const last = await revNow();
  const isBehind = () => screens.filter(({ rev }) => rev !== last);
  for (const until = Date.now() + quietMs; isBehind().length > 0 && Date.now() < until;) await wait(200);
  for (const { person, rev } of isBehind()) faults.add(`${person.username} ended at ${rev} of ${last}`);
  for (const { person, shown } of screens) {
    const first = Math.min(...shown);
    const missing = [...revs].filter((rev) => rev >= first && !shown.has(rev));
    if (missing.length > 0) faults.add(`${person.username} misses ${missing.slice(0, 5).join(', ')} of ${revs.size}`);
  }
  return faults;
};

onRedis('several processes with a Redis between them', (program) => {
  onPostgres('whatever their lines do', () => {
    for (const seed of seeds)
      it(`lose nothing, double nothing and show nothing to whoever lost the room (seed ${seed})`, async () => {
        const random = createRandom(seed);
        const redis = await startRedis(program);
        const count = random.whole(2, 3);
        const redisLines = await Promise.all([...Array(count)].map(() => openLine({ path: redis.path })));
        const postgresLines: PostgresLine[] = [];
        const world = await openWorld('postgres', {
          twoProcesses: {
            count,
            redis: (at) => `redis://127.0.0.1:${redisLines[at]?.port}`,
            postgres: async (url) => {
              const line = await openPostgresLine(url);
              postgresLines.push(line);
              return line.url;
            },
          },
        });
        try {
          const { processes } = world;
          const mend = async (): Promise<void> => {
            for (const line of redisLines) await line.mend();
          };
          const disturb = () => disturbLines({ redis, redisLines, postgresLines, random });
          const faults = await play({ world, processes, random, disturb, mend }, seed);
          expect(faults.list).toEqual([]);
        } finally {
          await world.close();
          for (const line of [...redisLines, ...postgresLines]) await line.close();
          await redis.stop();
        }
      }, 120_000);
  });
});

/** The programs themselves, which die, stand still and end in order. */
const openPrograms = async (
  count: number,
  { databaseUrl, redis, files, folder }: Readonly<Record<'databaseUrl' | 'redis' | 'files' | 'folder', string>>,
) => {
  const ports = await Promise.all([...Array(count)].map(freePort));
  const start = (at: number): Promise<ServerProgram> =>
    startProgram({
      PORT: String(ports[at]),
      DATA_DIR: `${folder}/program-${at}`,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis,
      BLOB_URL: files,
      RATE_LIMITS: 'off',
      CLASSIFIER_PICTURES: 'off',
      LOG_LEVEL: 'silent',
    });
  const programs = await Promise.all(ports.map((_, at) => start(at)));
  return {
    processes: ports.map((port) => ({ listening: `http://127.0.0.1:${port}` })),
    disturb: async (random: Random): Promise<void> => {
      const at = random.whole(0, count - 1);
      const program = programs[at];
      if (!program) return;
      const kind = random.whole(0, 2);
      if (kind === 0) {
        program.standStill();
        await wait(random.whole(500, 9_000));
        return program.goOn();
      }
      await (kind === 1 ? program.kill() : program.stop());
      await wait(random.whole(0, 1_000));
      programs[at] = await start(at);
    },
    close: async (): Promise<void> => {
      for (const program of programs) await program.kill();
    },
  };
};

const disturbRedis = async (redis: RedisServer, random: Random): Promise<void> => {
  if (random.chance(0.5)) {
    redis.standStill();
    await wait(random.whole(500, 5_000));
    return redis.goOn();
  }
  redis.kill();
  await wait(random.whole(200, 3_000));
  await redis.start();
};

const provePrograms = (program: string): void =>
  onPostgres('whatever becomes of them', () => {
    for (const seed of seeds)
      it(`lose nothing, double nothing and show nothing to whoever lost the room (seed ${seed})`, async () => {
        const random = createRandom(seed);
        const [redis, files] = [await startRedis(program), await startBlobStore()];
        // It prepares and compares; nobody is connected to it.
        let databaseUrl = '';
        const world = await openWorld('postgres', {
          twoProcesses: { count: 1, redis: () => redis.url },
          databaseUrl: async (url) => (databaseUrl = url),
        });
        const folder = world.running.app.config.dataDir;
        const settings = { databaseUrl, redis: redis.url, files: files.url(), folder };
        const { processes, disturb, close } = await openPrograms(random.whole(2, 3), settings);
        try {
          const either = () => (random.chance(0.3) ? disturbRedis(redis, random) : disturb(random));
          const faults = await play({ world, processes, random, disturb: either, mend: async () => undefined }, seed);
          expect(faults.list).toEqual([]);
        } finally {
          await close();
          await world.close();
          await files.close();
          await redis.stop();
        }
      }, 180_000);
  });

inProof(
  () => undefined,
  () => onRedis('programs with a Redis between them', provePrograms),
)();
