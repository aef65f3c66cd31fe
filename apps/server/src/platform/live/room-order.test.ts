import { fc } from '@baithak/protocol/testing/fast-check';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { describe, expect, it } from 'vitest';
import { createTime, type Standing } from '../../testing/clock.ts';
import { createRandom } from '../../testing/random.ts';
import { createRoomOrder, type RoomOrder } from './room-order.ts';

describe('what is published to a room', () => {
  const collect = () => {
    const time = createTime();
    const told: number[] = [];
    const room = createRoomOrder({ checks: undefined, holeMs: 2000, now: time.now, after: time.after });
    return { time, told, room, put: (rev: number) => room.put(rev, () => told.push(rev)) };
  };

  it('goes out in rev order in whatever order its writes are answered', () => {
    const order = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(order, fc.nat(1000), (weights, start) => {
        const { told, room, put } = collect();
        room.startAt(start);
        const revs = weights.map((weight, index) => ({ rev: start + 1 + index, weight }));
        for (const { rev } of revs.toSorted((a, b) => a.weight - b.weight)) put(rev);
        expect(told).toEqual(revs.map(({ rev }) => rev));
      }),
    );
  });

  it('goes on after a rev that never comes, where nothing is read again', async () => {
    const { told, room, put, time } = collect();
    room.startAt(1);
    put(4);
    put(3);
    expect(told).toEqual([]);
    await time.runUntil(5000);
    expect(told).toEqual([3, 4]);
    put(2);
    expect(told).toEqual([3, 4, 2]);
  });
});

/*
 * The order and the rights of one room that several processes serve, as this program has them, over a database, a bus and
 * processes that are played: messages of the bus are lost, doubled and late, processes stand still and die.
 */

interface Person {
  readonly name: string;
  /** The rev that their screen shows; -1 while they load. */
  rev: number;
  process: Process | undefined;
  /** Goes up with each entering and leaving: what an earlier load is answered counts no more. */
  visit: number;
  /** What came while they were loading. */
  early: { readonly from: number; readonly rev: number }[];
}

interface Process extends Standing {
  readonly name: number;
  readonly people: Set<Person>;
  order: RoomOrder;
  /** Of the outbox. */
  heard: number;
}

interface Faults {
  readonly lost: number;
  readonly doubled: number;
  readonly late: number;
  readonly busAway: readonly { readonly from: number; readonly to: number }[];
}

/** Parts of the protocol that a run leaves out, to show what each is for. */
interface LeftOut {
  readonly fence?: true;
  readonly positions?: true;
  readonly rightsFirst?: true;
  readonly rightsAfterLoad?: true;
}

const lifeMs = 20_000;
const quietMs = 40_000;

class Faulty extends Error {}

