import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { climb } from '../../testing/past-the-app.ts';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import { registerPerson } from '../../testing/factories.ts';
import { picture } from '../../testing/media/pictures.ts';
import { show, uploaded } from '../../testing/media/upload-files.ts';
import { joinAll, makeOld, many, newAddresses, setRaid, someGuests, withSurges } from '../../testing/raid-actions.ts';
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
import { password, type Person, useWorld } from '../../testing/world.ts';

onBothEnginesInProof('raid mode', (engine) => {
  const world = useWorld(engine, withSurges);
  let owner: Person, member: Person, moderator: Person, staff: Person;
  let roomId: string;
  beforeAll(async () => {
    [owner, member, moderator] = await world.current.members('sahibekhana', 'puraana1', 'muhafiz1');
    staff = await world.current.ranked('nigraan1', 9);
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
  const guests = (count: number, addresses = count) => someGuests(world.current, count, newAddresses(addresses));
  const raidNow = async () => (await moderator.client.raids.getRaid({ roomId })).raid;
  const set = (level: 'off' | 'newcomers' | 'strict') => moderator.client.raids.setRaidMode({ roomId, level });
  const says = (person: Person) => outcomeOf(say(person, roomId, 'salaam'));
  const pass = (ms: number) => world.current.clock.passWithTimers(ms);
  const peopleOf = async (raidId: string) =>
    (await moderator.client.raids.listRaidPeople({ raidId })).data.map(({ user }) => user._id).toSorted();
  /** Nine guests from three addresses, and one from an address of their own. */
  const raid = async () => {
    const people = await guests(11, 3);
    const [honest = member, later = member] = await guests(2);
    await joinAndLoad(roomId, honest, ...people.slice(0, 1));
    await setRaid(world.current, { joins: 8 });
    await joinAll(roomId, people.slice(1, 9));
    await expect.poll(raidNow).toMatchObject({ signs: ['joins'] });
    const { _id: raidId = '' } = (await raidNow()) ?? {};
    return { raidId, raiders: people.slice(0, 9), more: people.slice(9), honest, later };
  };
  /** The first minute is over, and it is known who came with it. */
  const release = async ({ raidId, raiders }: { raidId: string; raiders: readonly Person[] }) => {
    pass(minutes(1) - 1500);
    await expect.poll(() => peopleOf(raidId)).toEqual(raiders.map(({ userId }) => userId).toSorted());
    pass(1500);
  };

  it('lets those go after a minute who did not come with the raid, and tells them alone', async () => {
    const begun = await raid();
    const { honest, raiders, later, more } = begun;
    const [raider = member] = raiders;
    const heard = [honest, raider, member].map((person) => recordEvents(person, 'roomFrozen'));
    expect([await says(honest), await says(raider)]).toEqual(['FROZEN', 'FROZEN']);
    await release(begun);
    expect(await heard[0]?.until(1)).toEqual([{ roomId, on: false, until: null, reason: null, raid: false }]);
    expect(await heard[1]?.until(1)).toMatchObject([{ on: true, reason: 'surge' }]);
    expect(await heard[2]?.until(1)).toMatchObject([{ on: true, reason: 'surge' }]);
    expect([await says(honest), await says(raider), await says(member)]).toEqual(['accepted', 'FROZEN', 'accepted']);
    // Later ones: of an address that brought several of them, and of one of their own.
    await joinAll(roomId, [...more, later]);
    for (const person of more) expect(await says(person)).toBe('FROZEN');
    expect(await says(later)).toBe('accepted');
    const frozen = async ({ client }: Person) => (await client.loading.loadRoom({ id: roomId })).frozen?.reason;
    expect([await frozen(honest), await frozen(raider), await frozen(member)]).toEqual([undefined, 'surge', 'surge']);
  });

  it('holds everybody new for another minute when many more come', async () => {
    const begun = await raid();
    const others = await someGuestsLater();
    await release(begun);
    expect(await says(begun.honest)).toBe('accepted');
    await joinAll(roomId, others);
    await expect.poll(() => says(begun.honest)).toBe('FROZEN');
    expect(await says(member)).toBe('accepted');
  });
  const someGuestsLater = async () => {
    await setRaid(world.current, { joins: many });
    const people = await guests(9);
    await setRaid(world.current, { joins: 8 });
    return people;
  };

  it('strict, is only read by whoever joined within a week, and joined by nobody who could not moderate', async () => {
    const [young, outside] = await world.current.members(`naya${roomId.slice(-6)}`, `bahar${roomId.slice(-6)}`);
    await joinAndLoad(roomId, young);
    await makeOld(world.current, roomId, days(2), young);
    const { inviteCode } = await owner.client.rooms.createInvite({ roomId });
    const heard = recordEvents(member, 'roomFrozen');
    expect((await set('newcomers')).raid).toMatchObject({ level: 'newcomers', signs: [] });
    expect(await says(young)).toBe('accepted');
    expect((await set('strict')).raid).toMatchObject({ level: 'strict' });
    expect((await heard.until(2)).at(-1)).toMatchObject({ on: true, reason: 'surge', strict: true });
    for (const person of [member, moderator]) expect(await says(person)).toBe('accepted');
    expect(await says(young)).toBe('FROZEN');
    expect(await outcomeOf(outside.client.rooms.joinRoom({ roomId }))).toBe('FROZEN');
    expect(await outcomeOf(outside.client.rooms.acceptInvite({ inviteCode }))).toBe('FROZEN');
    expect(await outcomeOf(young.client.rooms.joinRoom({ roomId }))).toBe('accepted');
    expect(await outcomeOf(staff.client.rooms.joinRoom({ roomId }))).toBe('accepted');
    expect((await set('off')).raid).toBeNull();
    expect((await heard.until(3)).at(-1)).toMatchObject({ on: false });
    expect([await says(young), await outcomeOf(outside.client.rooms.joinRoom({ roomId }))]).toEqual([
      'accepted',
      'accepted',
    ]);
    const { data } = await moderator.client.moderationLog.getRoomLog({ roomId });
    expect(data.slice(0, 3).map(({ what, by }) => [what, by?._id])).toEqual(
      ['endRaidMode', 'beginRaidMode', 'beginRaidMode'].map((what) => [what, moderator.userId]),
    );
  });

  it('is ended with a freeze that somebody ends, and is not for those below rank 6', async () => {
    await set('newcomers');
    expect(await outcomeOf(member.client.raids.setRaidMode({ roomId, level: 'off' }))).toBe('FORBIDDEN');
    expect(await outcomeOf(member.client.raids.getRaid({ roomId }))).toBe('FORBIDDEN');
    const told = recordEvents(moderator, 'raidChanged');
    await moderator.client.rooms.freezeRoom({ roomId, on: false });
    expect((await told.until(1)).at(-1)).toEqual({ roomId, raid: null });
    expect(await raidNow()).toBeNull();
  });

  it('takes away what they wrote, after a dry run that takes nothing, and nothing of whoever is left out', async () => {
    const people = await guests(9, 3);
    // The members came before the window.
    world.current.clock.pass(minutes(3));
    const [sender = member, sleeper = member] = people;
    await joinAll(roomId, people);
    for (const person of people) await say(person, roomId, `words of ${person.username}`);
    await climb(world.current, 2, sender);
    const files = await uploaded(sender, 'roomMessage', { bytes: await picture('png') });
    await show(sender, roomId, [{ type: 'image', name: files.names[0] ?? '' }], files.token);
    await sleeper.client.threads.createThread({ roomId, threadText: 'a thread of theirs' });
    const kept = await say(member, roomId, 'of a member');
    await set('newcomers');
    const { _id: raidId = '' } = (await raidNow()) ?? {};
    await makeOld(world.current, roomId, days(8), ...people.slice(7));
    const undo = (dryRun: boolean) => moderator.client.raids.undoRaid({ raidId, dryRun });
    expect(await undo(true)).toMatchObject({ messages: 9, pictures: 1, people: 9, leftOut: 2, isDone: false });
    const before = await member.client.loading.loadRoom({ id: roomId });
    expect(before.data.filter((message) => 'content' in message)).toHaveLength(11);
    const [gone, line] = [recordEvents(member, 'messageDeleted'), recordEvents(member, 'raidTaken')];
    expect(await undo(false)).toMatchObject({ messages: 9, pictures: 1, people: 9, leftOut: 2, isDone: true });
    await gone.until(8);
    expect((await line.until(1)).at(-1)).toMatchObject({ roomId, raidId, messages: 9, people: 7 });
    const after = await member.client.loading.loadRoom({ id: roomId });
    const left = after.data.flatMap((message) => ('content' in message ? [message._id] : []));
    expect(left).toHaveLength(3);
    expect(left).toContain(kept.id);
    expect(await raidNow()).toMatchObject({ taken: { messages: 9, people: 7 } });
    const list = await moderator.client.raids.listRaidPeople({ raidId });
    expect(list.data.map(({ messages, leftOut }) => `${messages} ${leftOut}`).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => '0 false'),
      '1 true',
      '1 true',
    ]);
    const { data } = await moderator.client.moderationLog.getRoomLog({ roomId });
    expect(data.find(({ what }) => what === 'undoRaid')).toMatchObject({ by: { _id: moderator.userId }, amount: 8 });
    expect(await outcomeOf(member.client.raids.undoRaid({ raidId }))).toBe('FORBIDDEN');
    expect(await outcomeOf(member.client.raids.listRaidPeople({ raidId }))).toBe('FORBIDDEN');
  });

  it('ends by itself when nothing new comes', async () => {
    const begun = await raid();
    await release(begun);
    // Connections of before do not outlive half an hour without a new token.
    world.current.clock.pass(minutes(29) - 1);
    const [again, keeper] = [await world.current.device(member), await world.current.device(moderator)];
    await again.client.loading.loadRoom({ id: roomId });
    const heard = recordEvents(again, 'roomFrozen');
    pass(1);
    expect(await heard.until(1)).toMatchObject([{ on: false }]);
    await expect.poll(async () => (await keeper.client.raids.getRaid({ roomId })).raid).toBeNull();
    expect((await again.client.loading.loadRoom({ id: roomId })).frozen).toBeNull();
  });
});

