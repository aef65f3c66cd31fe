import { expect, test } from 'vitest';
import { minutes } from '../../testing/clock.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf } from '../../testing/room-actions.ts';
import { password, useWorld, type Person } from '../../testing/world.ts';

onBothEngines('the profile of somebody', (engine) => {
  const world = useWorld(engine);
  const userdataFor = async (reader: Pick<Person, 'client'>, username: string) =>
    (await reader.client.screens.getProfile({ username })).userdata;

  test('names the rooms that both have joined, and no other room, private or public', async () => {
    const [ali, sara, other] = await world.current.members('alicommon', 'saracommon', 'othercommon');
    await liftRoomsLimit(world.current, ali);
    const [shared, secret, own] = [
      await makeRoom(ali, { title: 'Shared' }),
      await makeRoom(ali, { title: 'Hidden away', access: 'Private' }),
      await makeRoom(ali, { title: 'Only mine' }),
    ];
    await sara.client.rooms.joinRoom({ roomId: shared });
    const { inviteCode } = await ali.client.rooms.createInvite({ roomId: secret });
    await other.client.rooms.acceptInvite({ inviteCode });
    const namesFor = async (reader: Person) => (await userdataFor(reader, 'alicommon')).roomsInCommon;
    expect(await namesFor(sara)).toMatchObject({ rooms: [{ _id: shared, title: 'Shared' }], count: 1 });
    expect(await namesFor(other)).toMatchObject({ rooms: [{ _id: secret, title: 'Hidden away' }], count: 1 });
    expect(await namesFor(ali)).toBeUndefined();
    const visitor = await userdataFor({ client: world.current.visitor() }, 'alicommon');
    expect([visitor.roomsInCommon, visitor.lastSeen]).toEqual([undefined, undefined]);
    await sara.client.rooms.leaveRoom({ roomId: shared });
    await sara.client.rooms.joinRoom({ roomId: own });
    await ali.client.rooms.closeRoom({ roomId: own });
    expect(await namesFor(sara)).toEqual({ rooms: [], count: 0 });
  });

  test('says when they were last here, to members of the same rooms alone, and only if the person allows it', async () => {
    const [ali, sara, stranger] = await world.current.members('alilast', 'saralast', 'strangerlast');
    const guest = await world.current.guest('mehmanlast');
    const roomId = await makeRoom(ali);
    for (const { client } of [sara, guest]) await client.rooms.joinRoom({ roomId });
    await joinAndLoad(roomId, sara);
    expect((await userdataFor(ali, 'saralast')).lastSeen).toBeNull();
    await sara.client.screens.unloadRoom({});
    world.current.clock.pass(minutes(5));
    const seen = Date.parse((await userdataFor(ali, 'saralast')).lastSeen ?? '');
    expect(Math.round((world.current.clock.now() - seen) / minutes(1))).toBe(5);
    for (const reader of [stranger, guest, sara])
      expect(await userdataFor(reader, 'saralast'), reader.username).not.toHaveProperty('lastSeen');
    await sara.client.people.updateSettings({ allowRoomsLastSeen: false });
    expect(await userdataFor(ali, 'saralast')).not.toHaveProperty('lastSeen');
  });

  test('is gone with the account', async () => {
    const [ali, leaver] = await world.current.members('alistays', 'leavergone');
    await leaver.client.accountData.deleteMyAccount({ password });
    expect(await outcomeOf(ali.client.screens.getProfile({ username: 'leavergone' }))).toBe('NOT_FOUND');
    expect(await outcomeOf(ali.client.screens.getProfile({ username: `removed${leaver.userId}` }))).not.toBe(
      'accepted',
    );
  });
});
