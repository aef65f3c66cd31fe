import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import { newId } from '@baithak/protocol/ids';
import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { onBothEnginesInProof, onPostgres, onRedis } from '../../testing/databases.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
} from '../../testing/room-actions.ts';
import { type RedisServer, startRedis } from '../../testing/servers/redis-server.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { createAlikeMemory, judgeAlike, roomsMs, type Written } from './alike.ts';
import { areAlike, fingerprint } from './fingerprint.ts';

const thresholds = defaultPlatformSettings.classifier.texts;
const advert = 'earn cash from home every day write to me for more now';
const printOf = (text: string, hasLink = false) => {
  const print = fingerprint(text.split(' '), hasLink);
  if (!print) throw new Error('There are no words.');
  return print;
};
const alike = (one: string, other: string): boolean => areAlike(printOf(one), printOf(other));

describe('two texts', () => {
  it('are alike when they are the same words but for a few', () => {
    expect(alike(advert, advert)).toBe(true);
    expect(alike(advert, advert.replace('cash', 'gold'))).toBe(true);
    expect(alike(advert, advert.replace('cash', 'gold').replace('now', 'soon'))).toBe(true);
    expect(alike(advert, `${advert} 4711`)).toBe(true);
    expect(alike('buy gold from me', 'buy silver from me')).toBe(true);
  });

  it('are not when they share less, and short ones only when they are the same', () => {
    expect(alike(advert, 'the match begins at nine and my brother brings tea for us all')).toBe(false);
    expect(alike(advert, 'earn marks from home by reading every page of the book tonight')).toBe(false);
    expect(alike('number 1', 'number 2')).toBe(false);
    expect(alike('salaam', 'salaam')).toBe(true);
    expect(alike('good morning all', 'good evening all')).toBe(false);
  });
});

/** Folded, as the rules read them. */
const readWords = (text: string): string => text.split(' ').map(readWord).join(' ');

const memoryAt = () => {
  const memory = createAlikeMemory();
  let things = 0;
  const write = (text: string, more: Partial<Written> & { hasLink?: boolean } = {}) => {
    const { hasLink = false, ...rest } = more;
    const one: Written = {
      print: printOf(text, hasLink),
      userId: 'one',
      address: 'here',
      roomId: 'room',
      thing: `thing ${(things += 1)}`,
      at: 1_000_000,
      low: true,
      fresh: rest.low ?? true,
      ...rest,
    };
    const [found] = judgeAlike(memory.count(one), {
      everyday: one.print.everyday,
      low: one.low,
      fresh: one.fresh,
      thresholds,
    });
    if (!found || found.score < thresholds.refuse) memory.keep(one);
    return found?.score ?? 0;
  };
  return { memory, write };
};