onBothEnginesInProof('raid mode after a restart', (engine) => {
  const world = useWorld(engine, withSurges);

  it('knows what was counted, and holds whoever was not decided on', async () => {
    const [owner] = await world.current.members('sahibekhana2');
    const staff = await world.current.ranked('nigraan22', 9);
    const roomId = await makeRoom(owner);
    const from = newAddresses(4);
    const people = [];
    for (const [at, name] of ['bulbul11', 'mynah222', 'koyal333', 'titar444'].entries())
      people.push(await registerPerson(world.current.visitor(from[at]), name, password));
    await setRaid(world.current, { joins: 3, firstMessages: 3 });
    for (const person of people.slice(0, 3)) await joinAndLoad(roomId, person);
    for (const person of people.slice(0, 2)) await say(person, roomId, `salaam from ${person.username}`);
    await joinAndLoad(roomId, ...people.slice(3));
    const raid = async ({ client }: Person) => (await client.raids.getRaid({ roomId })).raid;
    await expect.poll(() => raid(staff)).toMatchObject({ signs: ['joins'], joins: 4, writers: 2, addresses: 4 });
    const before = await raid(staff);
    await world.current.restart();
    const keeper = await world.current.device(owner);
    expect(await raid(await world.current.device(staff))).toEqual(before);
    const back = await Promise.all(people.map((person) => world.current.device(person)));
    const { _id: raidId = '' } = before ?? {};
    world.current.clock.passWithTimers(minutes(1) - 1500);
    const held = async () => (await keeper.client.raids.listRaidPeople({ raidId })).data.length;
    await expect.poll(held).toBe(4);
    world.current.clock.passWithTimers(1500);
    for (const person of back) expect(await outcomeOf(say(person, roomId, 'salaam'))).toBe('FROZEN');
    await keeper.client.raids.setRaidMode({ roomId, level: 'off' });
  });

  it('holds whom it held, and ends by itself', async () => {
    const [owner, member, newcomer] = await world.current.members('sahibekhana', 'puraana1', 'nayaaya1');
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member);
    await makeOld(world.current, roomId, days(30), member);
    await joinAndLoad(roomId, newcomer);
    await owner.client.raids.setRaidMode({ roomId, level: 'newcomers' });
    world.current.clock.passWithTimers(minutes(1) + 1);
    await settled(newcomer);
    await world.current.restart();
    const [back, again, keeper] = await Promise.all(
      [newcomer, member, owner].map((each) => world.current.device(each)),
    );
    if (!back || !again || !keeper) throw new Error('Nobody is back.');
    const raid = async () => (await keeper.client.raids.getRaid({ roomId })).raid;
    expect(await outcomeOf(say(back, roomId, 'salaam'))).toBe('FROZEN');
    expect(await outcomeOf(say(again, roomId, 'salaam'))).toBe('accepted');
    expect(await raid()).toMatchObject({ level: 'newcomers', room: { _id: roomId } });
    world.current.clock.pass(minutes(29) - 1);
    const later = await world.current.device(newcomer);
    await later.client.loading.loadRoom({ id: roomId });
    const heard = recordEvents(later, 'roomFrozen');
    world.current.clock.passWithTimers(1);
    expect(await heard.until(1)).toMatchObject([{ on: false }]);
    await expect.poll(raid).toBeNull();
    expect(await outcomeOf(say(later, roomId, 'salaam'))).toBe('accepted');
  });
});

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
    await owner.client.loading.loadRoom({ id: roomId });
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
