import { WireError } from '@baithak/client/wire/wire-error';
import { isCall } from '@baithak/protocol/define-contract';
import { beforeAll, expect, it } from 'vitest';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import { downloadOf } from '../../testing/full-person.ts';
import { ask, inputFor, type Row, rows, type Things } from '../../testing/every-entry.ts';
import { registerPerson } from '../../testing/factories.ts';
import {
  giveRankTo,
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { password, type Person, useWorld } from '../../testing/world.ts';

onBothEngines('the bans that hold for a person', (engine) => {
  const world = useWorld(engine);
  let owner: Person, moderator: Person, platform: Person;
  beforeAll(async () => {
    [owner, moderator] = await world.current.members('malikkhan', 'nigraan1');
    platform = await world.current.ranked('nazimaa1', 10);
    await liftRoomsLimit(world.current, owner);
  });
  const gate = async (...people: readonly Person[]): Promise<string> => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, moderator, ...people);
    await giveRole(world.current, roomId, moderator, 6);
    return roomId;
  };
  const load = ({ client }: Person, roomId: string) => outcomeOf(client.loading.loadRoom({ id: roomId }));
  const own = async ({ client }: Person, roomId: string) => (await client.commands.getOwnBan({ roomId })).ban;

  it('are of a room and of every room: the longest one is told, and lifting it leaves the other', async () => {
    const guest = await world.current.guest('mehmaan1');
    const roomId = await gate(guest);
    await moderator.client.commands.banGuest({ roomId, target: guest.username, minutes: 10, reason: 'in the room' });
    await platform.client.commands.banAddress({ roomId, target: guest.username, confirm: true, reason: 'everywhere' });
    expect(await own(guest, roomId)).toMatchObject({ everywhere: true, reason: 'everywhere' });
    const refused: unknown = await guest.client.loading.loadRoom({ id: roomId }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WireError);
    expect(refused).toMatchObject({ code: 'BANNED', details: [{ reason: 'everywhere' }] });
    const { data } = await platform.client.commands.listBans({ roomId });
    const banId = data.find(({ everywhere }) => everywhere)?._id ?? '';
    await platform.client.commands.unbanPerson({ roomId, target: guest.username, banId });
    expect(await own(guest, roomId)).toMatchObject({ everywhere: false, reason: 'in the room' });
    world.current.clock.pass(minutes(10));
    expect([await own(guest, roomId), await load(guest, roomId)]).toEqual([null, 'accepted']);
  });

  it('are not shortened by sending the guest out for a minute', async () => {
    const guest = await world.current.guest('mehmaan2');
    const roomId = await gate(guest);
    await moderator.client.commands.banGuest({ roomId, target: guest.username, minutes: 60 });
    await outcomeOf(moderator.client.commands.kickGuest({ roomId, target: guest.username }));
    world.current.clock.pass(minutes(2));
    expect(await load(guest, roomId)).toBe('BANNED');
    expect((await moderator.client.commands.listBans({ roomId })).data).toHaveLength(1);
  });

  it('keep out of what is said in the room, live and afterwards, and of no other room', async () => {
    const [member, other] = await world.current.members('rukn1111', 'doosra11');
    const [roomId, elsewhere] = [await gate(member, other), await gate(member)];
    await say(other, roomId, 'qandeel before');
    await moderator.client.commands.banPerson({ roomId, target: member.username });
    const [heard, counted] = [recordEvents(member, 'newMessage'), recordEvents(member, 'newRoomActivity')];
    const { id: messageId } = await say(other, roomId, `qandeel @${member.username}`);
    await settled(member);
    expect([heard.all, counted.all]).toEqual([[], []]);
    const { client } = member;
    expect(await outcomeOf(client.messages.getMessagesBefore({ roomId, messageId }))).toBe('BANNED');
    expect((await client.search.search({ q: 'qandeel' })).results).toEqual([]);
    expect((await client.notifications.listNotifications()).data).toEqual([]);
    expect(await outcomeOf(say(member, roomId, 'but I'))).toBe('BANNED');
    expect(await load(member, elsewhere)).toBe('accepted');
  });

  it('end with a rank of the platform’s staff', async () => {
    const member = await world.current.member('rukn2222');
    const roomId = await gate(member);
    await moderator.client.commands.banPerson({ roomId, target: member.username });
    expect(await load(member, roomId)).toBe('BANNED');
    await giveRankTo(world.current, member, 9);
    expect(await load(await world.current.device(member), roomId)).toBe('accepted');
  });

  it('are in their download without by whom, and in that of who gave them without whom', async () => {
    const member = await world.current.member('rukn3333');
    const roomId = await gate(member);
    await moderator.client.commands.banPerson({ roomId, target: member.username, minutes: 60, reason: 'zarafa' });
    const [theirs, given] = [await downloadOf(member), await downloadOf(moderator)];
    const bans = String(theirs.get('bans.json'));
    expect(bans).toContain('zarafa');
    expect(bans).not.toContain(moderator.userId);
    const gave = String(given.get('bans-given.json'));
    expect(gave).toContain('zarafa');
    expect(gave).not.toContain(member.userId);
    expect(String(given.get('bans.json'))).not.toContain('zarafa');
  });
});