describe('a text that was written before', () => {
  it('is refused the fifth time in a room within a minute by one person, and not before', () => {
    const { write } = memoryAt();
    const address = { address: 'elsewhere' };
    expect([1, 2, 3, 4, 5].map(() => write(advert, address))).toEqual([0, 0, 0, 0, 1]);
    expect(write(advert, { at: 1_000_000 + 60_001 })).toBe(0);
  });

  it('is refused in the third room by one person, and not in the second however often', () => {
    const { write } = memoryAt();
    expect([write(advert), write(advert), write(advert, { roomId: 'two' }), write(advert, { roomId: 'two' })]).toEqual([
      0, 0, 0, 0,
    ]);
    expect(write(advert, { roomId: 'three' })).toBe(1);
    expect(write(advert, { roomId: 'three', at: 1_000_000 + roomsMs + 1 })).toBe(0);
  });

  it('is refused by one address, whoever writes there, but for people of rank 2 and above', () => {
    const { write } = memoryAt();
    const by = (userId: string, more: Partial<Written> = {}) => write(advert, { userId, ...more });
    expect([by('a'), by('b', { roomId: 'two' }), by('c', { roomId: 'three' })]).toEqual([0, 0, 1]);
    expect(by('d', { roomId: 'three', low: false })).toBe(0);
    expect(by('e', { roomId: 'three', address: 'there' })).toBe(0);
  });

  it('is in doubt from the third person in a room within a minute, more with each, and refused at last', () => {
    const { write } = memoryAt();
    const by = (person: number, more: Partial<Written> = {}) =>
      write(advert, { userId: `person ${person}`, address: `address ${person}`, ...more });
    const scores = [1, 2, 3, 4, 5, 6].map((person) => by(person));
    expect(scores.slice(0, 2)).toEqual([0, 0]);
    expect(scores[2]).toBeCloseTo(thresholds.doubt);
    expect(scores.toSorted((one, other) => one - other)).toEqual(scores);
    expect(scores[5]).toBeCloseTo(thresholds.refuse);
    expect(by(7, { low: false })).toBe(0);
    expect(by(8, { at: 1_000_000 + 60_001 })).toBe(0);
  });

  it('is nothing when it is what everybody says, but from one person five times in a minute', () => {
    const { write } = memoryAt();
    const people = Array.from({ length: 30 }, (_, at) => at);
    for (const text of ['salaam', 'thanks a lot', 'ok'])
      expect(people.map((person) => write(text, { userId: `person ${person}` })).every((score) => score === 0)).toBe(
        true,
      );
    expect(['a', 'b', 'c', 'd'].map((roomId) => write('salaam', { roomId, userId: 'greeter' }))).toEqual([0, 0, 0, 0]);
    expect([1, 2, 3, 4, 5].map(() => write('yes', { userId: 'eager' }))).toEqual([0, 0, 0, 0, 1]);
    expect(['a', 'b', 'c'].map((roomId) => write('join us', { roomId, userId: 'linker', hasLink: true }))).toEqual([
      0, 0, 1,
    ]);
  });

  it('is no formula, however many say it: greetings, wishes, condolence', () => {
    const { write } = memoryAt();
    const said = [
      'happy birthday to you ali',
      'inna lillahi wa inna ilaihi rajioon',
      'inna lillahi wa inna ilaihi rajioon allah unko jannat de',
      'assalam o alaikum dosto',
      'wa alaikum assalam wa rahmatullahi wa barakatuh',
      'eid mubarak to all of you dear friends',
      'سالگرہ بہت بہت مبارک ہو آپ کو بھائی',
      'انا للہ وانا الیہ راجعون',
    ];
    for (const text of said)
      for (let at = 0; at < 12; at += 1)
        expect(write(readWords(text), { userId: `person ${at}`, address: `a ${at}` }), text).toBe(0);
  });

  it('is not counted for people who have been here for a day, nor are they', () => {
    const { write } = memoryAt();
    for (let at = 0; at < 12; at += 1)
      expect(write(advert, { userId: `old ${at}`, address: `a ${at}`, fresh: false })).toBe(0);
  });

  it('counts for what a thing said before it was edited, and one thing once', () => {
    const { write } = memoryAt();
    write(advert, { thing: 'one' });
    write('nothing of that any more, only tea for all of us today', { thing: 'one' });
    write(advert, { thing: 'two', roomId: 'two' });
    write('and here as well we only drink tea in the evening now', { thing: 'two', roomId: 'two' });
    expect(write(advert, { thing: 'three', roomId: 'three' })).toBe(1);
  });

  it('is one where it is sent again under the same tempId', () => {
    const { write } = memoryAt();
    for (let at = 0; at < 3; at += 1) write(advert, { address: 'x' });
    expect(write(advert, { attempt: 'one t' })).toBe(0);
    expect(write(advert, { attempt: 'one t' })).toBe(0);
    expect(write(advert, { attempt: 'one u' })).toBe(1);
  });

  it('is put back when an edit is not stored', () => {
    const { memory, write } = memoryAt();
    write(advert, { thing: 'one' });
    write(advert, { thing: 'two', roomId: 'two' });
    const edit: Written = {
      print: printOf('quite another text about tea and the evening and rain'),
      userId: 'one',
      address: 'here',
      roomId: 'two',
      thing: 'two',
      at: 1_000_000,
      low: true,
      fresh: true,
    };
    memory.keep(edit);
    memory.forget(edit);
    expect(write(advert, { roomId: 'three' })).toBe(1);
  });

  it('counts one thing once, however often it is changed', () => {
    const { write } = memoryAt();
    for (let edit = 0; edit < 12; edit += 1) expect(write(`${advert} ${edit}`, { thing: 'edited' })).toBe(0);
  });

  it('is forgotten when it was not stored, and the oldest first when there are too many', () => {
    const { memory, write } = memoryAt();
    const one: Written = {
      print: printOf(advert),
      userId: 'two',
      address: 'there',
      roomId: 'room',
      thing: 'undone',
      at: 1_000_000,
      low: true,
      fresh: true,
    };
    memory.keep(one);
    memory.forget(one);
    expect(memory.size()).toBe(0);
    for (let at = 0; at < 20_500; at += 1)
      memory.keep({ ...one, thing: `t${at}`, userId: `u${at}`, roomId: `r${at % 50}` });
    expect(memory.size()).toBe(20_000);
    write('something else that is said much later', { at: 1_000_000 + roomsMs + 1 });
    expect(memory.size()).toBe(1);
  });
});