const playRoom = async (seed: number, left: LeftOut = {}): Promise<string | undefined> => {
  const random = createRandom(seed);
  const time = createTime();
  const faults: Faults = {
    lost: random.whole(0, 30) / 100,
    doubled: random.whole(0, 10) / 100,
    late: random.whole(1, 400),
    busAway: random.chance(0.5) ? [{ from: random.whole(2000, 8000), to: random.whole(8001, 14_000) }] : [],
  };
  const isAway = (): boolean => faults.busAway.some(({ from, to }) => time.now() >= from && time.now() < to);

  /** The database: each of its steps is one moment. */
  const members = new Set<Person>();
  const mayRead: (ReadonlySet<Person> | undefined)[] = [];
  const outbox: number[] = [];
  let [rev, accessRev] = [0, 0];

  const people: Person[] = [];
  const processes: Process[] = [];
  const living = () => processes.filter(({ dead }) => !dead);
  let fault: string | undefined;
  const fail = (what: string): void => void (fault ??= `seed ${seed} at ${time.now()} ms: ${what}`);

  /** A question to the database: asked now, answered by what it has a moment later, heard a moment after that. */
  const ask = <T>(process: Process, read: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      time.after(random.whole(0, 15), () => {
        const answer = random.chance(0.01) ? new Faulty('no answer') : read();
        time.after(
          random.whole(0, 15),
          () => (answer instanceof Faulty ? reject(answer) : resolve(answer as T)),
          process,
        );
      });
    });

  const show = (person: Person, from: number, to: number): void => {
    if (person.rev < 0) return void person.early.push({ from, rev: to });
    for (let at = person.rev + 1; at <= to; at += 1)
      if (mayRead[at]?.has(person) !== true && !members.has(person)) fail(`${person.name} heard ${at}`);
    if (from > person.rev) fail(`${person.name} at ${person.rev} was told of ${from + 1} to ${to}`);
    person.rev = Math.max(person.rev, to);
  };
  const leave = (person: Person): void => {
    person.process?.people.delete(person);
    person.process = undefined;
    person.rev = -1;
    person.visit += 1;
    person.early = [];
  };
  const look = async (process: Process): Promise<void> => {
    const here = [...process.people];
    const may = await ask(process, () => new Set(members));
    for (const person of here) if (!may.has(person) && process.people.has(person)) leave(person);
  };
  const orderOf = (process: Process): RoomOrder =>
    createRoomOrder({
      holeMs: 100,
      now: time.now,
      after: (milliseconds, run) => time.after(milliseconds, run, process),
      checks: {
        missed: async (after) => {
          if (left.rightsFirst) await look(process);
          const to = await ask(process, () => rev);
          return {
            rev: to,
            publish: () => {
              for (const person of process.people) show(person, after, to);
            },
          };
        },
        access: () => ask(process, () => access(accessRev)),
        look: () => (left.rightsFirst ? Promise.resolve() : look(process)),
        platformRev: () => 0,
        catchUpTo: async () => {},
        giveUp: () => {
          for (const person of process.people) reconnect(person);
        },
      },
    });
  const access = (of: number) => ({ accessRev: left.fence ? 0 : of, platformRev: 0 });
  const receive = (process: Process, at: number, of: number): void => {
    process.order.see(access(of));
    process.order.put(at, () => {
      for (const person of process.people) show(person, at - 1, at);
    });
  };

  const enter = async (person: Person, process: Process): Promise<void> => {
    leave(person);
    person.process = process;
    process.people.add(person);
    const { visit } = person;
    const isHere = () => person.visit === visit && !process.dead;
    for (;;) {
      const seen = await ask(process, () => ({ may: members.has(person), accessRev })).catch(() => undefined);
      if (!isHere()) return;
      if (!seen?.may) return leave(person);
      if (!process.order.isCurrent(seen.accessRev, () => process.people.size === 1)) continue;
      const read = await ask(process, () => ({ rev, mayRead: members.has(person) })).catch(() => undefined);
      if (!isHere()) return;
      if (!read) return leave(person);
      const { rev: loaded } = read;
      if (!left.rightsAfterLoad) {
        const still = await ask(process, () => members.has(person)).catch(() => false);
        if (!isHere()) return;
        if (!still) return leave(person);
      }
      if (!process.order.startAt(loaded)) continue;
      if (left.rightsAfterLoad && !read.mayRead && mayRead[loaded]?.has(person) !== true)
        fail(`${person.name} loaded ${loaded}`);
      person.rev = loaded;
      const { early } = person;
      person.early = [];
      for (const each of early) if (each.rev > person.rev) show(person, Math.min(each.from, each.rev), each.rev);
      return;
    }
  };
  const reconnect = (person: Person): void => {
    leave(person);
    time.after(random.whole(10, 1000), () => {
      const [process] = living().toSorted(() => (random.chance(0.5) ? 1 : -1));
      if (process && members.has(person)) void enter(person, process);
    });
  };

  const publish = (process: Process, at: number, of: number): void => {
    for (const other of living()) {
      if (other === process || isAway()) continue;
      const copies = random.chance(faults.lost) ? 0 : random.chance(faults.doubled) ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1)
        time.after(random.whole(1, faults.late), () => receive(other, at, of), other);
      // A later message, or a beat, shows the hole in the publisher's numbers.
      if (copies === 0 && !left.positions) time.after(random.whole(100, 1500), () => void poll(other), other);
    }
  };
  const poll = async (process: Process): Promise<void> => {
    const now = await ask(process, () => ({ rev, accessRev })).catch(() => undefined);
    if (now && !process.dead) process.order.position(now.rev, access(now.accessRev));
  };
  const send = (process: Process): void => {
    time.after(random.whole(0, 15), () => {
      rev += 1;
      const [at, of] = [rev, accessRev];
      mayRead[at] = new Set(members);
      time.after(
        random.whole(0, 15),
        () => {
          receive(process, at, of);
          publish(process, at, of);
        },
        process,
      );
    });
  };
  const expel = (process: Process, person: Person): void => {
    time.after(random.whole(0, 15), () => {
      if (!members.delete(person)) return;
      accessRev += 1;
      outbox.push(process.name);
      time.after(
        random.whole(0, 15),
        () => {
          if (person.process === process) leave(person);
        },
        process,
      );
    });
  };
  const follow = (process: Process): void => {
    const again = () => void time.after(500, () => follow(process), process);
    ask(process, () => outbox.length).then((length) => {
      const others = outbox.slice(process.heard, length).filter((name) => name !== process.name);
      process.heard = length;
      if (others.length > 0) process.order.lookSoon();
      again();
    }, again);
  };
  const watch = (process: Process, wasAway: boolean): void => {
    const away = isAway();
    if (!left.positions && (away || wasAway)) void poll(process);
    time.after(1000, () => watch(process, away), process);
  };
  const pollRegularly = (process: Process): void => {
    if (!left.positions) void poll(process);
    time.after(30_000, () => pollRegularly(process), process);
  };

  for (let at = 0; at < 3; at += 1) {
    // Its order needs the process itself.
    const process = { name: at, until: 0, dead: false, people: new Set<Person>(), heard: 0 } as unknown as Process;
    process.order = orderOf(process);
    processes.push(process);
    follow(process);
    watch(process, false);
    time.after(random.whole(0, 30_000), () => pollRegularly(process), process);
  }
  for (let at = 0; at < 6; at += 1) {
    const person: Person = { name: `person ${at}`, rev: -1, process: undefined, visit: 0, early: [] };
    people.push(person);
    members.add(person);
    time.after(random.whole(0, 2000), () => void enter(person, random.one(living())));
  }
  const act = (): void => {
    const process = random.one(living());
    const person = random.one(people);
    const kind = random.whole(0, 99);
    if (kind < 70) send(process);
    else if (kind < 80) expel(process, person);
    else if (kind < 92) {
      if (person.process) return;
      members.add(person);
      void enter(person, process);
    } else if (kind < 97) process.until = time.now() + random.whole(100, 9000);
    else if (kind < 99 && living().length > 1) {
      process.dead = true;
      for (const each of [...process.people]) reconnect(each);
    }
  };
  for (let at = 2000; at < lifeMs; at += random.whole(5, 200)) time.after(at, act);
  await time.runUntil(lifeMs + quietMs);
  for (const person of people) {
    if (person.process && person.rev >= 0 && person.rev < rev) fail(`${person.name} ended at ${person.rev} of ${rev}`);
    if (person.process && !members.has(person)) fail(`${person.name} is still in it`);
  }
  return fault;
};

/** The first fault of so many seeds. */
const faultOf = async (seeds: number, left: LeftOut = {}): Promise<string | undefined> => {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const fault = await playRoom(seed, left);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

describe('a room that three processes serve', () => {
  it('is heard in order, whole, and by nobody who lost it, whatever is lost, late or standing still', async () => {
    expect(await faultOf(inProof(300, 10_000))).toBeUndefined();
  });

  for (const part of ['fence', 'positions', 'rightsFirst', 'rightsAfterLoad'] as const)
    it(`needs each of its parts: without ${part} it fails`, async () => {
      expect(await faultOf(300, { [part]: true })).toBeDefined();
    });
});
