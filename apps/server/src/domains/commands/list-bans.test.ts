import { beforeAll, expect, it } from 'vitest';
import { minutes } from '../../testing/clock.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { giveRole, liftRoomsLimit, makeRoom, outcomeOf } from '../../testing/room-actions.ts';
import { type Person, password, useWorld } from '../../testing/world.ts';

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
