import { WireError } from '@baithak/client/wire/wire-error';
import { beforeAll, expect, it } from 'vitest';
import { minutes } from '../../testing/clock.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
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

onBothEnginesInProof('a ban', (engine) => {
  const world = useWorld(engine);
  let owner: Person, staff: Person, member: Person, other: Person;
  let room: string;
  beforeAll(async () => {
    [owner, staff, member, other] = await world.current.members('malikkhan', 'nigraan1', 'rukn1234', 'doosra12');
    await liftRoomsLimit(world.current, owner);
    room = await makeRoom(owner, { title: 'The gate' });
    for (const { client } of [staff, member, other]) await client.rooms.joinRoom({ roomId: room });
    await giveRole(world.current, room, staff, 6);
  });
  const ban = (by: Person, target: Person, more: { minutes?: number; reason?: string } = {}, roomId = room) =>
    by.client.commands.banPerson({ roomId, target: target.username, ...more });
  const unban = (by: Person, target: Person, roomId = room) =>
    outcomeOf(by.client.commands.unbanPerson({ roomId, target: target.username }));
  const load = ({ client }: Person, id = room) => outcomeOf(client.loading.loadRoom({ id }));
  const detailsOf = (call: Promise<unknown>) =>
    call.then(
      () => [],
      (error: unknown) => (error instanceof WireError ? error.details : []),
    );

  it('takes a person out on every device, who learns until when and why; the others see them go, and no more', async () => {
    const phone = await world.current.device(member);
    await joinAndLoad(room, member, phone, other);
    for (const { client } of [member, phone, other]) await client.notifications.listen();
    const [told, onPhone, others] = [member, phone, other].map((person) => recordEvents(person, 'roomBanned'));
    const closed = recordEvents(member, 'roomClosed');
    const left = recordEvents(other, 'userLeft');
    const { clock } = world.current;
    const before = clock.now();
    await ban(staff, member, { minutes: 60, reason: 'rude words' });
    const after = clock.now();
    const payload = { roomId: room, until: expect.any(String), reason: 'rude words' };
    expect([await told?.until(1), await onPhone?.until(1)]).toEqual([[payload], [payload]]);
    const since = Date.parse(told?.all[0]?.until ?? '') - minutes(60);
    expect([before <= since, since <= after]).toEqual([true, true]);
    expect(await closed.until(1)).toMatchObject([{ roomId: room, reason: 'banned' }]);
    expect(await left.until(1)).toMatchObject([{ roomId: room, userId: member.userId }]);
    await settled(other);
    expect([others?.all, left.all.length]).toEqual([[], 1]);
    const heard = recordEvents(member, 'newMessage');
    await say(other, room, 'without you');
    await settled(member);
    expect(heard.all).toEqual([]);
    expect(await detailsOf(member.client.loading.loadRoom({ id: room }))).toEqual([
      { until: told?.all[0]?.until, reason: 'rude words' },
    ]);
    expect((await member.client.commands.getOwnBan({ roomId: room })).ban).toMatchObject({
      title: 'The gate',
      everywhere: false,
      until: told?.all[0]?.until,
      reason: 'rude words',
      appealed: false,
    });
  });

  it('ends by itself, without anybody doing anything', async () => {
    expect(await load(member)).toBe('BANNED');
    world.current.clock.pass(minutes(61));
    expect((await member.client.commands.getOwnBan({ roomId: room })).ban).toBeNull();
    expect([await load(member), await outcomeOf(say(member, room, 'back'))]).toEqual(['accepted', 'accepted']);
    expect((await owner.client.commands.listBans({ roomId: room })).data).toEqual([]);
  });

  it('is lifted at once, by staff and not by whoever is banned, and each device learns of it', async () => {
    await giveRole(world.current, room, member, 6);
    await ban(owner, member);
    await ban(owner, other, { reason: 'too' });
    expect([await unban(member, other), await unban(member, member)]).toEqual(['BANNED', 'BANNED']);
    const { data } = await staff.client.commands.listBans({ roomId: room });
    expect(data.map(({ user, by, until, reason }) => [user.username, by?.user.username, until, reason])).toEqual([
      ['doosra12', 'malikkhan', null, 'too'],
      ['rukn1234', 'malikkhan', null, ''],
    ]);
    const freed = recordEvents(member, 'roomUnbanned');
    expect(await unban(owner, member)).toBe('accepted');
    expect(await freed.until(1)).toEqual([{ roomId: room }]);
    expect([await load(member), await load(other)]).toEqual(['accepted', 'BANNED']);
    expect([await unban(staff, other), await unban(owner, other), await unban(staff, other)]).toEqual([
      'OUTRANKED',
      'accepted',
      'NO_SUCH_PERSON',
    ]);
    await giveRole(world.current, room, member, 1);
  });

  it('holds in a write that was under way when it came', async () => {
    await joinAndLoad(room, member);
    const sends = Array.from({ length: 8 }, (_, at) => outcomeOf(say(member, room, `hurry ${at}`)));
    await ban(staff, member);
    const rev = (await owner.client.loading.loadRoom({ id: room })).rev;
    const outcomes = await Promise.all(sends);
    for (const outcome of outcomes) expect(['accepted', 'BANNED']).toContain(outcome);
    expect((await owner.client.loading.loadRoom({ id: room })).rev).toBe(rev);
    await unban(staff, member);
  });

  it('replaces the one before, and the list shows one', async () => {
    await ban(staff, member, { minutes: 5 });
    await ban(staff, member, { minutes: 500, reason: 'again' });
    const { data } = await staff.client.commands.listBans({ roomId: room });
    expect(data.map(({ reason, people }) => [reason, people])).toEqual([['again', null]]);
    world.current.clock.pass(minutes(6));
    expect(await load(member)).toBe('BANNED');
    await unban(staff, member);
  });

  it('tells nothing of a Private room any more, keeps its place, and lets in by no invitation', async () => {
    const hidden = await makeRoom(owner, { access: 'Private' });
    const { inviteCode } = await owner.client.rooms.createInvite({ roomId: hidden });
    for (const { client } of [member, staff]) await client.rooms.acceptInvite({ inviteCode });
    await say(owner, hidden, 'qaafila secret words').catch(() => undefined);
    await owner.client.loading.loadRoom({ id: hidden });
    await say(owner, hidden, 'qaafila for @rukn1234');
    await ban(owner, member, {}, hidden);
    await say(owner, hidden, 'qaafila later for @rukn1234');
    const { rooms } = await member.client.rooms.listRooms();
    expect(rooms.find(({ _id }) => _id === hidden)).toMatchObject({
      lastMessage: null,
      unread: 0,
      mentioned: false,
      banned: { until: null, reason: '' },
    });
    expect((await member.client.search.search({ q: 'qaafila' })).results).toEqual([]);
    const { data } = await member.client.notifications.listNotifications();
    expect(JSON.stringify(data)).not.toContain('qaafila');
    expect(await outcomeOf(member.client.rooms.acceptInvite({ inviteCode }))).toBe('BANNED');
    expect(await outcomeOf(member.client.rooms.leaveRoom({ roomId: hidden }))).toBe('accepted');
    expect(await load(member, hidden)).toBe('ROOM_NOT_FOUND');
  });

  it('is listed a page at a time', async () => {
    const busy = await makeRoom(owner);
    const names = Array.from({ length: 21 }, (_, at) => `guest${at}`);
    for (const name of names) {
      const guest = await world.current.guest(name);
      await guest.client.rooms.joinRoom({ roomId: busy });
      await ban(owner, guest, {}, busy);
    }
    const first = await owner.client.commands.listBans({ roomId: busy });
    const last = first.data.at(-1)?._id ?? '';
    const second = await owner.client.commands.listBans({ roomId: busy, before: last });
    expect([first.data.length, first.canLoadMore, second.data.length, second.canLoadMore]).toEqual([
      20,
      true,
      1,
      false,
    ]);
    expect(await outcomeOf(owner.client.commands.listBans({ roomId: busy, before: 'f'.repeat(24) }))).toBe('NOT_FOUND');
    // The last one shown was lifted meanwhile.
    await owner.client.commands.unbanPerson({ roomId: busy, target: first.data.at(-1)?.user?.username ?? '' });
    const rest = (await owner.client.commands.listBans({ roomId: busy, before: last })).data.map(({ _id }) => _id);
    const shown = first.data.map(({ _id }) => _id);
    expect(new Set([...shown, ...rest])).toEqual(new Set([...shown, ...second.data.map(({ _id }) => _id)]));
  });
});

