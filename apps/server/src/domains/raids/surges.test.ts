import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  joinAll,
  makeOld,
  makeUsual,
  many,
  newAddresses,
  setRaid,
  someGuests,
  withSurges,
} from '../../testing/raid-actions.ts';
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
import { type Person, useWorld } from '../../testing/world.ts';

onBothEnginesInProof('a surge', (engine) => {
  const world = useWorld(engine, withSurges);
  let owner: Person, member: Person, moderator: Person, staff: Person;
  let roomId: string;
  beforeAll(async () => {
    [owner, member, moderator] = await world.current.members('sahibekhana', 'puraana1', 'muhafiz1');
    staff = await world.current.ranked('nigraan1', 9);
    await staff.client.notifications.listen();
    await liftRoomsLimit(world.current, owner);
  });
  beforeEach(async () => {
    await setRaid(world.current, { automatic: true, joins: many, firstMessages: many, minutes: 2 });
    roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member, moderator);
    await makeOld(world.current, roomId, days(30), member, moderator);
    await giveRole(world.current, roomId, moderator, 6);
  });
  afterEach(async () => {
    await moderator.client.raids.setRaidMode({ roomId, level: 'off' });
    await staff.client.raids.setPlatformRaidMode({ level: 'off' });
  });
  const raidNow = async () => (await moderator.client.raids.getRaid({ roomId })).raid;
  const guests = (count: number, addresses = count) => someGuests(world.current, count, newAddresses(addresses));
  const wasToldOf = async ({ client }: Person, text: string) =>
    (await client.notifications.listNotifications({})).data.filter(
      (notif) => notif.kind === 'staff' && notif.text === text && notif.place.room?._id === roomId,
    ).length;

  it('of joins freezes the room for those who are new; members go on, and only those who keep order hear numbers', async () => {
    const [before = member, first = member, ...others] = await guests(5, 4);
    await joinAndLoad(roomId, before);
    await setRaid(world.current, { joins: 3 });
    const heard = recordEvents(member, 'roomFrozen');
    const numbers = [moderator, staff, member, before].map((person) => recordEvents(person, 'raidChanged'));
    await joinAll(roomId, [first, ...others]);
    const [frozen] = await heard.until(1);
    expect(frozen).toMatchObject({ roomId, on: true, reason: 'surge' });
    expect(await outcomeOf(say(first, roomId, 'salaam'))).toBe('FROZEN');
    expect(await outcomeOf(say(before, roomId, 'salaam'))).toBe('FROZEN');
    for (const person of [member, moderator, owner])
      expect(await outcomeOf(say(person, roomId, 'chai'))).toBe('accepted');
    const [told] = (await numbers[0]?.until(1)) ?? [];
    expect(told).toMatchObject({ roomId, raid: { level: 'newcomers', signs: ['joins'], minutes: 2, addresses: null } });
    const [toldToStaff] = (await numbers[1]?.until(1)) ?? [];
    expect(toldToStaff?.raid?.addresses).toBeGreaterThanOrEqual(3);
    const raid = await raidNow();
    expect(raid).toMatchObject({ room: { _id: roomId }, joins: 7, addresses: null, writers: 0, ended: null });
    expect((await staff.client.raids.getRaid({ roomId })).raid).toEqual({ ...raid, addresses: 5 });
    expect(raid?.perMinute.reduce((sum, each) => sum + each)).toBe(7);
    await settled(member, before);
    expect([numbers[2]?.all, numbers[3]?.all]).toEqual([[], []]);
    for (const person of [owner, moderator, staff]) expect(await wasToldOf(person, 'raid')).toBe(1);
    expect(await wasToldOf(member, 'raid')).toBe(0);
    const { data } = await moderator.client.moderationLog.getRoomLog({ roomId });
    expect(data[0]).toMatchObject({ what: 'beginRaidMode', by: null, amount: 30 });
    expect((await staff.client.raids.listRaids({})).data[0]).toMatchObject({ room: { _id: roomId } });
  });

  it('is not made by one person who comes and goes, nor from two addresses, nor by members who are there already', async () => {
    const [one = member, ...others] = await guests(9, 2);
    await setRaid(world.current, { joins: 4, firstMessages: 3 });
    for (let times = 0; times < 8; times += 1) {
      await one.client.rooms.joinRoom({ roomId });
      await one.client.rooms.leaveRoom({ roomId });
    }
    // Those of the beginning came from a third address.
    world.current.clock.pass(minutes(2) + 1);
    await joinAll(roomId, others);
    const balls = [
      'first over of this long evening',
      'the second one was much better to watch',
      'rain again, who would have thought',
    ];
    for (const [at, person] of [member, moderator, owner].entries())
      for (const ball of balls) await say(person, roomId, `${ball} ${'ab'.repeat(at + 1)} ${'cd'.repeat(at + 1)}`);
    expect(await raidNow()).toBeNull();
    expect((await member.client.loading.loadRoom({ id: roomId })).frozen).toBeNull();
  });

  it('is more than three times what is usual there', async () => {
    const people = await guests(5);
    await setRaid(world.current, { joins: 3, minutes: 24 * 60 });
    // Two a day; the room's first members are two of those who came today.
    await makeUsual(world.current, roomId, 14);
    await joinAll(roomId, people.slice(0, 4));
    expect(await raidNow()).toBeNull();
    await joinAll(roomId, people.slice(4));
    await expect.poll(async () => (await raidNow())?.usualJoins).toBe(2);
  });

  it('of first messages counts who is new, once', async () => {
    await setRaid(world.current, { firstMessages: 3 });
    const people = await guests(4);
    await joinAll(roomId, people);
    for (const person of people.slice(0, 3)) for (const text of ['salaam', 'chai']) await say(person, roomId, text);
    expect(await raidNow()).toBeNull();
    await say(people[3] ?? member, roomId, 'adaab');
    await expect.poll(raidNow).toMatchObject({ signs: ['firstMessages'], writers: 4 });
  });

  it('of messages nearly alike takes them away by itself, and nothing of members', async () => {
    const people = await guests(3);
    await joinAll(roomId, people);
    const [line, deleted] = [recordEvents(member, 'raidTaken'), recordEvents(member, 'messageDeleted')];
    const same = 'chalo sab dosto meri nayi mehfil dekho abhi';
    const own = await say(member, roomId, same);
    const first = await say(people[0] ?? member, roomId, `${same} 0`);
    const outcomes: string[] = ['accepted'];
    for (const at of [1, 2, 0, 1]) outcomes.push(await outcomeOf(say(people[at] ?? member, roomId, `${same} ${at}`)));
    // What is refused because it was said too often counts as well.
    expect(outcomes).toEqual(['accepted', 'accepted', 'accepted', 'REFUSED', 'REFUSED']);
    await expect
      .poll(raidNow)
      .toMatchObject({ signs: ['nearDuplicates'], alike: 5, taken: { messages: 2, people: 2 } });
    await deleted.until(2);
    await expect
      .poll(() => {
        world.current.clock.passWithTimers(1000);
        return line.all.at(-1);
      })
      .toMatchObject({ roomId, messages: 2, people: 2 });
    const load = await people[1]?.client.loading.loadRoom({ id: roomId });
    expect(load?.taken).toEqual([{ ...line.all.at(-1), roomId: undefined }].map(({ roomId: _, ...taken }) => taken));
    // Whoever of the new ones said it first has copied nobody of them.
    expect(load?.data.filter((message) => 'content' in message).map(({ _id }) => _id)).toEqual([first.id, own.id]);
  });

  it('of copies takes nothing from the newcomer whose sentence it was, nor from guests who wrote there before', async () => {
    const [victim = member, regular = member, ...copying] = await guests(7);
    await joinAll(roomId, [victim, regular]);
    await say(regular, roomId, 'adaab, kaise mizaaj hain');
    // It is as if they had come some time ago.
    world.current.clock.pass(minutes(3));
    const sentence = 'mujhe yahan urdu shairi ki mehfil ke bare mein batayen';
    const own = await say(victim, roomId, sentence);
    await joinAll(roomId, copying);
    const copy = (person: Person, at: number) => outcomeOf(say(person, roomId, `${sentence} ${at}`));
    const copies: string[] = [];
    for (const [at, person] of copying.slice(0, 3).entries()) copies.push(await copy(person, at));
    await outcomeOf(say(regular, roomId, `${sentence} haha`));
    await outcomeOf(say(victim, roomId, `${sentence} phir`));
    for (const [at, person] of copying.slice(3).entries()) copies.push(await copy(person, at));
    await expect.poll(raidNow).toMatchObject({ signs: ['nearDuplicates'] });
    const written = copies.filter((outcome) => outcome === 'accepted').length;
    expect(written).toBeGreaterThan(1);
    await expect.poll(async () => (await raidNow())?.taken.people).toBe(written);
    const raid = await raidNow();
    const { data } = await moderator.client.raids.listRaidPeople({ raidId: raid?._id ?? '' });
    const held = data.map(({ user }) => user._id);
    expect(held).not.toContain(victim.userId);
    expect(held).not.toContain(regular.userId);
    const shown = (await member.client.loading.loadRoom({ id: roomId })).data.map(({ _id }) => _id);
    expect(shown).toContain(own.id);
  });

  it('freezes nothing while that is turned off, and is told', async () => {
    const people = await guests(5);
    await setRaid(world.current, { automatic: false, joins: 3 });
    await joinAll(roomId, people.slice(0, 4));
    await expect.poll(() => wasToldOf(moderator, 'surge')).toBe(1);
    expect(await raidNow()).toBeNull();
    for (const person of people.slice(0, 4)) expect(await outcomeOf(say(person, roomId, 'salaam'))).toBe('accepted');
    await setRaid(world.current, { automatic: true });
    await joinAll(roomId, people.slice(4));
    await expect.poll(raidNow).toMatchObject({ signs: ['joins'] });
  });
});

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
