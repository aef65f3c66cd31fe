import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { joinAll, makeOld, many, newAddresses, setRaid, someGuests, withSurges } from '../../testing/raid-actions.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, recordEvents, say } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEngines('raid mode, when something else happens', (engine) => {
  const world = useWorld(engine, withSurges);
  let owner: Person, member: Person, staff: Person;
  let roomId: string;
  beforeAll(async () => {
    [owner, member] = await world.current.members('sahibekhana', 'puraana1');
    staff = await world.current.ranked('nigraan1', 9);
    await liftRoomsLimit(world.current, owner);
  });
  beforeEach(async () => {
    await setRaid(world.current, { automatic: true, joins: many, firstMessages: many, minutes: 2 });
    roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member);
    await makeOld(world.current, roomId, days(30), member);
  });
  let mend = (): void => {};
  afterEach(() => mend());
  /** Until `mend` these writes fail, as when the disk is full. */
  const breakWrites = (...names: readonly string[]): void => {
    const { db } = world.current.running.app;
    const { write } = db;
    const failing: typeof write = (what, input) =>
      names.includes(what.name) ? Promise.reject(new Error('the disk is full')) : write(what, input);
    Object.assign(db, { write: failing });
    mend = () => void Object.assign(db, { write });
  };
  const raidNow = async () => (await owner.client.raids.getRaid({ roomId })).raid;
  const guests = (count: number, addresses = count) => someGuests(world.current, count, newAddresses(addresses));
  const pass = (ms: number) => world.current.clock.passWithTimers(ms);
  const set = ({ client }: Person, level: 'off' | 'newcomers' | 'strict') =>
    client.raids.setRaidMode({ roomId, level });
  const peopleOf = async (raidId: string) =>
    (await owner.client.raids.listRaidPeople({ raidId })).data.map(({ user }) => user._id);

  it('lets people in who cannot be counted, and forgets nobody of them', async () => {
    const people = await guests(8, 2);
    const others = await guests(2);
    await setRaid(world.current, { joins: 5 });
    await joinAll(roomId, [...people.slice(0, 6), ...others]);
    await expect.poll(raidNow).toMatchObject({ signs: ['joins'] });
    const { _id: raidId = '' } = (await raidNow()) ?? {};
    breakWrites('raids.storeCounted');
    pass(minutes(1));
    for (const { client } of people.slice(6))
      expect(await outcomeOf(client.rooms.joinRoom({ roomId }))).toBe('accepted');
    mend();
    pass(minutes(1));
    await expect.poll(() => peopleOf(raidId)).toEqual(people.map(({ userId }) => userId).toSorted());
    for (const person of people) expect(await outcomeOf(say(person, roomId, 'salaam'))).toBe('FROZEN');
    await set(owner, 'off');
  });

  it('ends a minute later when the end could not be stored', async () => {
    await set(owner, 'newcomers');
    pass(minutes(1));
    breakWrites('raids.endRaid');
    pass(minutes(29));
    const [keeper] = [await world.current.device(owner)];
    const raid = async () => (await keeper.client.raids.getRaid({ roomId })).raid;
    expect(await raid()).not.toBeNull();
    mend();
    await expect
      .poll(async () => {
        pass(minutes(1));
        return raid();
      })
      .toBeNull();
    owner = keeper;
    staff = await world.current.device(staff);
    member = await world.current.device(member);
  });

  it('keeps its level when a change of it could not be stored', async () => {
    await set(owner, 'newcomers');
    breakWrites('raids.changeRaid');
    await expect(set(owner, 'strict')).rejects.toThrow();
    mend();
    expect(await raidNow()).toMatchObject({ level: 'newcomers' });
    expect((await set(owner, 'strict')).raid).toMatchObject({ level: 'strict' });
    await set(owner, 'off');
  });

  it('is changed by whoever presses while it begins', async () => {
    await staff.client.rooms.joinRoom({ roomId });
    // Whichever of the two comes first: after the staff, the owner would make it milder.
    const [pressed] = await Promise.all([outcomeOf(set(owner, 'newcomers')), set(staff, 'strict')]);
    expect(['accepted', 'OUTRANKED']).toContain(pressed);
    const { data } = await owner.client.moderationLog.getRoomLog({ roomId });
    const begun = data.filter(({ what }) => what === 'beginRaidMode');
    const both = [...(pressed === 'accepted' ? [owner.userId] : []), staff.userId];
    expect(new Set(begun.map(({ by }) => by?._id))).toEqual(new Set(both));
    const told = recordEvents(owner, 'raidChanged');
    await owner.client.screens.loadRoom({ id: roomId });
    // The platform's staff stands above the owner of a room.
    expect([await outcomeOf(set(owner, 'newcomers')), await outcomeOf(set(owner, 'off'))]).toEqual([
      'OUTRANKED',
      'OUTRANKED',
    ]);
    await set(staff, 'off');
    await told.until(1);
    pass(5000);
    await expect.poll(() => told.all.at(-1)).toEqual({ roomId, raid: null });
  });

  it('is changed by the second of two who press at the very same moment', async () => {
    const { raids } = world.current.running.app.services;
    await Promise.all([raids.set(roomId, 'newcomers', owner.userId), raids.set(roomId, 'strict', staff.userId)]);
    expect(await raidNow()).toMatchObject({ level: 'strict' });
    await set(staff, 'off');
  });

  it('ends with its room', async () => {
    await set(owner, 'newcomers');
    await owner.client.rooms.closeRoom({ roomId });
    await expect
      .poll(async () => (await staff.client.raids.listRaids({})).data.find(({ room }) => room?._id === roomId)?.ended)
      .toEqual(expect.any(String));
  });
});