onBothEngines('the list of bans', (engine) => {
  const world = useWorld(engine);
  let owner: Person, staff: Person, member: Person;
  beforeAll(async () => {
    [owner, staff, member] = await world.current.members('malikkhan', 'nigraan1', 'rukn1234');
    await liftRoomsLimit(world.current, owner);
  });
  const makeGate = async (): Promise<string> => {
    const room = await makeRoom(owner);
    for (const { client } of [staff, member]) await client.rooms.joinRoom({ roomId: room });
    await giveRole(world.current, room, staff, 6);
    return room;
  };
  const list = ({ client }: Person, roomId: string, more: { find?: string; before?: string } = {}) =>
    client.commands.listBans({ roomId, ...more });
  const listEnded = ({ client }: Person, roomId: string, more: { find?: string; before?: string } = {}) =>
    client.commands.listBans({ roomId, state: 'ended', ...more });
  const ban = ({ client }: Person, roomId: string, target: Person, more: { minutes?: number; reason?: string } = {}) =>
    client.commands.banPerson({ roomId, target: target.username, ...more });

  it('is for who may lift bans, now and ended; a page is asked for by what is on it', async () => {
    const room = await makeGate();
    const stranger = await world.current.member('ajnabi11');
    for (const show of [list, listEnded]) {
      expect([await outcomeOf(show(member, room)), await outcomeOf(show(stranger, room))]).toEqual([
        'FORBIDDEN',
        'NOT_A_MEMBER',
      ]);
      expect(await outcomeOf(show(staff, room, { before: 'f'.repeat(24) }))).toBe('NOT_FOUND');
    }
    const hidden = await makeRoom(owner, { access: 'Private' });
    const { inviteCode } = await owner.client.rooms.createInvite({ roomId: hidden });
    await stranger.client.rooms.acceptInvite({ inviteCode });
    await ban(owner, hidden, stranger);
    const { data } = await list(owner, hidden);
    expect(await outcomeOf(listEnded(staff, hidden))).toBe('ROOM_NOT_FOUND');
    await owner.client.commands.unbanPerson({ roomId: hidden, target: stranger.username });
    const [entry] = (await listEnded(owner, hidden)).data;
    expect(await outcomeOf(listEnded(staff, room, { before: entry?._id ?? '' }))).toBe('NOT_FOUND');
    expect([data[0]?.ended, entry?.ended?.how]).toEqual([null, 'lifted']);
  });

  it('says who everybody is in the room, and offers to lift what the reader may lift', async () => {
    const room = await makeGate();
    const [captain, guest] = [await world.current.member('kaptaan1'), await world.current.guest('mehman21')];
    for (const { client } of [captain, guest]) await client.rooms.joinRoom({ roomId: room });
    await giveRole(world.current, room, captain, 9);
    await ban(owner, room, captain);
    await ban(staff, room, member);
    await owner.client.commands.banAddress({ roomId: room, target: guest.username, confirm: true });
    const rows = async (reader: Person) =>
      (await list(reader, room)).data.map((row) => [
        row.user.username,
        row.role.rank,
        row.by?.role.rank,
        row.kind,
        row.mayUnban,
      ]);
    expect(await rows(staff)).toEqual([
      ['mehman21', -1, 11, 'address', false],
      ['rukn1234', 1, 6, 'ban', true],
      ['kaptaan1', 9, 11, 'ban', false],
    ]);
    expect((await rows(owner)).map(([, , , , mayUnban]) => mayUnban)).toEqual([true, true, true]);
    const ofGuest = { roomId: room, target: 'mehman21' };
    expect(await outcomeOf(staff.client.commands.unbanPerson(ofGuest))).toBe('FORBIDDEN');
    expect(await outcomeOf(staff.client.commands.unbanPerson({ roomId: room, target: 'kaptaan1' }))).toBe('OUTRANKED');

    await staff.client.commands.banGuest(ofGuest);
    const [own, ofAddress, ofMember] = (await list(owner, room)).data;
    const lift = (banId = '') => outcomeOf(owner.client.commands.unbanPerson({ ...ofGuest, banId }));
    expect([await lift(ofMember?._id), await lift(ofAddress?._id)]).toEqual(['NO_SUCH_PERSON', 'accepted']);
    expect((await list(owner, room)).data[0]).toMatchObject({ _id: own?._id, kind: 'guest' });
  });

  it('finds a part of a name, a page at a time, and counts everybody who is banned', async () => {
    const room = await makeGate();
    for (let at = 0; at < 22; at += 1) {
      const guest = await world.current.guest(`aloo${at}x`);
      await guest.client.rooms.joinRoom({ roomId: room });
      await ban(owner, room, guest);
    }
    await ban(owner, room, member);
    const first = await list(staff, room, { find: ' LOO' });
    const second = await list(staff, room, { find: 'loo', before: first.data.at(-1)?._id ?? '' });
    expect([first.data.length, first.canLoadMore, first.total]).toEqual([20, true, 23]);
    expect(second.data.map(({ user }) => user.username)).toEqual(['aloo1x', 'aloo0x']);
    expect([second.canLoadMore, (await list(staff, room, { find: '%' })).data]).toEqual([false, []]);
    for (let at = 0; at < 22; at += 1) await owner.client.commands.unbanPerson({ roomId: room, target: `aloo${at}x` });
    const ended = await listEnded(staff, room, { find: 'aloo' });
    const older = await listEnded(staff, room, { find: 'aloo', before: ended.data.at(-1)?._id ?? '' });
    expect([ended.data.length, ended.canLoadMore, ended.total]).toEqual([20, true, 1]);
    expect(older.data.map(({ user }) => user.username)).toEqual(['aloo1x', 'aloo0x']);
    expect((await listEnded(staff, room, { find: 'rukn' })).data).toEqual([]);
  });

  it('tells of what has ended when and how, the latest first, and keeps no ban for it', async () => {
    const room = await makeGate();
    const [first, second] = await world.current.members('pehla211', 'doosra21');
    for (const { client } of [first, second]) await client.rooms.joinRoom({ roomId: room });
    await ban(staff, room, first, { minutes: 5, reason: 'once' });
    await ban(staff, room, first, { minutes: 10, reason: 'twice' });
    await ban(staff, room, second, { reason: 'no end' });
    await ban(owner, room, member);
    const before = world.current.clock.now();
    await staff.client.commands.unbanPerson({ roomId: room, target: second.username });
    const after = world.current.clock.now();
    world.current.clock.pass(minutes(11));
    const { data, total } = await listEnded(staff, room);
    expect(data.map(({ user, by, reason, ended }) => [user.username, by?.user.username, reason, ended?.how])).toEqual([
      ['doosra21', 'nigraan1', 'no end', 'lifted'],
      ['pehla211', 'nigraan1', 'twice', 'passed'],
      ['pehla211', 'nigraan1', 'once', 'replaced'],
    ]);
    const [lifted, passed] = data;
    expect([passed?.ended?.date, passed?.mayUnban, total]).toEqual([passed?.until, false, 1]);
    const ended = Date.parse(lifted?.ended?.date ?? '');
    expect([before <= ended, ended <= after]).toEqual([true, true]);
    expect((await list(staff, room)).data.map(({ user }) => user.username)).toEqual(['rukn1234']);

    await second.client.accountData.deleteMyAccount({ password });
    const [gone] = (await listEnded(staff, room)).data;
    expect(gone).toMatchObject({ user: { username: 'Removed User' }, reason: '', ended: { how: 'lifted' } });
    expect(gone?.ended?.erased).not.toBeNull();
    expect((await listEnded(staff, room, { find: 'doosra' })).data).toEqual([]);
  });
});

