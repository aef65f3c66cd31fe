import { inProof } from '@baithak/protocol/testing/in-proof';
import { describe, expect, it } from 'vitest';
import { createTime, type Standing } from '../../testing/clock.ts';
import { createRandom } from '../../testing/random.ts';
import { anywhere, createPresence, type Presence, type PresenceMessage } from './presence.ts';

const rooms = [anywhere, 'sehan', 'shayari'];
const people = ['hina', 'bilal', 'ayesha'];

/** A process and what it has told its own people of who is there. */
interface Played extends Standing {
  readonly name: string;
  readonly presence: Presence;
  /** Who is here: room and person. */
  readonly own: Set<string>;
  readonly told: Set<string>;
  /** What it says is lost until then, and it hears nothing. */
  awayUntil: number;
}

/** What is left out, to see that the play finds it. */
interface LeftOut {
  readonly asking?: boolean;
  readonly silence?: boolean;
  readonly numbers?: boolean;
}

/** What comes later than that is not delivered, as the bus has it. */
const lateMs = 2000;

const createPlay = (seed: number, left: LeftOut) => {
  const random = createRandom(seed);
  const time = createTime();
  const processes: Played[] = [];
  const faults: string[] = [];
  const fail = (what: string): void => void faults.push(`seed ${seed} at ${time.now()} ms: ${what}`);
  let [isQuiet, started] = [false, 0];

  /** To each other one in its order, after a moment, unless it is lost. */
  const arrives = new Map<string, number>();
  const heard = new Map<string, number>();
  const deliver = (from: Omit<Played, 'presence'>, to: Played, message: PresenceMessage): void => {
    if (to.name === from.name || to.dead) return;
    if (left.asking === false && 'ask' in message) return;
    const isAway = Math.max(from.awayUntil, to.awayUntil) > time.now();
    if (isAway || (!isQuiet && random.chance(0.1))) return;
    const line = `${from.name} ${to.name}`;
    const at = Math.max(time.now() + random.whole(0, 40), arrives.get(line) ?? 0);
    arrives.set(line, at);
    time.after(
      at - time.now(),
      () => {
        if (time.now() - at > lateMs) return;
        const number = (heard.get(line) ?? 0) + 1;
        if ('number' in message) heard.set(line, number);
        // As if each were the next one.
        const isRenumbered = left.numbers === false && 'number' in message;
        to.presence.receive(isRenumbered ? { ...message, number } : message);
      },
      to,
    );
  };
  const start = (): Played => {
    started += 1;
    const name = `process ${started}`;
    const at = { name, own: new Set<string>(), told: new Set<string>(), until: 0, dead: false, awayUntil: 0 };
    const presence = createPresence({
      me: name,
      now: time.now,
      after: (milliseconds, run) => time.after(milliseconds, run, at),
      isAway: () => left.silence === false || at.awayUntil > time.now(),
      send: (message) => {
        for (const other of processes) deliver(at, other, message);
      },
    });
    const played = Object.assign(at, { presence });
    presence.onChange((roomId, { userId }, isThere) => note(played, `${roomId} ${userId}`, isThere));
    processes.push(played);
    presence.begin();
    return played;
  };
  const note = (at: Played, who: string, isThere: boolean): void => {
    if (at.told.has(who) === isThere) fail(`${at.name} tells twice that ${who} is ${isThere ? 'there' : 'gone'}`);
    if (isThere) at.told.add(who);
    else at.told.delete(who);
  };
  const move = (at: Played): void => {
    const [roomId, userId] = [random.one(rooms), random.one(people)];
    const who = `${roomId} ${userId}`;
    if (random.chance(0.55)) come(at, roomId, userId);
    else if (at.own.delete(who) && at.presence.remove(roomId, userId)) note(at, who, false);
  };
  /** Sends somebody to another process, where most come a moment later. */
  const send = (at: Played): void => {
    const [who] = at.own;
    if (who === undefined) return;
    const [roomId = '', userId = ''] = who.split(' ');
    at.own.delete(who);
    at.presence.keepWhile(() => {
      if (at.presence.remove(roomId, userId)) fail(`${at.name} tells that ${who} is gone, who is on the way`);
    });
    const to = random.one(living());
    if (random.chance(0.8)) time.after(random.whole(0, 3000), () => come(to, roomId, userId), to);
  };
  const come = (at: Played, roomId: string, userId: string): void => {
    const who = `${roomId} ${userId}`;
    at.own.add(who);
    const person = { userId, username: userId, rank: 2, readsAll: random.chance(0.5) };
    if (at.presence.put(roomId, person)) note(at, who, true);
  };
  const living = (): Played[] => processes.filter(({ dead }) => !dead);
  const happen = (): void => {
    const [at, kind] = [random.one(living()), random.whole(0, 99)];
    if (at.until > time.now()) return;
    if (kind < 2) {
      at.dead = true;
      start();
    } else if (kind < 4) {
      at.presence.close();
      at.dead = true;
      start();
    } else if (kind < 7) at.until = time.now() + random.whole(500, 9000);
    else if (kind < 10) at.awayUntil = time.now() + random.whole(200, 8000);
    else if (kind < 15) send(at);
    else move(at);
  };
  return { random, time, faults, fail, start, living, happen, quiet: () => void (isQuiet = true) };
};