/** Near-duplicates are counted, and nothing else is. */
const limits: RateLimiter = { take: async () => {}, charge: async () => {}, hold: async () => {} };

onBothEnginesInProof('a near-duplicate', (engine) => {
  const world = useWorld(engine, { settings: { RATE_LIMITS: 'on' }, limits });
  let owner: Person, rooms: string[];
  beforeAll(async () => {
    owner = await world.current.ranked('malikroom1', 9);
    await liftRoomsLimit(world.current, owner);
    rooms = [];
    for (let at = 0; at < 4; at += 1) rooms.push(await makeRoom(owner));
  });
  const come = async (person: Person): Promise<Person> => {
    for (const roomId of rooms) await joinAndLoad(roomId, person);
    // What was written for another test counts no more.
    world.current.clock.pass(11 * 60_000);
    return person;
  };
  const write = (person: Person, room: number, text: string) => outcomeOf(say(person, rooms[room] ?? '', text));

  it('is refused the fifth time within a minute in a room, with its reason, and may be said again later', async () => {
    const writer = await come(await world.current.ranked('dohrata11', 2));
    const texts = ['now', 'soon', 'today', 'quick', 'please'].map((end) => advert.replace('now', end));
    const outcomes = [];
    for (const text of texts) outcomes.push(await write(writer, 0, text));
    expect(outcomes).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'REFUSED']);
    await expect(say(writer, rooms[0] ?? '', advert)).rejects.toMatchObject({
      details: [{ path: 'message', reason: 'nearDuplicate' }],
    });
    world.current.clock.pass(61_000);
    expect(await write(writer, 0, advert)).toBe('accepted');
  });

  it('is refused in the third room, as a thread and as an edit as well', async () => {
    const writer = await come(await world.current.ranked('dohrata22', 2));
    expect([await write(writer, 0, advert), await write(writer, 1, advert), await write(writer, 2, advert)]).toEqual([
      'accepted',
      'accepted',
      'REFUSED',
    ]);
    const post = { roomId: rooms[2] ?? '', threadText: advert };
    expect(await outcomeOf(writer.client.threads.createThread(post))).toBe('REFUSED');
    const { id: editId } = await say(writer, rooms[2] ?? '', 'something fine');
    const edit = { id: rooms[2] ?? '', editId, message: advert, type: 'text' } as const;
    expect(await outcomeOf(writer.client.messages.editMessage(edit))).toBe('REFUSED');
  });

  it('is in doubt from the third guest at once on, heard of by who listens, and refused by the fifth of an address', async () => {
    const heard: string[] = [];
    world.current.running.app.services.classifier.onAlike(({ userId }) => heard.push(userId));
    const guests: Person[] = [];
    for (const name of ['hamlaa1', 'hamlaa2', 'hamlaa3', 'hamlaa4', 'hamlaa5'])
      guests.push(await world.current.guest(name));
    for (const guest of guests) await come(guest);
    const outcomes = [];
    for (const guest of guests) outcomes.push(await write(guest, 0, advert));
    expect(outcomes).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'REFUSED']);
    expect(heard).toEqual(guests.slice(4).map(({ userId }) => userId));
    const { data } = await owner.client.reports.listReports({});
    expect(data.map(({ reason, about }) => [reason, about?.user._id])).toEqual(
      guests.slice(2, 4).map(({ userId }) => [2, userId]),
    );
    const member = await world.current.ranked('saathi111', 2);
    await joinAndLoad(rooms[0] ?? '', member);
    expect(await write(member, 0, advert)).toBe('accepted');
  });

  it('is not what everybody says, however many say it, nor what staff and bots say', async () => {
    const people: Person[] = [];
    for (let at = 0; at < 8; at += 1) people.push(await world.current.guest(`mehmaan${at}`));
    for (const guest of people) await come(guest);
    for (const text of ['salaam', 'thanks', '😂', 'ok'])
      for (const guest of people) expect(await write(guest, 0, text), text).toBe('accepted');
    for (const room of [0, 1, 2, 3]) expect(await write(people[0] ?? owner, room, 'walaikum assalam')).toBe('accepted');
    for (let at = 0; at < 7; at += 1) expect(await write(owner, at % 4, advert)).toBe('accepted');
  });

  it('is one of a person with a role: the rank that counts is the room’s', async () => {
    const [first, second, third] = [
      await come(await world.current.guest('pehlaa11')),
      await come(await world.current.guest('doosraa1')),
      await come(await world.current.member('teesraa11')),
    ];
    await giveRole(world.current, rooms[1] ?? '', third, 4);
    for (const one of [first, second, third]) expect(await write(one, 1, advert)).toBe('accepted');
    const { data } = await owner.client.classifier.listVerdicts({});
    expect(data.filter(({ author }) => author?._id === third.userId)).toEqual([]);
  });

  it('is one message where it is sent twice at once under one tempId, the fifth as well', async () => {
    const writer = await come(await world.current.ranked('dobara111', 2));
    for (let at = 0; at < 3; at += 1) expect(await write(writer, 0, advert)).toBe('accepted');
    const tempId = newId();
    const both = await Promise.all([1, 2].map(() => say(writer, rooms[0] ?? '', advert, { tempId })));
    expect(both[0]?.id).toBe(both[1]?.id);
    expect(await write(writer, 0, advert)).toBe('REFUSED');
  });

  it('is found where what was written before is edited to say something else', async () => {
    const writer = await come(await world.current.ranked('badalta11', 2));
    for (const room of [0, 1]) {
      const { id: editId } = await say(writer, rooms[room] ?? '', advert);
      const edit = { id: rooms[room] ?? '', editId, message: 'only tea, in the evening', type: 'text' } as const;
      await writer.client.messages.editMessage(edit);
    }
    expect(await write(writer, 2, advert)).toBe('REFUSED');
  });

  it('is not what was not stored: whoever is told to wait may write it again', async () => {
    const writer = await come(await world.current.member('intizar11'));
    const roomId = rooms[3] ?? '';
    for (let at = 0; at < 6; at += 1)
      expect(await outcomeOf(say(writer, roomId, advert, { replyTo: 'f'.repeat(24) }))).toBe('NOT_FOUND');
    expect(await write(writer, 3, advert)).toBe('accepted');
  });
});