const [here, there] = ['203.0.113.5', '203.0.113.9'];

onBothEnginesInProof('a ban of an address', (engine) => {
  const world = useWorld(engine, { settings: { TRUST_PROXY: '127.0.0.1' } });
  let owner: Person;
  beforeAll(async () => {
    owner = await world.current.member('malikkhan');
    await liftRoomsLimit(world.current, owner);
  });
  const load = ({ client }: Pick<Person, 'client'>, roomId: string) =>
    outcomeOf(client.loading.loadRoom({ id: roomId }));
  const loads = (roomId: string, ...people: readonly Person[]) => Promise.all(people.map((each) => load(each, roomId)));
  const ban = (target: Person, roomId: string, more: { all?: boolean; hours?: number } = {}, by = owner) =>
    by.client.commands.banAddress({ roomId, target: target.username, confirm: true, ...more });
  const memberFrom = (username: string, address: string) =>
    registerPerson(world.current.visitor(address), username, password);
  const guests = async (...from: readonly [username: string, address: string][]) => {
    const all: Person[] = [];
    for (const [username, address] of from) all.push(await world.current.guest(username, address));
    return all as [Person, Person, Person];
  };
  /** By a call, from their address: every socket here comes from the proxy itself. */
  const come = async (roomId: string, ...people: readonly Person[]) => {
    for (const { client } of people) await client.rooms.joinRoom({ roomId });
  };
  /** The same person at another address. */
  const at = (person: Person, address: string): Person => {
    const client = world.current.visitor(address);
    client.setTokens(person.session);
    return { ...person, client };
  };

  it('holds for guests who use it or come from it later, from their first call on, and for nobody elsewhere', async () => {
    const roomId = await makeRoom(owner);
    const [target, neighbour, far] = await guests(['nishana1', here], ['parosi11', here], ['doorka11', there]);
    const member = await memberFrom('parosi12', here);
    await come(roomId, target);
    await joinAndLoad(roomId, neighbour, far, member);
    await ban(target, roomId);
    expect(await loads(roomId, target, neighbour, far, member)).toEqual(['BANNED', 'BANNED', 'accepted', 'accepted']);
    const [newcomer] = await guests(['naya1111', here]);
    expect(await load(newcomer, roomId)).toBe('BANNED');
    await at(far, here).client.rooms.listRooms();
    // It is the person whom it holds for now, wherever they go.
    expect(await load(far, roomId)).toBe('BANNED');
    world.current.clock.pass(days(1));
    expect(await loads(roomId, target, neighbour, far, newcomer)).toEqual(Array(4).fill('accepted'));
  });

  it('is told to whom it was given, and by no event to others: of whoever shares the address, the room sees nobody leave', async () => {
    const roomId = await makeRoom(owner);
    const [target, neighbour] = await guests(['nishana2', '203.0.113.20'], ['parosi21', '203.0.113.20']);
    // Every socket here comes from the proxy itself; a member is not held by it.
    const member = await memberFrom('doorka21', there);
    const others = [neighbour, member, owner];
    await joinAndLoad(roomId, target, ...others);
    for (const { client } of [target, ...others]) await client.notifications.listen();
    const told = recordEvents(target, 'roomBanned');
    const untold = others.map((person) => recordEvents(person, 'roomBanned'));
    const left = recordEvents(member, 'userLeft');
    await ban(target, roomId);
    expect(await told.until(1)).toMatchObject([{ roomId, reason: '' }]);
    await settled(...others);
    expect(left.all.map(({ userId }) => userId)).toEqual([target.userId]);
    expect((await owner.client.loading.loadRoom({ id: roomId })).onlineCount).toBe(3);
    expect(await outcomeOf(say(neighbour, roomId, 'still here'))).toBe('BANNED');
    expect(untold.flatMap(({ all }) => all)).toEqual([]);
    const { data } = await owner.client.commands.listBans({ roomId });
    const log = await owner.client.moderationLog.getRoomLog({ roomId });
    const { ban: own } = await neighbour.client.commands.getOwnBan({ roomId });
    expect(own).toMatchObject({ everywhere: false });
    expect(JSON.stringify([data, log, own])).not.toContain('203.0.113');
    expect(JSON.stringify(own)).not.toContain(owner.username);
  });

  it('spares members, and with `all`, which is for administrators, staff of the platform alone', async () => {
    const roomId = await makeRoom(owner);
    const address = '203.0.113.30';
    const [target] = await guests(['nishana3', address]);
    const [member, moderator, platform] = [
      await memberFrom('parosi31', address),
      await memberFrom('nigraan3', address),
      at(await world.current.ranked('nazim333', 6), address),
    ];
    const admin = await world.current.ranked('darogha3', 10);
    await joinAndLoad(roomId, member, moderator, platform);
    await giveRole(world.current, roomId, moderator, 6);
    expect(await outcomeOf(ban(target, roomId, { all: true }))).toBe('NO_SUCH_PERSON');
    await come(roomId, target);
    expect(await outcomeOf(ban(target, roomId, { all: true }))).toBe('FORBIDDEN');
    await ban(target, roomId);
    expect(await outcomeOf(come(roomId, target))).toBe('BANNED');
    expect(await loads(roomId, member, moderator)).toEqual(['accepted', 'accepted']);
    await ban(target, roomId, { all: true }, admin);
    const later = await memberFrom('parosi32', address);
    await later.client.rooms.listRooms();
    expect(await loads(roomId, target, member, later, moderator, platform)).toEqual([
      'BANNED',
      'BANNED',
      'BANNED',
      'BANNED',
      'accepted',
    ]);
  });

  it('is of the network, in IPv6', async () => {
    const roomId = await makeRoom(owner);
    const [target, same, other] = await guests(
      ['nishana4', '2001:db8:1:2::1'],
      ['parosi41', '2001:db8:1:2:ffff::beef'],
      ['doorka41', '2001:db8:1:3::1'],
    );
    await come(roomId, target);
    await ban(target, roomId);
    expect(await loads(roomId, target, same, other)).toEqual(['BANNED', 'BANNED', 'accepted']);
  });

  it('is of the addresses of the last day on which the person was here, not of those before', async () => {
    const roomId = await makeRoom(owner);
    const [before, now] = ['203.0.113.50', '203.0.113.51'];
    const [target, old] = await guests(['nishana5', before], ['purana51', before]);
    world.current.clock.pass(days(1));
    await come(roomId, at(target, now));
    const [near] = await guests(['parosi51', now]);
    await ban(target, roomId);
    expect(await loads(roomId, old, near)).toEqual(['accepted', 'BANNED']);
  });

  it('does not shorten a ban that a person of the address has already', async () => {
    const roomId = await makeRoom(owner);
    const [target, neighbour] = await guests(['nishana7', '203.0.113.70'], ['parosi71', '203.0.113.70']);
    await come(roomId, target, neighbour);
    await owner.client.commands.banPerson({ roomId, target: neighbour.username, reason: 'for good' });
    await ban(target, roomId, { hours: 1 });
    expect((await neighbour.client.commands.getOwnBan({ roomId })).ban).toMatchObject({
      reason: 'for good',
      until: null,
    });
    world.current.clock.pass(minutes(61));
    expect(await loads(roomId, target, neighbour)).toEqual(['accepted', 'BANNED']);
  });

  it('is counted before it is given, by who used the address in 30 days; an address is kept for three months', async () => {
    const roomId = await makeRoom(owner);
    const [target] = await guests(['nishana6', '203.0.113.60'], ['parosi61', '203.0.113.60']);
    await come(roomId, target);
    const admin = await world.current.ranked('darogha6', 10);
    const preview = async () => {
      // Their session does not last as long as an address.
      const { client } = await world.current.device(admin);
      return (await client.commands.previewBan({ roomId, target: target.username })).people;
    };
    const { people, address } = await owner.client.commands.previewBan({ roomId, target: target.username });
    expect([people, address]).toEqual([null, true]);
    expect(await preview()).toBe(2);
    world.current.clock.pass(days(31));
    expect(await preview()).toBe(0);
    world.current.clock.pass(days(70));
    expect(await world.current.running.app.jobs.run('retention.removeAddresses')).toMatchObject({ outcome: 'done' });
    expect(await preview()).toBeNull();
  });
});

