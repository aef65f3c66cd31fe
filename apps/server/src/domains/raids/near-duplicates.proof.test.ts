import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
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

onBothEnginesInProof('near-duplicates of newcomers', (engine) => {
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
  /** They came and said nothing, and waited until nobody counts them any more: who wrote before a raid is spared. */
  const sleepers = async (count: number, addresses = count) => {
    const people = await guests(count, addresses);
    await joinAndLoad(roomId, ...people);
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
    expect((await member.client.loading.loadRoom({ id: roomId })).frozen).toBeNull();
  });

  it('in threads and replies are a surge too, of whoever waited before it as well', async () => {
    const people = await sleepers(3);
    const [first = member] = people;
    const { data: thread } = await member.client.threads.createThread({ roomId, threadText: 'ek nayi baat' });
    await postAll([...people, ...people.slice(0, 1)], invitation);
    await first.client.threads.replyToThread({ roomId, replyTo: thread._id, threadText: invitation(7) });
    await expect.poll(raidNow).toMatchObject({ signs: ['nearDuplicates'], writers: 3 });
    const { _id: raidId = '' } = (await raidNow()) ?? {};
    const held = async () => (await owner.client.raids.listRaidPeople({ raidId })).data.map(({ user }) => user._id);
    // Whoever said it first is copied.
    const copiers = people.slice(1);
    await expect.poll(held).toEqual(copiers.map(({ userId }) => userId).toSorted());
    world.current.clock.passWithTimers(minutes(1));
    for (const person of copiers) expect(await outcomeOf(say(person, roomId, 'ab kya'))).toBe('FROZEN');
    expect(await outcomeOf(say(first, roomId, 'ab kya'))).toBe('accepted');
  });

  it('are greetings that everybody says, and freeze and take nothing', async () => {
    const people = await guests(3);
    await joinAll(roomId, people);
    await postAll([...people, ...people], (at) => `hello everyone how are you ${at}`);
    await settled(member);
    expect(await raidNow()).toBeNull();
  });

  it('hold whoever says them after somebody else, and after the others were let go, and tell them', async () => {
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
    for (const own of heard.slice(1, 5)) await expect.poll(() => own.all.some(({ on }) => on)).toBe(true);
    for (const person of people.slice(1)) expect(await outcomeOf(say(person, roomId, 'aur kya'))).toBe('FROZEN');
    await settled(other);
    expect(heard[5]?.all.filter(({ on }) => on)).toEqual([]);
    expect(await outcomeOf(say(other, roomId, 'shukria'))).toBe('accepted');
  });

  const edit = ({ client }: Person, editId: string, message: string) =>
    outcomeOf(client.messages.editMessage({ id: roomId, editId, message, type: 'text' }));
  /** They have all said something harmless, each something else. */
  const harmless = async (count: number, words = 'salaam') => {
    const people = await guests(count);
    await joinAndLoad(roomId, ...people);
    const ids: string[] = [];
    for (const [at, person] of people.entries())
      ids.push((await say(person, roomId, `${'abcdefgh'.charAt(at).repeat(4)} ${words}`)).id);
    return people.map((person, at) => ({ person, id: ids[at] ?? '' }));
  };

  it('are what harmless messages are edited to as well, which are taken away, and are no second first message', async () => {
    const said = await harmless(4);
    const kept = await say(member, roomId, 'ek aur baat hai dosto jo main ne kehni thi');
    const spam = (at: number) => `yahan aao sab log hamare naye ghar mein ${at}`;
    expect(await raidNow()).toBeNull();
    const deleted = recordEvents(member, 'messageDeleted');
    for (const [at, { person, id }] of said.entries()) expect(await edit(person, id, spam(at))).toBe('accepted');
    // By socket all come from one address, whose fifth is refused, and counts.
    for (const { person } of said.slice(0, 1)) expect(await outcomeOf(say(person, roomId, spam(5)))).toBe('REFUSED');
    await expect
      .poll(raidNow)
      .toMatchObject({ signs: ['nearDuplicates'], alike: 5, writers: 4, taken: { messages: 3, people: 3 } });
    const [first, ...copies] = said.map(({ id }) => id);
    expect((await deleted.until(3)).map(({ messageId }) => messageId).toSorted()).toEqual(copies.toSorted());
    const { data } = await member.client.loading.loadRoom({ id: roomId });
    expect(data.filter((message) => 'content' in message).map(({ _id }) => _id)).toEqual([kept.id, first]);
  });

  it('count once, however often one message is edited to them, and not of those who are no newcomers', async () => {
    const said = await harmless(3);
    const spam = (at: number) => `dekho kitna paisa mila mujhe is jagah se ${at}`;
    for (const { person, id } of said) expect(await edit(person, id, spam(1))).toBe('accepted');
    for (const { person, id } of said.slice(0, 1))
      for (const at of [2, 3, 4]) {
        expect(await edit(person, id, 'kuch aur hi baat hai aaj to yahan par')).toBe('accepted');
        expect(await edit(person, id, spam(at))).toBe('accepted');
      }
    for (const person of [member, owner]) {
      const { id } = await say(person, roomId, 'chai');
      await edit(person, id, spam(6));
    }
    await settled(member);
    expect(await raidNow()).toBeNull();
    // The two that are missing.
    const [one, two] = said;
    for (const each of [one, two]) if (each) await outcomeOf(say(each.person, roomId, spam(7)));
    await expect.poll(raidNow).toMatchObject({ signs: ['nearDuplicates'], alike: 5 });
  });

  it('are taken away though they were edited to something harmless again', async () => {
    const said = await harmless(4);
    const spam = (at: number) => `sasta saman le lo bhai log jaldi karo ${at}`;
    const deleted = recordEvents(member, 'messageDeleted');
    for (const [at, { person, id }] of said.entries()) expect(await edit(person, id, spam(at))).toBe('accepted');
    for (const { person, id } of said.slice(0, 1)) {
      expect(await edit(person, id, 'kuch aur hi baat hai aaj to yahan par')).toBe('accepted');
      await outcomeOf(say(person, roomId, spam(7)));
    }
    await expect.poll(raidNow).toMatchObject({ signs: ['nearDuplicates'] });
    const ids = (await deleted.until(3)).map(({ messageId }) => messageId);
    expect(ids).toEqual(expect.arrayContaining(said.slice(1).map(({ id }) => id)));
  });

  it('are what threads and replies are edited to, which stay', async () => {
    const people = await sleepers(5);
    const { data: thread } = await member.client.threads.createThread({ roomId, threadText: 'ek nayi baat' });
    const ids: string[] = [];
    for (const [at, { client }] of people.entries()) {
      const threadText = `${'abcdefgh'.charAt(at).repeat(5)} khairiyat`;
      const { data } =
        at % 2 === 0
          ? await client.threads.createThread({ roomId, threadText })
          : await client.threads.replyToThread({ roomId, replyTo: thread._id, threadText });
      ids.push(data._id);
    }
    const news = (at: number) => `nayi khabar parho sab is patay par abhi ${at}`;
    for (const [at, { client }] of people.entries())
      expect(
        await outcomeOf(client.threads.editThread({ roomId, threadId: ids[at] ?? '', threadText: news(at) })),
      ).toBe('accepted');
    await expect.poll(raidNow).toMatchObject({ signs: ['nearDuplicates'], alike: 5, taken: { messages: 0 } });
  });

  it('are no first message of whoever left and came again', async () => {
    const said = await harmless(4);
    world.current.clock.pass(minutes(3));
    for (const { person } of said) {
      await person.client.rooms.leaveRoom({ roomId });
      await joinAndLoad(roomId, person);
    }
    await setRaid(world.current, { firstMessages: 3 });
    for (const [at, { person, id }] of said.entries())
      expect(await edit(person, id, `${'efghijkl'.charAt(at).repeat(6)} phir se`)).toBe('accepted');
    await settled(member);
    expect(await raidNow()).toBeNull();
    for (const [at, { person }] of said.entries())
      await say(person, roomId, `${'mnopqrst'.charAt(at).repeat(5)} aadaab`);
    await expect.poll(raidNow).toMatchObject({ signs: ['firstMessages'], writers: 4 });
  });
});