onBothEnginesInProof('with a ban', (engine) => {
  const world = useWorld(engine);
  let owner: Person, staff: Person, member: Person, other: Person, guest: Person;
  let room: string, elsewhere: string;
  beforeAll(async () => {
    [owner, staff, member, other] = await world.current.members('malik71', 'nigran71', 'rukn7171', 'doosra71');
    guest = await world.current.guest('mehman71');
    await liftRoomsLimit(world.current, owner);
    [room, elsewhere] = [await makeRoom(owner, { title: 'The arch' }), await makeRoom(owner, { title: 'The lane' })];
    for (const id of [room, elsewhere]) await joinAndLoad(id, staff, member, other, guest);
    for (const id of [room, elsewhere]) await giveRole(world.current, id, staff, 6);
  });
  const preview = (by: Person, { username: target }: Person) => by.client.commands.previewBan({ roomId: room, target });
  const undo = (by: Person, { username: target }: Person) => by.client.commands.undoLastHour({ roomId: room, target });
  const thread = async ({ client }: Person, threadText: string) =>
    (await client.threads.createThread({ roomId: room, threadText, tags: ['arches'] })).data._id;

  it('one sees beforehand what the last hour held, and platform staff how many people used the address', async () => {
    await say(member, room, 'long ago');
    world.current.clock.pass(minutes(61));
    await say(member, room, 'just now');
    await say(member, elsewhere, 'in another room');
    await say(other, room, 'somebody else');
    await thread(member, 'a thread of this hour');
    const replyTo = (
      await other.client.threads.createThread({ roomId: room, threadText: 'one of others', tags: ['a'] })
    ).data._id;
    await member.client.threads.replyToThread({ roomId: room, replyTo, threadText: 'a reply of this hour' });
    const counts = { messages: 1, threads: 1, replies: 1 };
    expect(await preview(staff, member)).toMatchObject({ ...counts, people: null });
    expect(await preview(owner, member)).toMatchObject({ ...counts, people: null });
    for (const by of [staff, owner]) expect((await preview(by, guest)).people).toBeNull();
    const platform = await world.current.ranked('nazim717', 10);
    expect((await preview(platform, guest)).people).toBeGreaterThan(1);
  });

  it('the address is banned and the last hour deleted in one call, or nothing is', async () => {
    const roomId = await makeRoom(owner, { title: 'The gate' });
    const [target, neighbour] = [await world.current.guest('mehman72'), await world.current.guest('mehman73')];
    await joinAndLoad(roomId, target, neighbour);
    await say(target, roomId, 'buy my gold');
    await target.client.notifications.listen();
    const gone = recordEvents(target, 'roomBanned');
    const ban = { roomId, target: target.username, minutes: 60, reason: 'Ads', address: true, lastHour: true };
    expect(await owner.client.commands.banGuest(ban)).toMatchObject({ undone: { messages: 1, isDone: true } });
    expect(await gone.until(1)).toMatchObject([{ roomId, reason: 'Ads' }]);
    for (const { client } of [target, neighbour])
      expect(await outcomeOf(client.loading.loadRoom({ id: roomId }))).toBe('BANNED');
    const { data } = await owner.client.moderationLog.getRoomLog({ roomId });
    expect(data.map(({ what }) => what)).toEqual(expect.arrayContaining(['banGuest', 'banAddress']));
    // The address of a member is for the platform's staff: neither ban is stored.
    await joinAndLoad(roomId, other);
    const both = { roomId, target: other.username, minutes: 60, address: true };
    expect(await outcomeOf(owner.client.commands.banPerson(both))).toBe('FORBIDDEN');
    expect(await outcomeOf(other.client.loading.loadRoom({ id: roomId }))).toBe('accepted');
    expect((await owner.client.moderationLog.getRoomLog({ roomId })).data).toHaveLength(data.length);
  });

  it('it is deleted before everybody’s eyes; what is older, elsewhere or of others stays', async () => {
    const gone = recordEvents(other, 'messageDeleted');
    const threads = recordEvents(other, 'threadDeleted');
    expect(await undo(staff, member)).toMatchObject({ messages: 1, threads: 1, replies: 1, isDone: true });
    expect([(await gone.until(1)).length, (await threads.until(1)).length]).toEqual([1, 1]);
    const texts = async (id: string) =>
      (await owner.client.loading.loadRoom({ id })).data.map((each) => JSON.stringify(each)).join(' ');
    const here = await texts(room);
    expect(['long ago', 'just now', 'somebody else'].map((text) => here.includes(text))).toEqual([true, false, true]);
    expect(await texts(elsewhere)).toContain('in another room');
    const { data } = await owner.client.moderationLog.getRoomLog({ roomId: room });
    expect(data.map(({ what, by, whom, amount }) => [what, by?.username, whom?.username, amount])).toEqual([
      ['deleteReply', 'nigran71', 'rukn7171', null],
      ['deleteThread', 'nigran71', 'rukn7171', null],
      ['undoWriting', 'nigran71', 'rukn7171', 1],
    ]);
    expect(await undo(staff, member)).toMatchObject({ messages: 0, threads: 0, replies: 0, isDone: true });
  });

  it('whoever may not ban somebody neither sees nor deletes it', async () => {
    await say(owner, room, 'of the owner');
    for (const call of [preview, undo]) {
      expect(await outcomeOf(call(staff, owner))).toBe('OUTRANKED');
      expect(await outcomeOf(call(staff, staff))).toBe('OUTRANKED');
      expect(await outcomeOf(call(other, member))).toBe('FORBIDDEN');
      expect(await outcomeOf(call(guest, member))).toBe('FORBIDDEN');
      expect(await outcomeOf(call(staff, { ...member, username: 'koinahin71' }))).toBe('NO_SUCH_PERSON');
    }
    expect((await preview(owner, guest)).messages).toBe(0);
  });
});
