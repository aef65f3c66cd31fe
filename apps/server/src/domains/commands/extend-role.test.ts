import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  settled,
} from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

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
    await outsider.client.screens.loadRoom({ id: room });
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