/** Plays 20 seconds of faults and 30 without; the first fault. */
const play = async (seed: number, left: LeftOut = {}): Promise<string | undefined> => {
  const { random, time, faults, fail, start, living, happen, quiet } = createPlay(seed, left);
  for (let at = 0; at < 3; at += 1) start();
  for (let at = 0; at < 20_000; at += random.whole(5, 150)) {
    await time.runUntil(at);
    happen();
  }
  quiet();
  await time.runUntil(50_000);
  const all = new Set(living().flatMap(({ own }) => [...own]));
  const sorted = (of: Iterable<string>): string => [...of].toSorted().join(', ');
  for (const { name, presence, told } of living()) {
    const listed = rooms.flatMap((roomId) => presence.list(roomId).map(({ userId }) => `${roomId} ${userId}`));
    if (sorted(listed) !== sorted(all)) fail(`${name} lists ${sorted(listed)}, there are ${sorted(all)}`);
    if (sorted(told) !== sorted(listed)) fail(`${name} told of ${sorted(told)}, and lists ${sorted(listed)}`);
    for (const roomId of rooms)
      if (presence.count(roomId) !== presence.list(roomId).length) fail(`${name} counts wrongly in ${roomId}`);
  }
  return faults[0];
};

const faultOf = async (seeds: number, left?: LeftOut): Promise<string | undefined> => {
  for (let seed = 1; seed <= seeds; seed += 1) {
    const fault = await play(seed, left);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

/** Three processes that hear each other at once, one of them with somebody who reads the room; what each tells its people. */
const withOneThere = async () => {
  const time = createTime();
  const told: string[] = [];
  const all: Presence[] = [];
  for (const name of ['first', 'second', 'third']) {
    const presence = createPresence({
      me: name,
      now: time.now,
      after: time.after,
      isAway: () => false,
      send: (message) => {
        for (const other of all) if (other !== presence) other.receive(message);
      },
    });
    presence.onChange((_, { userId }, isThere) => told.push(`${name}: ${userId} ${isThere ? 'came' : 'left'}`));
    all.push(presence);
    presence.begin();
  }
  const [first, second, third] = all;
  if (!first || !second || !third) throw new Error('There are three.');
  const hina = { userId: 'hina', username: 'hina', rank: 2, readsAll: true };
  await time.runUntil(2000);
  first.put('sehan', hina);
  await time.runUntil(4000);
  told.length = 0;
  return {
    time,
    told,
    first,
    second,
    third,
    hina,
    sendAway: () => first.keepWhile(() => first.remove('sehan', 'hina')),
  };
};

describe('whoever a process sends to another one', () => {
  it('is there all the time, reads nothing on the way, and has neither left nor come', async () => {
    const { time, told, first, second, third, hina, sendAway } = await withOneThere();
    expect(third.readsAllElsewhere('sehan', 'hina')).toBe(true);
    sendAway();
    await time.runUntil(7000);
    expect([third.has('sehan', 'hina'), third.readsAllElsewhere('sehan', 'hina')]).toEqual([true, false]);
    second.put('sehan', hina);
    await time.runUntil(60_000);
    expect([first.count('sehan'), third.count('sehan'), told]).toEqual([1, 1, []]);
    second.remove('sehan', 'hina');
    await time.runUntil(61_000);
    expect(told.toSorted()).toEqual(['first: hina left', 'third: hina left']);
  });

  it('has left after a while when they come to none', async () => {
    const { time, told, first, third, sendAway } = await withOneThere();
    sendAway();
    await time.runUntil(12_000);
    expect([third.count('sehan'), told]).toEqual([1, []]);
    await time.runUntil(16_000);
    expect([first.count('sehan'), third.count('sehan')]).toEqual([0, 0]);
    expect(told.toSorted()).toEqual(['first: hina left', 'second: hina left', 'third: hina left']);
  });

  it('has left after a while, too, when that process has ended meanwhile', async () => {
    const { time, told, first, third, sendAway } = await withOneThere();
    sendAway();
    first.close();
    await time.runUntil(16_000);
    expect([third.count('sehan'), told.toSorted()]).toEqual([0, ['second: hina left', 'third: hina left']]);
  });
});

describe('who is at which process', () => {
  const person = { userId: 'hina', username: 'hina', rank: 2, readsAll: true };
  /** Two that hear each other. */
  const openPair = async () => {
    const time = createTime();
    const all: Presence[] = [];
    let [isAway, isSilent] = [false, false];
    for (const me of ['one', 'two'])
      all.push(
        createPresence({
          me,
          now: time.now,
          after: time.after,
          isAway: () => isAway,
          send: (message) => {
            for (const other of isAway || isSilent ? [] : all)
              if (other !== all[me === 'one' ? 0 : 1]) other.receive(message);
          },
        }),
      );
    for (const presence of all) presence.begin();
    const [here, there] = all;
    if (!here || !there) throw new Error('There are two.');
    there.put('sehan', person);
    await time.runUntil(1000);
    const sure = (): boolean[] => [here.hasForSure('sehan', 'hina'), here.readsAllElsewhere('sehan', 'hina')];
    return { time, here, there, sure, away: () => void (isAway = true), silence: () => void (isSilent = true) };
  };

  it('is shown for a while of one that ends, is silent or away, and is not taken for somebody who reads', async () => {
    for (const end of ['ends', 'is away', 'is silent'] as const) {
      const { time, here, there, sure, away, silence } = await openPair();
      expect([here.has('sehan', 'hina'), ...sure()]).toEqual([true, true, true]);
      if (end === 'ends') there.close();
      else if (end === 'is away') away();
      else silence();
      await time.runUntil(end === 'is silent' ? 4000 : 1001);
      expect([here.has('sehan', 'hina'), ...sure()]).toEqual([true, false, false]);
    }
  });

  it('is in a room of which the name is told, until they have left the last one', async () => {
    const { time, here, there } = await openPair();
    there.put('shayari', person);
    there.put('a private thread', { ...person, username: '' });
    await time.runUntil(1100);
    there.remove('sehan', 'hina');
    await time.runUntil(1200);
    expect(here.isInRoom('hina')).toBe(true);
    there.remove('shayari', 'hina');
    await time.runUntil(1300);
    expect([here.isInRoom('hina'), here.has('a private thread', 'hina')]).toEqual([false, true]);
  });

  it('is known at all of them, whatever of what they tell is lost, and nobody comes or goes twice', async () => {
    expect(await faultOf(inProof(200, 5000))).toBeUndefined();
  });

  it('would not be, if nothing that was missed were asked for', async () => {
    expect(await faultOf(20, { asking: false })).toBeDefined();
  });

  it('would not be, if nobody noticed that something was missed', async () => {
    expect(await faultOf(20, { numbers: false })).toBeDefined();
  });

  it('would not be, if nobody noticed that a process died', async () => {
    expect(await faultOf(20, { silence: false })).toBeDefined();
  });
});
