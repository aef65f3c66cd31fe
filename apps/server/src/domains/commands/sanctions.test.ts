import { beforeAll, expect, it } from 'vitest';
import { minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
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
import { type Person, password, useWorld } from '../../testing/world.ts';

onBothEnginesInProof('guests and addresses', (engine) => {
  const world = useWorld(engine);
  let owner: Person, staff: Person, member: Person, platform: Person;
  let room: string;
  beforeAll(async () => {
    [owner, staff, member] = await world.current.members('malikkhan', 'nigraan1', 'rukn1234');
    platform = await world.current.ranked('nazimaa1', 10);
    await liftRoomsLimit(world.current, owner);
    room = await makeRoom(owner, { title: 'The window' });
    for (const { client } of [staff, member]) await client.rooms.joinRoom({ roomId: room });
    await giveRole(world.current, room, staff, 6);
  });
  const load = ({ client }: Person, id = room) => outcomeOf(client.loading.loadRoom({ id }));
  const guestWith = async (username: string, more: { device?: string; browserKey?: string } = {}): Promise<Person> => {
    const client = world.current.visitor();
    const { data: session } = await client.accounts.enterAsGuest({ username, ...more });
    return { client, userId: session.userId, username, session };
  };
  const registeredIn = async (username: string, browserKey: string): Promise<Person> => {
    const client = world.current.visitor();
    const account = { username, email: `${username}@example.com`, password, agreedToTerms: true as const, browserKey };
    const { data: session } = await client.accounts.register(account);
    if (!('accessToken' in session)) throw new Error('Registration here waits for a verified address.');
    return { client, userId: session.userId, username, session };
  };
  const command = (by: Person, key: 'kickGuest' | 'banGuest' | 'removePerson' | 'unbanPerson', { username }: Person) =>
    outcomeOf(by.client.commands[key]({ roomId: room, target: username }));
  const banAddress = (
    by: Person,
    { username }: Person,
    more: { all?: boolean; confirm?: boolean; reason?: string } = {},
    roomId = room,
  ) => by.client.commands.banAddress({ roomId, target: username, ...more });

  it('a guest who is sent out comes back after a minute, and stands in no list', async () => {
    const guest = await world.current.guest('mehman11');
    await joinAndLoad(room, guest);
    const closed = recordEvents(guest, 'roomClosed');
    expect(await command(staff, 'kickGuest', guest)).toBe('accepted');
    expect(await closed.until(1)).toMatchObject([{ reason: 'banned' }]);
    expect([await load(guest), (await staff.client.commands.listBans({ roomId: room })).data]).toEqual(['BANNED', []]);
    expect((await guest.client.commands.getOwnBan({ roomId: room })).ban).toMatchObject({ kicked: true });
    world.current.clock.pass(minutes(1));
    expect(await load(guest)).toBe('accepted');
    expect([await command(staff, 'kickGuest', member), await command(staff, 'banGuest', member)]).toEqual([
      'NO_SUCH_PERSON',
      'NO_SUCH_PERSON',
    ]);
    const nobody = { roomId: room, target: 'koinahinhai' };
    expect(await outcomeOf(staff.client.commands.banPerson(nobody))).toBe('NO_SUCH_PERSON');
    expect(await outcomeOf(owner.client.commands.banAddress(nobody))).toBe('NO_SUCH_PERSON');
  });

  it('a guest’s ban ends after a day, and holds under other names of the same browser, or device and address', async () => {
    const first = await guestWith('pehla111', { device: 'a phone', browserKey: 'k'.repeat(24) });
    const twin = await guestWith('doosra11', { browserKey: 'k'.repeat(24) });
    await first.client.rooms.joinRoom({ roomId: room });
    expect(await command(staff, 'banGuest', first)).toBe('accepted');
    const [later, sameDevice] = [
      await guestWith('teesra11', { browserKey: 'k'.repeat(24) }),
      await guestWith('chautha1', { device: 'a phone' }),
    ];
    const other = await guestWith('koiaur11', { device: 'another phone', browserKey: 'z'.repeat(24) });
    const all = [first, twin, later, sameDevice];
    for (const each of all) expect([each.username, await load(each)]).toEqual([each.username, 'BANNED']);
    expect(await load(other)).toBe('accepted');
    // How many a ban holds for is told to platform staff alone.
    for (const [reader, people] of [
      [staff, null],
      [platform, 4],
    ] as const)
      expect((await reader.client.commands.listBans({ roomId: room })).data).toMatchObject([
        { kind: 'guest', people, user: { username: 'pehla111' } },
      ]);
    expect(await command(staff, 'unbanPerson', later)).toBe('NO_SUCH_PERSON');
    expect(await command(staff, 'unbanPerson', first)).toBe('accepted');
    for (const each of all) expect(await load(each)).toBe('accepted');
    await command(staff, 'banGuest', first);
    world.current.clock.pass(minutes(24 * 60));
    expect(await load(first)).toBe('accepted');
  });

  it('whoever closes the account while banned is known by their browser until the ban ends, and nobody else is', async () => {
    const gate = await makeRoom(owner);
    const [key, own] = ['c'.repeat(24), 'd'.repeat(24)];
    const closing = await guestWith('jaanewala1', { browserKey: key });
    const free = await world.current.member('azaad111');
    const leaving = await world.current.member('rukhsat11');
    for (const { client } of [closing, leaving]) await client.rooms.joinRoom({ roomId: gate });
    const devicesOf = async (...people: Person[]) => {
      const { read } = world.current.running.app.db;
      const ids = people.map(({ userId }) => userId);
      return (await read.selectFrom('guest_devices').select('user_id').where('user_id', 'in', ids).execute()).length;
    };
    await owner.client.commands.banGuest({ roomId: gate, target: closing.username, reason: 'rude' });
    await owner.client.commands.banPerson({ roomId: gate, target: leaving.username, minutes: 60 });
    await closing.client.accountData.deleteMyAccount({});
    for (const { client } of [free, leaving]) await client.accountData.deleteMyAccount({ password, browserKey: own });
    expect([await devicesOf(closing, leaving), await devicesOf(free)]).toEqual([2, 0]);

    const again = await guestWith('jaanewala1', { browserKey: key });
    const asMember = await registeredIn('naya1111', key);
    const member2 = await guestWith('rukhsat22', { browserKey: own });
    for (const each of [again, asMember, member2])
      expect([each.username, await load(each, gate)]).toEqual([each.username, 'BANNED']);
    expect((await again.client.commands.getOwnBan({ roomId: gate })).ban).toMatchObject({ reason: 'rude' });
    expect(await load(await guestWith('koiaur22', { browserKey: 'e'.repeat(24) }), gate)).toBe('accepted');

    const { data } = await platform.client.commands.listBans({ roomId: gate });
    expect(data.map(({ user, people }) => [user._id, people])).toEqual([
      [leaving.userId, 2],
      [closing.userId, 3],
    ]);
    const unban = { roomId: gate, targetId: closing.userId };
    expect(await outcomeOf(owner.client.commands.unbanPerson(unban))).toBe('accepted');
    expect(await outcomeOf(owner.client.commands.unbanPerson(unban))).toBe('NO_SUCH_PERSON');
    expect([await load(again, gate), await load(member2, gate)]).toEqual(['accepted', 'BANNED']);
    expect([await devicesOf(closing), await devicesOf(leaving)]).toEqual([0, 1]);
    world.current.clock.pass(minutes(61));
    expect(await world.current.running.app.jobs.run('retention.removeBans')).toMatchObject({ outcome: 'done' });
    expect([await load(member2, gate), await devicesOf(leaving)]).toEqual(['accepted', 0]);
  });

  it('a membership that is ended may begin again, a Private one by invitation', async () => {
    const hidden = await makeRoom(owner, { access: 'Private' });
    const { inviteCode } = await owner.client.rooms.createInvite({ roomId: hidden });
    await member.client.rooms.acceptInvite({ inviteCode });
    await member.client.loading.loadRoom({ id: hidden });
    const closed = recordEvents(member, 'roomClosed');
    const remove = { roomId: hidden, target: member.username };
    expect(await outcomeOf(owner.client.commands.removePerson(remove))).toBe('accepted');
    expect(await closed.until(1)).toMatchObject([{ roomId: hidden, reason: 'removed' }]);
    expect((await member.client.rooms.listRooms()).rooms.map(({ _id }) => _id)).not.toContain(hidden);
    expect(await load(member, hidden)).toBe('ROOM_NOT_FOUND');
    expect(await outcomeOf(owner.client.commands.removePerson(remove))).toBe('NO_SUCH_PERSON');
    expect(await outcomeOf(platform.client.commands.removePerson({ roomId: hidden, target: owner.username }))).toBe(
      'OUTRANKED',
    );
    expect(await outcomeOf(member.client.rooms.acceptInvite({ inviteCode }))).toBe('accepted');
  });

  it('an address is banned in a room by its owner: guests alone, for a day, and nobody of the staff', async () => {
    const gate = await makeRoom(owner);
    const [one, two] = [await world.current.guest('yakum111'), await world.current.guest('dowum111')];
    for (const { client } of [one, two, member]) await client.rooms.joinRoom({ roomId: gate });
    const given = { reason: 'one hand, many names' };
    expect(await banAddress(owner, one, given, gate)).toMatchObject({ people: null });
    expect((await two.client.commands.getOwnBan({ roomId: gate })).ban).toMatchObject({ reason: given.reason });
    const newcomer = await world.current.guest('nayaaya1');
    for (const guest of [one, two, newcomer]) expect(await load(guest, gate)).toBe('BANNED');
    expect([await load(member, gate), await load(one)]).toEqual(['accepted', 'accepted']);
    const { data } = await owner.client.commands.listBans({ roomId: gate });
    expect(data).toMatchObject([{ kind: 'address', everywhere: false, user: { username: 'yakum111' } }]);
    expect(JSON.stringify(data)).not.toContain('127.0.0.1');
    expect(await outcomeOf(banAddress(owner, one, { all: true }, gate))).toBe('FORBIDDEN');
    expect([await load(member, gate), await load(owner, gate), await load(platform, gate)]).toEqual(
      Array(3).fill('accepted'),
    );
    world.current.clock.pass(minutes(24 * 60));
    for (const each of [one, newcomer, member]) expect(await load(each, gate)).toBe('accepted');
  });

  it('an address is banned everywhere by platform staff, who alone see and lift it', async () => {
    const stays = await world.current.guest('thehra11');
    const told = recordEvents(stays, 'roomBanned');
    await stays.client.notifications.listen();
    await joinAndLoad('baithak', stays);
    await joinAndLoad(room, stays);
    const heard = [await say(stays, room, 'said in a room that closes'), await say(stays, 'baithak', 'said to all')];
    const asked = await banAddress(platform, stays);
    expect(asked).toMatchObject({ confirm: true });
    expect(asked.people).toBeGreaterThan(1);
    expect(await load(stays)).toBe('accepted');
    await banAddress(platform, stays, { confirm: true });
    expect(await told.until(1)).toMatchObject([{ roomId: null }]);
    expect([await load(stays), await load(stays, 'baithak'), await load(member)]).toEqual([
      'BANNED',
      'BANNED',
      'accepted',
    ]);
    expect(await outcomeOf(stays.client.loading.loadRoom({ id: 'baithak' }))).toBe('BANNED');
    expect((await stays.client.commands.getOwnBan({ roomId: room })).ban).toMatchObject({ everywhere: true });
    // Whoever decides about it reads nothing of a room that became Private.
    const { ban } = await stays.client.commands.getOwnBan({ roomId: room });
    await owner.client.rooms.updateRoomSettings({ roomId: room, access: 'Private' });
    await stays.client.threads.reportThread({ kind: 'appeal', id: ban?._id ?? '', reason: 7, details: 'Why?' });
    await owner.client.rooms.updateRoomSettings({ roomId: room, access: 'Public' });
    const [appeal] = (await platform.client.reports.listReports({ kind: 'appeal' })).data;
    const { data: shown } = await platform.client.reports.getReport({ reportId: appeal?._id ?? '' });
    expect(shown).toMatchObject({ ban: { kind: 'address', everywhere: true } });
    expect(shown.messages.map(({ _id }) => _id)).toEqual([heard[1]?.id]);
    await platform.client.reports.resolveReport({ reportId: shown._id, action: 'dismiss' });
    expect((await owner.client.commands.listBans({ roomId: room })).data).toEqual([]);
    expect((await platform.client.commands.listBans({ roomId: room })).data).toMatchObject([{ everywhere: true }]);
    expect(await command(owner, 'unbanPerson', stays)).toBe('NO_SUCH_PERSON');
    expect(await command(platform, 'unbanPerson', stays)).toBe('accepted');
    expect(await load(stays)).toBe('accepted');
  });

  it('whoever is banned asks for a second look once, and hears what came of it though banned', async () => {
    const [gone, stays] = [await say(member, room, 'what was deleted'), await say(member, room, 'what stayed')];
    await say(owner, room, 'what somebody else wrote');
    await owner.client.messages.deleteMessage({ id: room, messageId: gone.id });
    await owner.client.commands.banPerson({ roomId: room, target: member.username, reason: 'rude' });
    const own = async () => (await member.client.commands.getOwnBan({ roomId: room })).ban;
    const id = (await own())?._id ?? '';
    const ask = ({ client }: Person) =>
      outcomeOf(client.threads.reportThread({ kind: 'appeal', id, reason: 7, details: 'It was a joke.' }));
    expect([await ask(owner), await ask(member), await ask(member)]).toEqual(['NOT_FOUND', 'accepted', 'CONFLICT']);
    expect((await own())?.appealed).toBe(true);
    const [report] = (await platform.client.reports.listReports({ kind: 'appeal' })).data;
    expect(report).toMatchObject({ kind: 'appeal' });
    const { data: shown } = await platform.client.reports.getReport({ reportId: report?._id ?? '' });
    expect(shown).toMatchObject({
      ban: { kind: 'ban', everywhere: false, until: null, reason: 'rude', by: { username: owner.username } },
      now: 'same',
      facts: { reportsAbout: 0, reportsBy: 0 },
    });
    expect(shown.messages.slice(-2)).toMatchObject([
      { _id: gone.id, content: [{ data: 'what was deleted' }] },
      { _id: stays.id, content: [{ data: 'what stayed' }] },
    ]);
    expect(shown.messages.every(({ member: { user } }) => user._id === member.userId)).toBe(true);
    await member.client.notifications.listen();
    const freed = recordEvents(member, 'roomUnbanned');
    const decision = { reportId: report?._id ?? '', action: 'delete' as const, rule: 7 };
    expect(await outcomeOf(platform.client.reports.resolveReport(decision))).toBe('accepted');
    expect(await freed.until(1)).toEqual([{ roomId: room }]);
    expect(await load(member)).toBe('accepted');
    const { data } = await member.client.notifications.listNotifications();
    expect(data.find(({ kind }) => kind === 'report')?.report).toMatchObject({
      action: 'delete',
      rule: null,
      appeal: true,
    });
    const { data: log, month } = await owner.client.moderationLog.getRoomLog({ roomId: room });
    expect(log[0]).toMatchObject({ what: 'unbanPerson', thing: id, whom: { _id: member.userId } });
    expect(month).toMatchObject({ takenBack: 1 });
    expect((await platform.client.reports.getReport({ reportId: report?._id ?? '' })).data).toMatchObject({
      ban: { reason: 'rude' },
      now: 'gone',
      settled: { action: 'delete', rule: null },
    });
  });

  it('rights are those of the moment: a moderator who is one no more keeps no open door', async () => {
    const guest = await world.current.guest('mehman22');
    await joinAndLoad(room, guest);
    await giveRole(world.current, room, staff, 1);
    expect(await command(staff, 'kickGuest', guest)).toBe('FORBIDDEN');
    await giveRole(world.current, room, staff, 6);
    const [demoted, kicked] = await Promise.all([
      owner.client.commands.extendRole({ roomId: room, target: staff.username, role: 1 }),
      command(staff, 'kickGuest', guest),
    ]);
    expect(demoted.msg).toContain('Member');
    expect(['accepted', 'FORBIDDEN']).toContain(kicked);
    expect(await command(staff, 'kickGuest', guest)).toBe('FORBIDDEN');
  });
});

onBothEnginesInProof('timeouts', (engine) => {
  const world = useWorld(engine);
  let owner: Person, staff: Person, member: Person, other: Person;
  let room: string;
  beforeAll(async () => {
    [owner, staff, member, other] = await world.current.members('malikkhan', 'nigraan1', 'rukn1234', 'doosra22');
    await liftRoomsLimit(world.current, owner);
    room = await makeRoom(owner);
    await joinAndLoad(room, staff, member, other);
    await giveRole(world.current, room, staff, 6);
  });
  const timeOut = ({ username }: Person, more: { minutes?: number; reason?: string } = {}) =>
    staff.client.commands.timeOutPerson({ roomId: room, target: username, ...more });
  const end = ({ username }: Person) => outcomeOf(staff.client.commands.endTimeout({ roomId: room, target: username }));
  const says = (person: Person) => outcomeOf(say(person, room, 'salaam'));
  const lengthOf = (until: string) => Math.round((Date.parse(until) - world.current.clock.now()) / minutes(1));
  const loaded = async ({ client }: Person) => (await client.loading.loadRoom({ id: room })).timeout;

  it('whoever has one reads on and writes nothing, is told until when and why, and writes again when it is over', async () => {
    const { id: mine } = await say(member, room, 'mine');
    const [told, others] = [recordEvents(member, 'timeoutChanged'), recordEvents(other, 'timeoutChanged')];
    for (const { client } of [member, other]) await client.notifications.listen();
    const { until } = await timeOut(member, { minutes: 30, reason: 'Shouting' });
    const timeout = { until, reason: 'Shouting' };
    expect(lengthOf(until)).toBe(30);
    expect(await told.until(1)).toEqual([{ roomId: room, timeout }]);
    await expect(say(member, room, 'still here')).rejects.toMatchObject({ code: 'IN_TIMEOUT', details: [timeout] });
    expect([await loaded(member), await loaded(other)]).toEqual([timeout, null]);
    const heard = recordEvents(member, 'newMessage');
    expect(await says(other)).toBe('accepted');
    expect(await heard.until(1)).toHaveLength(1);
    const elsewhere = await makeRoom(owner);
    await joinAndLoad(elsewhere, member);
    expect(await outcomeOf(say(member, elsewhere, 'salaam'))).toBe('accepted');
    expect(await outcomeOf(member.client.messages.deleteMessage({ id: room, messageId: mine }))).toBe('accepted');
    // Nor does leaving and joining again end it.
    await member.client.rooms.leaveRoom({ roomId: room });
    await joinAndLoad(room, member);
    expect(await says(member)).toBe('IN_TIMEOUT');
    world.current.clock.pass(minutes(30));
    expect([await loaded(member), await says(member)]).toEqual([null, 'accepted']);
    expect(others.all).toEqual([]);
  });

  it('is ten minutes if nothing is said, is replaced by another one, and is ended by the name or from the list', async () => {
    const { until } = await timeOut(other);
    expect(lengthOf(until)).toBe(10);
    await timeOut(other, { minutes: 60, reason: 'Again' });
    const list = () => staff.client.commands.listBans({ roomId: room, state: 'timeouts' });
    const { data } = await list();
    expect(data).toMatchObject([{ kind: 'timeout', reason: 'Again', mayUnban: true, user: { username: 'doosra22' } }]);
    const bans = await staff.client.commands.listBans({ roomId: room });
    expect([bans.data, bans.total]).toEqual([[], 0]);
    expect(await outcomeOf(staff.client.commands.unbanPerson({ roomId: room, target: other.username }))).toBe(
      'NO_SUCH_PERSON',
    );
    const told = recordEvents(other, 'timeoutChanged');
    await other.client.notifications.listen();
    const banId = data[0]?._id ?? '';
    await staff.client.commands.unbanPerson({ roomId: room, targetId: other.userId, banId });
    expect(await told.until(1)).toEqual([{ roomId: room, timeout: null }]);
    expect([await says(other), await end(other)]).toEqual(['accepted', 'NO_SUCH_PERSON']);
    await timeOut(other);
    expect([await says(other), await end(other), await says(other)]).toEqual(['IN_TIMEOUT', 'accepted', 'accepted']);
    const { data: log } = await staff.client.moderationLog.getRoomLog({ roomId: room });
    expect(log.slice(0, 2).map(({ what, amount }) => [what, amount])).toEqual([
      ['endTimeout', null],
      ['timeOutPerson', 10],
    ]);
  });

  it('reaches nobody who has not been in the room, and tells them nothing', async () => {
    const stranger = await world.current.member('ajnabi111');
    const told = recordEvents(stranger, 'timeoutChanged');
    await stranger.client.notifications.listen();
    expect(await outcomeOf(timeOut(stranger, { reason: 'You there' }))).toBe('NO_SUCH_PERSON');
    expect(await outcomeOf(timeOut({ ...stranger, username: 'koinahinhai' }))).toBe('NO_SUCH_PERSON');
    await settled(stranger);
    expect(told.all).toEqual([]);
  });

  it('a guest has it under other names of the same browser too, and as a member', async () => {
    const enter = async (username: string): Promise<Person> => {
      const client = world.current.visitor();
      const { data: session } = await client.accounts.enterAsGuest({ username, browserKey: 't'.repeat(24) });
      const person = { client, userId: session.userId, username, session };
      await joinAndLoad(room, person);
      return person;
    };
    const [first, twin] = [await enter('mehmaan1'), await enter('mehmaan2')];
    await timeOut(first);
    const later = await enter('mehmaan3');
    for (const each of [first, twin, later])
      expect([each.username, await says(each)]).toEqual([each.username, 'IN_TIMEOUT']);
    // One of another name shortens none that somebody above gave.
    await owner.client.commands.timeOutPerson({ roomId: room, target: twin.username, minutes: 60 });
    await timeOut(first, { minutes: 5 });
    world.current.clock.pass(minutes(6));
    expect([await says(first), await says(twin)]).toEqual(['IN_TIMEOUT', 'IN_TIMEOUT']);
    await owner.client.commands.endTimeout({ roomId: room, target: twin.username });
    await timeOut(first);
    await first.client.accountData.deleteMyAccount({ browserKey: 't'.repeat(24) });
    expect(await says(await enter('mehmaan4'))).toBe('IN_TIMEOUT');
    world.current.clock.pass(minutes(10));
    expect(await says(later)).toBe('accepted');
  });

  it('whoever has one is not heard either, and raises no hand', async () => {
    await member.client.broadcast.joinBroadcast({ id: room });
    await timeOut(member, { reason: 'Shouting' });
    await expect(member.client.broadcast.raiseHand({ id: room, on: true })).rejects.toMatchObject({ code: 'MUTED' });
    expect((await member.client.loading.loadRoom({ id: room })).stream.myMute).toMatchObject({ reason: 'Shouting' });
    expect(await end(member)).toBe('accepted');
    expect((await member.client.loading.loadRoom({ id: room })).stream.myMute).toBeNull();
    await timeOut(member);
    await world.current.restart();
    const back = await world.current.device(member);
    const told = recordEvents(back, 'broadcastMuteChanged');
    await back.client.notifications.listen();
    expect(await loaded(back)).toMatchObject({ reason: '' });
    world.current.clock.passWithTimers(minutes(10));
    expect(await told.until(1)).toEqual([{ roomId: room, mute: null }]);
  });
});
