import { WireError } from '@baithak/client/wire/wire-error';
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
import { type Person, useWorld } from '../../testing/world.ts';

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
  const load = ({ client }: Person, id = room) => outcomeOf(client.screens.loadRoom({ id }));
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
    expect(await detailsOf(member.client.screens.loadRoom({ id: room }))).toEqual([
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
    const rev = (await owner.client.screens.loadRoom({ id: room })).rev;
    const outcomes = await Promise.all(sends);
    for (const outcome of outcomes) expect(['accepted', 'BANNED']).toContain(outcome);
    expect((await owner.client.screens.loadRoom({ id: room })).rev).toBe(rev);
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
    await owner.client.screens.loadRoom({ id: hidden });
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