onRedis('near-duplicates at two processes', (program) => {
  let redis: RedisServer;
  beforeAll(async () => (redis = await startRedis(program)));
  afterAll(() => redis.stop());

  onPostgres('are found as at one', (engine) => {
    const world = useWorld(engine, {
      settings: { RATE_LIMITS: 'on', TRUST_PROXY: '1' },
      limits,
      twoProcesses: { redis: () => redis.url },
    });
    let owner: Person, readers: readonly Person[];
    beforeAll(async () => {
      owner = await world.current.ranked('malikroom1', 9);
      await liftRoomsLimit(world.current, owner);
      const reader = await world.current.member('parhnewala');
      readers = [reader, await world.current.device(reader, world.current.other)];
    });
    const roomOf = async (...people: readonly Person[]): Promise<string> => {
      const roomId = await makeRoom(owner);
      await joinAndLoad(roomId, ...readers, ...people);
      world.current.clock.pass(11 * 60_000);
      return roomId;
    };
    /** What was said is read at both processes, and what each remembers of it came before that. */
    const write = async (person: Person, roomId: string, text: string): Promise<string> => {
      const heard = readers.map((reader) => recordEvents(reader, 'newMessage'));
      const outcome = await outcomeOf(say(person, roomId, text));
      if (outcome === 'accepted') for (const each of heard) await each.until(1);
      return outcome;
    };
    const endings = ['now', 'soon', 'today', 'quick', 'please'].map((end) => advert.replace('now', end));
    const fourOf = ['accepted', 'accepted', 'accepted', 'accepted', 'REFUSED'];
    const fiveOf = async (roomId: string, people: readonly Person[]) => {
      const outcomes: string[] = [];
      for (const [at, text] of endings.entries())
        outcomes.push(await write(people[at % people.length] ?? owner, roomId, text));
      return outcomes;
    };

    it('of one person, who writes them at both', async () => {
      const writer = await world.current.ranked('dohrata11', 2);
      const devices = [writer, await world.current.device(writer, world.current.other)];
      expect(await fiveOf(await roomOf(...devices), devices)).toEqual(fourOf);
    });

    it('of one address, whose key both have, and of many new people', async () => {
      const guestsFrom = async (stem: string, addresses: readonly string[]): Promise<Person[]> => {
        const guests: Person[] = [];
        for (const [at, address] of addresses.entries()) {
          const process = world.current.processes[at % 2];
          guests.push(await world.current.guest(`${stem}${at}`, address, undefined, process));
        }
        return guests;
      };
      const together = await guestsFrom(
        'hamsaya',
        Array.from({ length: 5 }, () => '198.51.100.7'),
      );
      const texts = async (people: readonly Person[], roomId: string) => {
        const outcomes: string[] = [];
        for (const { client } of people) {
          const heard = readers.map((reader) => recordEvents(reader, 'threadCreated'));
          const outcome = await outcomeOf(client.threads.createThread({ roomId, threadText: advert }));
          if (outcome === 'accepted') for (const each of heard) await each.until(1);
          outcomes.push(outcome);
        }
        return outcomes;
      };
      expect(await texts(together, await roomOf(...together))).toEqual(fourOf);
      const apart = await guestsFrom(
        'alagalag',
        Array.from({ length: 6 }, (_, at) => `198.51.100.${at + 10}`),
      );
      expect(await texts(apart, await roomOf(...apart))).toEqual(['accepted', ...fourOf]);
    });

    it('and not of what was not stored', async () => {
      const writer = await world.current.ranked('intizar11', 2);
      const devices = [writer, await world.current.device(writer, world.current.other)];
      const roomId = await roomOf(...devices);
      for (const device of [...devices, ...devices, ...devices])
        expect(await outcomeOf(say(device, roomId, advert, { replyTo: 'f'.repeat(24) }))).toBe('NOT_FOUND');
      expect(await fiveOf(roomId, devices)).toEqual(fourOf);
    });

    it('but at each by itself while Redis is away, and what was written meanwhile is counted no more than there', async () => {
      const writer = await world.current.ranked('akelaa111', 2);
      const devices = [writer, await world.current.device(writer, world.current.other)];
      const roomId = await roomOf(...devices);
      redis.kill();
      try {
        const outcomes = [];
        for (const text of endings)
          for (const device of devices) outcomes.push(await outcomeOf(say(device, roomId, text)));
        expect(outcomes).toEqual([...fourOf.slice(0, 4), ...fourOf.slice(0, 4), 'REFUSED', 'REFUSED']);
      } finally {
        await redis.start();
      }
    });
  });
});
