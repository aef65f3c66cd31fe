import { beforeAll, expect, it } from 'vitest';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { registerPerson } from '../../testing/factories.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { password, useWorld, type Person } from '../../testing/world.ts';

const [here, there] = ['203.0.113.5', '203.0.113.9'];

onBothEnginesInProof('a ban of an address', (engine) => {
  const world = useWorld(engine, { settings: { TRUST_PROXY: '127.0.0.1' } });
  let owner: Person;
  beforeAll(async () => {
    owner = await world.current.member('malikkhan');
    await liftRoomsLimit(world.current, owner);
  });
  const load = ({ client }: Pick<Person, 'client'>, roomId: string) =>
    outcomeOf(client.screens.loadRoom({ id: roomId }));
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
    expect((await owner.client.screens.loadRoom({ id: roomId })).onlineCount).toBe(3);
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
