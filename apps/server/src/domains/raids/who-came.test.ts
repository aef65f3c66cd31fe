import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { joinAll, makeOld, many, newAddresses, setRaid, someGuests, withSurges } from '../../testing/raid-actions.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say, settled } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEnginesInProof('of those who come in a surge', (engine) => {
  const world = useWorld(engine, withSurges);
  let owner: Person, member: Person;
  let roomId: string;
  beforeAll(async () => {
    [owner, member] = await world.current.members('sahibekhana', 'puraana1');
    await liftRoomsLimit(world.current, owner);
  });
  beforeEach(async () => {
    // Connections of before do not outlive a quarter of an hour without a new token.
    [owner, member] = [await world.current.device(owner), await world.current.device(member)];
    await setRaid(world.current, { automatic: true, joins: many, firstMessages: many, minutes: 2 });
    roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member);
    await makeOld(world.current, roomId, days(30), member);
  });
  afterEach(() => owner.client.raids.setRaidMode({ roomId, level: 'off' }));
  const raidNow = async () => (await owner.client.raids.getRaid({ roomId })).raid;
  const guests = (count: number, addresses = count) => someGuests(world.current, count, newAddresses(addresses));
  const says = (person: Person) => outcomeOf(say(person, roomId, `salaam from ${person.username}`));
  const pass = (ms: number) => world.current.clock.passWithTimers(ms);
  const heldIn = async (raidId: string) =>
    (await owner.client.raids.listRaidPeople({ raidId })).data.map(({ user }) => user._id);

  it('nobody is held longer than a minute for a link that many follow', async () => {
    const people = await guests(12);
    await setRaid(world.current, { joins: 3 });
    await joinAll(roomId, people);
    await expect.poll(raidNow).toMatchObject({ signs: ['joins'] });
    const [first = member] = people;
    expect(await says(first)).toBe('FROZEN');
    pass(minutes(1));
    for (const person of people) await expect.poll(() => says(person)).toBe('accepted');
  });

  it('nobody came with a raid mode by hand who came long before it', async () => {
    const [before = member, late = member] = await guests(2);
    await joinAll(roomId, [before]);
    world.current.clock.pass(minutes(3));
    await joinAll(roomId, [late]);
    world.current.clock.pass(minutes(1));
    const { raid } = await owner.client.raids.setRaidMode({ roomId, level: 'newcomers' });
    pass(minutes(1) - 1500);
    await expect.poll(() => heldIn(raid?._id ?? '')).toEqual([late.userId]);
    pass(1500);
    expect([await says(before), await says(late)]).toEqual(['accepted', 'FROZEN']);
  });

  it('all are held where so many came that it was no link', async () => {
    const people = await guests(15);
    await setRaid(world.current, { joins: 3 });
    await joinAll(roomId, people);
    await expect.poll(raidNow).toMatchObject({ signs: ['joins'] });
    const { _id: raidId = '' } = (await raidNow()) ?? {};
    pass(minutes(1) - 1500);
    // The two who have the room loaded are members; one of them joined just now, as those who came.
    await expect.poll(async () => (await heldIn(raidId)).length).toBeGreaterThanOrEqual(15);
    pass(1500);
    for (const person of people) expect(await says(person)).toBe('FROZEN');
  });

  it('those who were let go are not held with the next, and not more than three times in a row', async () => {
    const [honest = member] = await guests(1);
    const waves: Person[][] = [];
    for (let wave = 0; wave < 5; wave += 1) waves.push(await guests(wave === 0 ? 4 : 15));
    await joinAndLoad(roomId, honest);
    await setRaid(world.current, { joins: 3 });
    await joinAll(roomId, waves[0] ?? []);
    await expect.poll(raidNow).toMatchObject({ signs: ['joins'] });
    const { _id: raidId = '' } = (await raidNow()) ?? {};
    pass(minutes(1));
    await expect.poll(() => says(honest)).toBe('accepted');
    for (const wave of waves.slice(1, 4)) {
      const before = (await heldIn(raidId)).length;
      await joinAll(roomId, wave);
      await expect.poll(() => says(honest)).toBe('FROZEN');
      // Where some are held already it is put off twice.
      pass(before === 0 ? minutes(1) : minutes(3));
      await expect.poll(() => says(honest)).toBe('accepted');
      await expect.poll(() => says(wave.at(-1) ?? member)).toBe('FROZEN');
    }
    await joinAll(roomId, waves[4] ?? []);
    await settled(member, honest);
    expect(await says(honest)).toBe('accepted');
  });

  it('nobody in the room is told which share an address', async () => {
    const scene = async (addresses: number) => {
      const ownRoom = await makeRoom(owner);
      const people = await guests(5, addresses);
      const [friend = member, ...others] = people;
      await joinAll(ownRoom, others.slice(0, 3));
      const seen: unknown[] = [];
      const look = async () => {
        const { raid } = await owner.client.raids.getRaid({ roomId: ownRoom });
        const { data } = await owner.client.raids.listRaidPeople({ raidId: raid?._id ?? '' });
        const held = people.flatMap(({ userId }, at) => (data.some(({ user }) => user._id === userId) ? [at] : []));
        const { joins, writers, addresses: from } = raid ?? {};
        seen.push({ joins, writers, from, held });
      };
      const { raid } = await owner.client.raids.setRaidMode({ roomId: ownRoom, level: 'newcomers' });
      seen.push(raid?.addresses);
      await look();
      await joinAll(ownRoom, others.slice(3));
      await look();
      pass(minutes(1) - 1500);
      await expect.poll(async () => (await heldIn(raid?._id ?? '')).length).toBe(4);
      pass(1500);
      await joinAndLoad(ownRoom, friend);
      await look();
      seen.push(await outcomeOf(say(friend, ownRoom, 'salaam')));
      await owner.client.raids.setRaidMode({ roomId: ownRoom, level: 'off' });
      return seen;
    };
    const [shared, apart] = [await scene(1), await scene(5)];
    expect(shared).toEqual(apart);
    expect(apart.at(-1)).toBe('accepted');
  });

  it('many addresses of one network of IPv6 count as one', async () => {
    const from = Array.from({ length: 6 }, (_, at) => `2001:db8:7:${at + 1}::1`);
    const people = await someGuests(world.current, 6, from);
    await setRaid(world.current, { joins: 3 });
    await joinAll(roomId, people);
    await settled(member);
    // The owner and the member came from another one.
    expect(await raidNow()).toBeNull();
    await joinAll(roomId, await someGuests(world.current, 2, ['2001:db8:8:1::1', '2001:db8:9:1::1']));
    await expect.poll(raidNow).toMatchObject({ signs: ['joins'] });
  });
});
