import { newId } from '@baithak/protocol/ids';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import {
  inviteAll,
  joinAll,
  makeOld,
  many,
  newAddresses,
  setRaid,
  someGuests,
  withSurges,
} from '../../testing/raid-actions.ts';
import {
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { type Person, useWorld } from '../../testing/world.ts';

onBothEngines('the list of raids', (engine) => {
  const world = useWorld(engine);

  it('has those that hold before twenty that have ended since', async () => {
    const staff = await world.current.ranked('nigraan1', 9);
    const now = world.current.clock.now();
    const raid = (since: number, ended: number | null) => ({
      id: newId(),
      room_id: '',
      since,
      until: now + days(1),
      ended,
      level: 'newcomers' as const,
      signs: '[]',
      per_minute: '[]',
      minutes: 2,
      joins: 1,
      usual_hundredths: 0,
      writers: 0,
      alike: 0,
      addresses: 1,
      by_hand: 0 as const,
      counted_at: since,
    });
    const holding = raid(now - days(2), null);
    const past = Array.from({ length: 20 }, (_, at) => raid(now - 1000 * (20 - at), now));
    await runWrite(world.current, (tx) =>
      tx
        .insertInto('raids')
        .values([...past, holding])
        .execute(),
    );
    const { data } = await staff.client.raids.listRaids();
    expect(data.map(({ _id }) => _id)).toEqual([
      holding.id,
      ...past
        .toReversed()
        .slice(0, 19)
        .map(({ id }) => id),
    ]);
  });
});

onBothEnginesInProof('raid mode of the whole platform', (engine) => {
  const world = useWorld(engine, withSurges);
  let owner: Person, member: Person, staff: Person;
  let others: Person[];
  beforeAll(async () => {
    [owner, member, ...others] = await world.current.members('sahibekhana', 'puraana1', 'puraana2', 'puraana3');
    staff = await world.current.ranked('nigraan1', 9);
    await staff.client.notifications.listen();
    await owner.client.notifications.listen();
    await liftRoomsLimit(world.current, owner);
  });
  beforeEach(async () => {
    await setRaid(world.current, { automatic: true, joins: many, firstMessages: many, minutes: 2 });
  });
  afterEach(async () => {
    await staff.client.raids.setPlatformRaidMode({ level: 'off' });
    for (const raid of await running())
      if (raid.room) await owner.client.raids.setRaidMode({ roomId: raid.room._id, level: 'off' });
  });
  const running = async () => (await staff.client.raids.listRaids({})).data.filter(({ ended }) => ended === null);
  const platform = async () => (await running()).find(({ room }) => room === null);
  const guests = (count: number, addresses = count) => someGuests(world.current, count, newAddresses(addresses));
  const needsProof = () => world.current.running.app.services.raids.needsProof();
  const makeOldRoom = async (): Promise<string> => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member);
    await joinAll(roomId, others);
    await makeOld(world.current, roomId, days(30), member, ...others);
    return roomId;
  };

  it('begins when guests enter in a surge, holds in every room, and asks whoever comes for some work', async () => {
    const roomId = await makeOldRoom();
    await setRaid(world.current, { joins: 3 });
    const told = [staff, owner, member].map((person) => recordEvents(person, 'raidChanged'));
    const heard = recordEvents(member, 'roomFrozen');
    const people = await guests(4);
    await expect.poll(needsProof).toBe(true);
    expect(await platform()).toBeUndefined();
    people.push(...(await guests(6)));
    await expect.poll(platform).toMatchObject({ signs: ['joins'], level: 'newcomers', room: null });
    expect((await heard.until(1))[0]).toMatchObject({ roomId, on: true, reason: 'surge' });
    const [guest = member] = people;
    await guest.client.rooms.joinRoom({ roomId });
    expect([await outcomeOf(say(guest, roomId, 'salaam')), await outcomeOf(say(member, roomId, 'chai'))]).toEqual([
      'FROZEN',
      'accepted',
    ]);
    expect((await told[0]?.until(1))?.[0]).toMatchObject({ roomId: null, raid: { room: null } });
    expect((await owner.client.raids.getRaid({ roomId })).raid).toBeNull();
    await staff.client.rooms.joinRoom({ roomId });
    expect((await staff.client.raids.getRaid({ roomId })).raid).toMatchObject({ room: null });
    const set = (level: 'newcomers' | 'off') => owner.client.raids.setRaidMode({ roomId, level });
    expect([(await set('newcomers')).raid?.room?._id, (await set('off')).raid]).toEqual([roomId, null]);
    await settled(owner, member);
    expect([told[1]?.all, told[2]?.all]).toEqual([[], []]);
    const raidId = (await platform())?._id ?? '';
    expect(await outcomeOf(owner.client.raids.listRaidPeople({ raidId }))).toBe('NOT_FOUND');
    expect(await outcomeOf(owner.client.raids.undoRaid({ raidId }))).toBe('NOT_FOUND');
    expect(await outcomeOf(owner.client.raids.restoreRaid({ raidId }))).toBe('NOT_FOUND');
    expect((await staff.client.raids.undoRaid({ raidId, dryRun: true })).isDone).toBe(false);
    expect(await staff.client.raids.restoreRaid({ raidId })).toMatchObject({ messages: 0, isDone: true });
    await staff.client.raids.setPlatformRaidMode({ level: 'off' });
    expect(await outcomeOf(say(guest, roomId, 'salaam'))).toBe('accepted');
    // The guests came in a surge until a moment ago.
    expect(needsProof()).toBe(true);
    world.current.clock.pass(minutes(5) + 1);
    expect(needsProof()).toBe(false);
  });

  it('begins when three rooms are in a surge at once', async () => {
    const rooms = [await makeOldRoom(), await makeOldRoom(), await makeOldRoom()];
    const people = await guests(4);
    await setRaid(world.current, { joins: 3 });
    for (const [at, roomId] of rooms.entries()) {
      expect(await platform()).toBeUndefined();
      await joinAll(roomId, people);
      await expect.poll(async () => (await running()).filter(({ room }) => room !== null).length).toBe(at + 1);
    }
    await expect.poll(platform).toMatchObject({ signs: ['joins'], room: null });
  });

  it('does not begin for rooms that nobody else sees, however many: Private ones, and those where only their owner, newcomers and two others are', async () => {
    const rooms = await Promise.all([1, 2, 3].map(() => makeRoom(owner, { access: 'Private' })));
    const lonely = [await makeRoom(owner), await makeRoom(owner), await makeRoom(owner)];
    const seen = [await makeOldRoom(), await makeOldRoom(), await makeOldRoom()];
    for (const roomId of lonely) {
      await joinAndLoad(roomId, member);
      await joinAll(roomId, others);
      await makeOld(world.current, roomId, days(30), ...others);
    }
    for (const roomId of rooms) await makeOld(world.current, roomId, days(30), owner);
    const people = await guests(4);
    await setRaid(world.current, { joins: 3 });
    const surges = async () => (await running()).filter(({ room }) => room !== null).length;
    for (const [at, roomId] of [...rooms, ...lonely, ...seen].entries()) {
      expect(await platform()).toBeUndefined();
      // It lies a minute after what came before: whether the platform's began with it can be told by its beginning.
      if (roomId === seen.at(-1)) world.current.clock.pass(minutes(1));
      if (rooms.includes(roomId)) await inviteAll(owner, roomId, people);
      else await joinAll(roomId, people);
      await expect.poll(surges).toBe(at + 1);
    }
    const last = (await running()).find(({ room }) => room?._id === seen.at(-1));
    await expect.poll(platform).toMatchObject({ room: null });
    expect(String((await platform())?.since) >= String(last?.since)).toBe(true);
  });

  it('is turned on, made stricter and ended by staff alone', async () => {
    const roomId = await makeOldRoom();
    const [guest = member, other = member] = await guests(2);
    await guest.client.rooms.joinRoom({ roomId });
    expect((await staff.client.raids.setPlatformRaidMode({ level: 'newcomers' })).raid).toMatchObject({ signs: [] });
    expect(await outcomeOf(say(guest, roomId, 'salaam'))).toBe('FROZEN');
    expect((await staff.client.raids.setPlatformRaidMode({ level: 'strict' })).raid).toMatchObject({ level: 'strict' });
    expect(await outcomeOf(other.client.rooms.joinRoom({ roomId }))).toBe('FROZEN');
    expect(await outcomeOf(say(member, roomId, 'chai'))).toBe('accepted');
    await staff.client.rooms.freezePlatform({ on: false });
    expect(await platform()).toBeUndefined();
    expect(await outcomeOf(other.client.rooms.joinRoom({ roomId }))).toBe('accepted');
  });
});
