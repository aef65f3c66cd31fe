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
import { useWorld, type Person } from '../../testing/world.ts';

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
    expect((await member.client.screens.loadRoom({ id: roomId })).frozen).toBeNull();
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
    const load = await people[1]?.client.screens.loadRoom({ id: roomId });
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
    const shown = (await member.client.screens.loadRoom({ id: roomId })).data.map(({ _id }) => _id);
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
