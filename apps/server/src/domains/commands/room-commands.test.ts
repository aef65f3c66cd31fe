import { newId } from '@baithak/protocol/ids';
import { soundNames } from '@baithak/protocol/sounds';
import { beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import { minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { grantPlatformRank } from '../../testing/notification-actions.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  settled,
} from '../../testing/room-actions.ts';
import { password, type Person, useWorld } from '../../testing/world.ts';
import { storeTopic } from '../rooms/api.ts';

onBothEnginesInProof('/topic', (engine) => {
  const world = useWorld(engine);
  let owner: Person, senior: Person, staff: Person, member: Person, guest: Person, outsider: Person, houseStaff: Person;
  let room: string;
  beforeAll(async () => {
    [owner, senior, staff, member, outsider] = await world.current.members(
      'malikkhan',
      'seniorkhan',
      'staffkhan',
      'memberkhan',
      'outsider',
    );
    guest = await world.current.guest('mehmaan');
    houseStaff = await world.current.ranked('housestaff', 9);
    await liftRoomsLimit(world.current, owner);
    room = await makeRoom(owner, { title: 'The verandah' });
    await joinAndLoad(room, senior, staff, member, guest);
    await giveRole(world.current, room, senior, 9);
    await giveRole(world.current, room, staff, 8);
  });
  const topic = (person: Person, text: string, roomId = room) => person.client.commands.setTopic({ roomId, text });
  const stored = async (roomId = room) => (await owner.client.rooms.getRoomDetails({ roomId })).roomDetails.topic;

  it('is set from rank 9 up, by the owner and by platform staff too; it is published to everybody in the room and to nobody else', async () => {
    await outsider.client.loading.loadRoom({ id: 'baithak' });
    const [near, far] = [recordEvents(member, 'topicUpdated'), recordEvents(outsider, 'topicUpdated')];
    await topic(senior, '  Chai at six  ');
    await topic(owner, 'Chai at seven');
    await topic(houseStaff, 'چائے آٹھ بجے');
    await near.until(3);
    expect(near.all).toEqual(
      ['Chai at six', 'Chai at seven', 'چائے آٹھ بجے'].map((text) => ({ roomId: room, topic: text })),
    );
    await settled(outsider);
    expect(far.all).toEqual([]);
    expect(await stored()).toBe('چائے آٹھ بجے');
    expect((await member.client.rooms.searchRooms({ search: 'آٹھ بجے' })).searched.map(({ _id }) => _id)).toEqual([
      room,
    ]);
  });

  it('is published once: the same topic again changes nothing, and an empty one removes it', async () => {
    const heard = recordEvents(member, 'topicUpdated');
    await topic(senior, 'Rain');
    await topic(senior, 'Rain');
    await topic(senior, '');
    await heard.until(2);
    expect(heard.all.map((event) => event.topic)).toEqual(['Rain', '']);
    expect(await stored()).toBe('');
  });

  it('is refused below rank 9, to guests and to whoever has not joined; nothing is stored or published', async () => {
    await topic(senior, 'Stays');
    await settled(member);
    const heard = recordEvents(member, 'topicUpdated');
    for (const person of [staff, member, guest]) expect(await outcomeOf(topic(person, 'Mine'))).toBe('FORBIDDEN');
    expect(await outcomeOf(topic(outsider, 'Mine'))).toBe('NOT_A_MEMBER');
    expect(await outcomeOf(topic(senior, 'x'.repeat(501)))).toBe('INVALID_INPUT');
    await settled(member);
    expect([heard.all, await stored()]).toEqual([[], 'Stays']);
  });

  it('does not betray a private room, and honours the doors of one for adults', async () => {
    const secret = await makeRoom(owner, { access: 'Private' });
    expect(await outcomeOf(topic(outsider, 'Seen', secret))).toBe('ROOM_NOT_FOUND');
    const adult = await makeRoom(owner, { type: 'Adult' });
    expect(await outcomeOf(topic(guest, 'Seen', adult))).toBe('GUESTS_MAY_NOT');
    expect(await outcomeOf(topic(owner, 'Seen', adult))).toBe('AGE_UNCONFIRMED');
    expect(await outcomeOf(topic(owner, 'Late'))).toBe('accepted');
  });

  it('looks at the rank again as it is stored', async () => {
    const write = (person: Person) =>
      world.current.running.app.db.write(storeTopic, {
        roomId: room,
        userId: person.userId,
        topic: 'Too late',
        logId: newId(),
        at: world.current.clock.now(),
      });
    // A call of this moment has seen them as platform staff.
    await grantPlatformRank(world.current, outsider, 9);
    await grantPlatformRank(world.current, outsider, 8);
    for (const person of [member, outsider])
      await expect(write(person)).rejects.toSatisfy((error) => error instanceof Refusal && error.code === 'FORBIDDEN');
    expect(await stored()).toBe('Late');
  });
});

onBothEnginesInProof('/seen', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, stranger: Person;
  let room: string;
  beforeAll(async () => {
    [ali, sara, stranger] = await world.current.members('alikhan', 'sarakhan', 'stranger');
    await liftRoomsLimit(world.current, ali);
    room = await makeRoom(ali, { title: 'The door' });
    await sara.client.rooms.joinRoom({ roomId: room });
  });
  const seen = (asker: Person, target: string) => asker.client.commands.seePerson({ roomId: room, target });

  it('says how long ago a member was active', async () => {
    world.current.clock.pass(minutes(5));
    const answer = await seen(ali, 'sarakhan');
    expect(answer.msg).toBe('sarakhan was last seen 5 minutes ago.');
    expect(Math.round((world.current.clock.now() - Date.parse(answer.seenAt ?? '')) / minutes(1))).toBe(5);
  });

  it('is true to the minute after a short visit, after signing in, and while they are connected elsewhere', async () => {
    const { current } = world;
    const visit = await current.device(sara);
    current.clock.pass(minutes(300));
    const minutesAgo = async () => {
      const { seenAt } = await seen(ali, 'sarakhan');
      return Math.round((current.clock.now() - Date.parse(seenAt ?? '')) / minutes(1));
    };
    await current.visitor().accounts.logIn({ username: 'sarakhan', password });
    current.clock.pass(minutes(7));
    expect(await minutesAgo()).toBe(7);
    // A visit of half a minute, on a session that was used just before.
    await visit.client.loading.loadRoom({ id: 'baithak' });
    current.clock.pass(minutes(20));
    expect(await minutesAgo()).toBe(0);
    visit.client.close();
    await expect.poll(() => current.running.app.live.isOnline(sara.userId)).toBe(false);
    current.clock.pass(minutes(9));
    await expect.poll(minutesAgo).toBe(9);
  });

  it('says who is here', async () => {
    await joinAndLoad(room, sara);
    expect(await seen(ali, 'sarakhan')).toMatchObject({ msg: 'sarakhan is here now.', seenAt: null });
    await sara.client.loading.unloadRoom({ id: room });
  });

  it('honours who keeps it to themselves', async () => {
    await sara.client.people.updateSettings({ allowRoomsLastSeen: false });
    await expect(seen(ali, 'sarakhan')).rejects.toMatchObject({
      code: 'REFUSED',
      msg: 'sarakhan does not show when they were last seen.',
    });
    await sara.client.people.updateSettings({ allowRoomsLastSeen: true });
  });

  it('reveals nothing about people who are not in the room, and nothing to them or to guests', async () => {
    expect(await outcomeOf(seen(ali, 'stranger'))).toBe('NO_SUCH_PERSON');
    expect(await outcomeOf(seen(ali, 'nobody'))).toBe('NO_SUCH_PERSON');
    expect(await outcomeOf(seen(stranger, 'sarakhan'))).toBe('NOT_A_MEMBER');
    const guest = await world.current.guest('mehman');
    await guest.client.rooms.joinRoom({ roomId: room });
    expect(await outcomeOf(seen(guest, 'sarakhan'))).toBe('FORBIDDEN');
  });
});