/** A room from which the owner has banned the address of a guest, and people in it who share that address or do not. */
interface Scene extends Things {
  readonly banned: Person;
  readonly guest: Person;
  readonly member: Person;
}

const isRead = ({ key, entry }: Row): boolean => key === 'loadRoom' || (isCall(entry) && entry.route.startsWith('GET'));
/** What ends somebody's place in the room comes last. */
const last = ['removePerson', 'extendRole', 'offerRoom', 'acceptRoom'];
const order = (row: Row): number => (last.includes(row.key) ? 3 : isRead(row) ? 1 : 2);
/** What reads of the room, and what names somebody. The calls of `accounts` would make the owner somebody else. */
const aboutPeople = rows
  .filter(({ domain }) => domain !== 'accounts')
  .filter((row) =>
    [...(isRead(row) ? ['roomId', 'id'] : []), 'target', 'targetId', 'username', 'userId'].some(
      (name) => name in row.entry.in,
    ),
  )
  .toSorted((one, other) => order(one) - order(other));

const noLimits: RateLimiter = { take: async () => {}, charge: async () => {}, hold: async () => {} };

onBothEnginesInProof('who shares an address', (engine) => {
  const world = useWorld(engine, { settings: { TRUST_PROXY: '127.0.0.1' }, limits: noLimits });
  let owner: Person;
  let shared: Scene, apart: Scene;
  const [here, there] = ['203.0.113.5', '198.51.100.9'];

  /** `digit` tells the names of the two scenes apart, and is taken out of the answers. */
  const makeScene = async (digit: string, others: string): Promise<Scene> => {
    const { current } = world;
    const roomId = await makeRoom(owner, { title: `Room ${digit}` });
    const banned = await current.guest(`nishana${digit}`, here);
    const guest = await current.guest(`parosi1${digit}`, others);
    const member = await registerPerson(current.visitor(others), `parosi2${digit}`, password);
    // By calls alone: every socket here comes from the proxy itself, and would share its address.
    for (const { client } of [banned, guest, member]) await client.rooms.joinRoom({ roomId });
    await joinAndLoad(roomId, owner);
    const { id: messageId } = await say(owner, roomId, 'salaam');
    const { data: thread } = await member.client.threads.createThread({ roomId, threadText: 'a thread' });
    const { data: reply } = await member.client.threads.replyToThread({
      roomId,
      replyTo: thread._id,
      threadText: 'a reply',
    });
    await owner.client.loading.unloadRoom({});
    return { roomId, messageId, threadId: thread._id, replyId: reply._id, banned, guest, member };
  };

  /** The whole answer, without what the two scenes differ in by being two. */
  const answerOf = async (scene: Scene, asked: Promise<unknown>): Promise<string> => {
    const answer = await asked.catch((error: unknown) => {
      if (!(error instanceof WireError)) throw error;
      return { code: error.code, msg: error.message, details: error.details };
    });
    const digit = scene.guest.username.at(-1);
    return JSON.stringify(answer)
      .replaceAll(new RegExp(`(nishana|parosi1|parosi2|[Rr]oom ?-?)${digit}`, 'g'), '$1')
      .replaceAll(/[0-9a-f]{24}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'date')
      .replaceAll(
        /"(nonce|wordsNonce|prev|hash|commitment|words|token|accessToken|refreshToken|code)":"[^"]*"/g,
        '"$1"',
      )
      .replaceAll(/"tile":\{[^}]*\}/g, '"tile"');
  };

  beforeAll(async () => {
    owner = await world.current.member('malikkhan');
    await liftRoomsLimit(world.current, owner);
    [shared, apart] = [await makeScene('7', here), await makeScene('8', there)];
  });

  it('is told by no answer of the ban itself, and members are not banned by it', async () => {
    const ban = ({ roomId, banned }: Scene, more: object = {}) =>
      ask(owner, { domain: 'commands', key: 'banAddress' } as Row, { roomId, target: banned.username, ...more });
    for (const more of [{ all: true }, {}, { confirm: true }])
      expect(await answerOf(shared, ban(shared, more))).toBe(await answerOf(apart, ban(apart, more)));
    expect(await answerOf(shared, ban(shared, { all: true }))).toContain('FORBIDDEN');
    // It holds: what follows compares something.
    const joins = ({ roomId }: Scene, { client }: Person) => outcomeOf(client.rooms.joinRoom({ roomId }));
    expect(await joins(shared, shared.guest)).toBe('BANNED');
    for (const [scene, person] of [
      [apart, apart.guest],
      [apart, apart.member],
      [shared, shared.member],
    ] as const)
      expect(await joins(scene, person)).toBe('accepted');
  });

  it.each(aboutPeople)('is not told by the answer of $key', async (row) => {
    for (const whom of ['guest', 'member', 'banned'] as const) {
      const answers = [];
      for (const scene of [shared, apart]) {
        const { username, userId } = scene[whom];
        const named = { target: username, username, targetId: userId, userId };
        const fitting = Object.fromEntries(Object.entries(named).filter(([name]) => name in row.entry.in));
        answers.push(await answerOf(scene, ask(owner, row, { ...inputFor(row, scene), ...fitting })));
      }
      expect(answers[0], `${row.key} about the ${whom}`).toBe(answers[1]);
    }
  });
});
