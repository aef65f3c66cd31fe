import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { joinAll, makeOld, many, newAddresses, setRaid, someGuests, withSurges } from '../../testing/raid-actions.ts';
import {
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEngines('near-duplicates of newcomers', (engine) => {
  const world = useWorld(engine, withSurges);
  let owner: Person, member: Person;
  let roomId: string;
  beforeAll(async () => {
    [owner, member] = await world.current.members('sahibekhana', 'puraana1');
    await liftRoomsLimit(world.current, owner);
  });
  beforeEach(async () => {
    await setRaid(world.current, { automatic: true, joins: many, firstMessages: many, minutes: 2 });
    roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member);
    await makeOld(world.current, roomId, days(30), member);
  });
  afterEach(() => owner.client.raids.setRaidMode({ roomId, level: 'off' }));
  const raidNow = async () => (await owner.client.raids.getRaid({ roomId })).raid;
  const guests = (count: number, addresses = count) => someGuests(world.current, count, newAddresses(addresses));
  /** By HTTP, which says where somebody comes from. */
  const post = ({ client }: Person, threadText: string) =>
    outcomeOf(client.threads.createThread({ roomId, threadText }));
  const postAll = async (people: readonly Person[], textOf: (at: number) => string) => {
    const outcomes: string[] = [];
    for (const [at, person] of people.entries()) outcomes.push(await post(person, textOf(at)));
    return outcomes;
  };
  /** They came and wrote, and then waited until nobody counts them any more. */
  const sleepers = async (count: number, addresses = count) => {
    const people = await guests(count, addresses);
    await joinAndLoad(roomId, ...people);
    for (const [at, person] of people.entries()) await say(person, roomId, `${'abcdefgh'.charAt(at).repeat(4)} salaam`);
    world.current.clock.pass(minutes(3));
    return people;
  };
  const invitation = (at: number): string => `chalo sab dosto meri nayi mehfil dekho abhi ${at}`;

  it('from one address freeze nothing, however long the guests were there before', async () => {
    const people = await sleepers(3, 1);
    const outcomes = await postAll([...people, ...people], invitation);
    expect(outcomes).toContain('REFUSED');
    await settled(member);
    expect(await raidNow()).toBeNull();
    expect((await member.client.screens.loadRoom({ id: roomId })).frozen).toBeNull();
  });

  it('in threads and replies are a surge too, of whoever waited before it as well', async () => {
    const people = await sleepers(3);
    const [first = member] = people;
    const { data: thread } = await member.client.threads.createThread({ roomId, threadText: 'ek nayi baat' });
    await postAll([...people, ...people.slice(0, 1)], invitation);
    await first.client.threads.replyToThread({ roomId, replyTo: thread._id, threadText: invitation(7) });
    await expect.poll(raidNow).toMatchObject({ signs: ['nearDuplicates'], addresses: 3 });
    const { _id: raidId = '' } = (await raidNow()) ?? {};
    const held = async () => (await owner.client.raids.listRaidPeople({ raidId })).data.map(({ user }) => user._id);
    await expect.poll(held).toEqual(people.map(({ userId }) => userId).toSorted());
    world.current.clock.passWithTimers(minutes(1));
    for (const person of people) expect(await outcomeOf(say(person, roomId, 'ab kya'))).toBe('FROZEN');
  });

  it('are greetings that everybody says, and freeze and take nothing', async () => {
    const people = await guests(3);
    await joinAll(roomId, people);
    await postAll([...people, ...people], (at) => `hello everyone how are you ${at}`);
    await settled(member);
    expect(await raidNow()).toBeNull();
  });

  it('hold whoever says them after the others were let go, and tell them', async () => {
    const people = await sleepers(5);
    const [other = member] = await guests(1);
    await joinAndLoad(roomId, other);
    await setRaid(world.current, { joins: 3 });
    await joinAll(roomId, await guests(4));
    await expect.poll(raidNow).toMatchObject({ signs: ['joins'] });
    world.current.clock.passWithTimers(minutes(1));
    await expect.poll(() => outcomeOf(say(other, roomId, 'adaab'))).toBe('accepted');
    const heard = [...people, other].map((person) => recordEvents(person, 'roomFrozen'));
    await postAll(people, invitation);
    for (const own of heard.slice(0, 5)) await expect.poll(() => own.all.some(({ on }) => on)).toBe(true);
    for (const person of people) expect(await outcomeOf(say(person, roomId, 'aur kya'))).toBe('FROZEN');
    await settled(other);
    expect(heard[5]?.all.filter(({ on }) => on)).toEqual([]);
    expect(await outcomeOf(say(other, roomId, 'shukria'))).toBe('accepted');
  });
});