onBothEnginesInProof('/extend', (engine) => {
  const world = useWorld(engine);
  let owner: Person, junior: Person, second: Person, member: Person, guest: Person, outsider: Person, house: Person;
  let room: string;
  beforeAll(async () => {
    [owner, junior, second, member, outsider] = await world.current.members(
      'malikkhan',
      'junior10',
      'second10',
      'memberkhan',
      'outsider',
    );
    guest = await world.current.guest('mehmaan');
    house = await world.current.ranked('housestaff', 11);
    await liftRoomsLimit(world.current, owner);
    room = await makeRoom(owner, { title: 'The stairs' });
    await joinAndLoad(room, junior, second, member, guest);
    for (const person of [junior, second]) await giveRole(world.current, room, person, 10);
  });
  const extend = (by: Person, target: string, role: string | number, roomId = room) =>
    outcomeOf(by.client.commands.extendRole({ roomId, target, role }));
  const roleOf = async (username: string) =>
    (await owner.client.rooms.listMembers({ roomId: room })).members.find(({ user }) => user.username === username)
      ?.role.rank;
  const logged = () =>
    world.current.running.app.db.read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'id')
      .select(['actor', 'whom', 'amount'])
      .where('chain', '=', room)
      .where('what', '=', 'giveRole')
      .orderBy('seq')
      .execute();

  it('gives a role by title or number and takes it, at once for the one who gets it, the room, the list and the log', async () => {
    await Promise.all([member, outsider].map(({ client }) => client.notifications.listen()));
    await outsider.client.loading.loadRoom({ id: room });
    const [own, theirs] = [recordEvents(member, 'roleUpdated'), recordEvents(outsider, 'roleUpdated')];
    const looks = recordEvents(outsider, 'userUpdated');
    expect(await extend(junior, 'memberkhan', 'senior staff')).toBe('accepted');
    expect((await own.until(1))[0]).toEqual({
      roomId: room,
      role: expect.objectContaining({ title: 'Senior Staff', rank: 9 }),
      rmps: ['ManageThreads', 'ReactThread', 'Broadcast'],
    });
    expect((await looks.until(1))[0]).toMatchObject({ user: { username: 'memberkhan', user: { role: { rank: 9 } } } });
    expect(await extend(junior, 'memberkhan', 9)).toBe('accepted');
    expect(await extend(owner, 'memberkhan', '1')).toBe('accepted');
    await own.until(2);
    await settled(outsider);
    expect([own.all.map(({ role }) => role.rank), theirs.all]).toEqual([[9, 1], []]);
    const { data } = await member.client.notifications.listNotifications();
    expect(data.filter(({ kind }) => kind === 'role').map(({ text }) => text)).toEqual(['Member']);
    expect(await logged()).toEqual([
      { actor: junior.userId, whom: member.userId, amount: 9 },
      { actor: owner.userId, whom: member.userId, amount: 1 },
    ]);
  });

  it('gives nobody a rank at or above one’s own, reaches no equals, and not the owner, whoever asks', async () => {
    const before = await logged();
    for (const role of [10, 11, 'JrSA', -1]) expect(await extend(junior, 'memberkhan', role)).toBe('FORBIDDEN');
    for (const target of ['second10', 'malikkhan', 'junior10'])
      expect(await extend(junior, target, 1)).toBe('OUTRANKED');
    expect(await extend(owner, 'malikkhan', 1)).toBe('OUTRANKED');
    expect(await extend(house, 'malikkhan', 1)).toBe('OUTRANKED');
    expect(await extend(member, 'mehmaan', 1)).toBe('FORBIDDEN');
    expect(await extend(guest, 'memberkhan', 2)).toBe('FORBIDDEN');
    expect(await extend(outsider, 'memberkhan', 2)).toBe('NOT_A_MEMBER');
    expect(await extend(owner, 'outsider', 2)).toBe('NO_SUCH_PERSON');
    expect(await extend(owner, 'memberkhan', 'Emperor')).toBe('NOT_FOUND');
    expect([await logged(), await roleOf('memberkhan')]).toEqual([before, 1]);
    expect(await extend(house, 'second10', 1)).toBe('accepted');
    expect(await extend(house, 'second10', 10)).toBe('accepted');
  });

  it('takes no rank from what the caller says of themselves', async () => {
    const answer = await fetch(`${world.current.url}/a/r/extend`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.session.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        roomId: room,
        target: 'memberkhan',
        role: 9,
        rank: 11,
        userId: owner.userId,
        by: owner.userId,
      }),
    });
    expect([answer.status, await roleOf('memberkhan')]).toEqual([403, 1]);
  });

  it('makes of two at the same moment one after the other: the second is judged by what the first stored', async () => {
    const both = [extend(owner, 'memberkhan', 10), extend(junior, 'memberkhan', 6), extend(second, 'memberkhan', 2)];
    const [given, ...others] = await Promise.all(both);
    expect(given).toBe('accepted');
    for (const other of others) expect(['accepted', 'OUTRANKED']).toContain(other);
    expect(await roleOf('memberkhan')).toBe(10);
    await extend(owner, 'memberkhan', 1);
    const [taken, gave] = await Promise.all([extend(owner, 'junior10', 1), extend(junior, 'memberkhan', 9)]);
    expect([taken, await roleOf('junior10')]).toEqual(['accepted', 1]);
    expect([gave, await roleOf('memberkhan')]).toEqual(gave === 'accepted' ? ['accepted', 9] : ['FORBIDDEN', 1]);
  });
});

onBothEnginesInProof('/play', (engine) => {
  const world = useWorld(engine, { settings: { RATE_LIMITS: 'on' } });
  let owner: Person, diamond: Person, member: Person, guest: Person, outsider: Person;
  let room: string, other: string;
  beforeAll(async () => {
    [owner, diamond, member, outsider] = await world.current.members('malikkhan', 'diamond1', 'memberkhan', 'outsider');
    guest = await world.current.guest('mehmaan');
    await liftRoomsLimit(world.current, owner);
    room = await makeRoom(owner, { title: 'The drum' });
    other = await makeRoom(owner, { title: 'The flute' });
    await joinAndLoad(room, owner, diamond, member, guest);
    await giveRole(world.current, room, diamond, 2);
    await outsider.client.rooms.joinRoom({ roomId: room });
    await outsider.client.loading.loadRoom({ id: other });
  });
  const play = (person: Person, sound: string, roomId = room) =>
    outcomeOf(person.client.commands.playSound({ roomId, sound }));

  it('is heard by everybody in the room, its player too, and by nobody elsewhere', async () => {
    const here = [owner, diamond, member, guest].map((each) => recordEvents(each, 'soundPlayed'));
    const away = recordEvents(outsider, 'soundPlayed');
    expect(await play(diamond, 'Dholak')).toBe('accepted');
    const played = { roomId: room, sound: 'dholak', username: 'diamond1' };
    for (const each of here) expect(await each.until(1)).toEqual([played]);
    await settled(outsider);
    expect(away.all).toEqual([]);
    expect((await diamond.client.messages.getMessagesBefore({ roomId: room, messageId: 'f'.repeat(24) })).msgs).toEqual(
      [],
    );
  });

  it('says how many others can hear it: not who turned sounds off, ignores the player, or has quiet hours', async () => {
    const heardBy = async () => {
      world.current.clock.pass(minutes(1));
      return (await diamond.client.commands.playSound({ roomId: room, sound: 'sitar' })).heardBy;
    };
    expect(await heardBy()).toBe(3);
    expect((await owner.client.people.updateSettings({ sounds: 'none' })).settings.soundsChosen).toBe(true);
    await member.client.people.updateSettings({ theme: 'dark' });
    expect(await heardBy()).toBe(2);
    await member.client.people.updateSettings({ sounds: 'pm' });
    expect(await heardBy()).toBe(1);
    await owner.client.people.updateSettings({ sounds: 'all' });
    await guest.client.commands.ignorePerson({ roomId: room, target: 'diamond1' });
    expect(await heardBy()).toBe(1);
    await guest.client.commands.unignorePerson({ roomId: room, target: 'diamond1' });
    expect(await heardBy()).toBe(2);
    const now = new Date(world.current.clock.now());
    const clockOf = (hoursOn: number) => new Date(now.getTime() + hoursOn * minutes(60)).toISOString().slice(11, 16);
    const quiet = (from: number, to: number) =>
      owner.client.people.updateSettings({ quietFrom: clockOf(from), quietTo: clockOf(to), timeZone: 'UTC' });
    await quiet(-1, 1);
    expect(await heardBy()).toBe(1);
    await quiet(1, 2);
    expect(await heardBy()).toBe(2);
  });

  it('begins at rank 2, for guests too, and knows its sounds; what is refused costs nothing', async () => {
    world.current.clock.pass(minutes(1));
    expect(await play(member, 'tabla')).toBe('FORBIDDEN');
    expect(await play(guest, 'tabla')).toBe('FORBIDDEN');
    expect(await play(outsider, 'tabla', other)).toBe('NOT_A_MEMBER');
    for (const sound of ['vuvuzela', 'toString', '__proto__']) expect(await play(diamond, sound)).toBe('NOT_FOUND');
    expect(await play(diamond, 'tabla')).toBe('accepted');
    await giveRole(world.current, room, guest, 2);
    expect(await play(guest, 'sitar')).toBe('accepted');
    expect(soundNames).toHaveLength(12);
  });

  it('is one sound a person in ten seconds, and six a room in a minute', async () => {
    world.current.clock.pass(minutes(1));
    expect([await play(diamond, 'kettle'), await play(diamond, 'kettle')]).toEqual(['accepted', 'TOO_MANY']);
    for (let more = 0; more < 5; more += 1) {
      world.current.clock.pass(10_000);
      expect(await play(diamond, 'rimshot')).toBe('accepted');
    }
    expect(await play(owner, 'rimshot')).toBe('TOO_MANY');
    world.current.clock.pass(minutes(1));
    expect(await play(owner, 'rimshot')).toBe('accepted');
  });
});
