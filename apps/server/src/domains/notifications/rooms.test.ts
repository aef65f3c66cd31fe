import { beforeAll, expect, test } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  clearNotifications,
  grantPlatformRank,
  hearNotifications,
  notificationsOf,
  toldOf,
} from '../../testing/notification-actions.ts';
import { giveRole, handOver, joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEnginesInProof('notifications of roles and invitations', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    await liftRoomsLimit(world.current, ali);
    await hearNotifications(ali, sara, zain);
  });
  const told = (...people: readonly Person[]) => toldOf(world.current, ...people);

  test('name the role, of a room or of the platform, and not who gave it; the same again is none', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    for (const role of [6, 6]) await giveRole(world.current, roomId, sara, role);
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { kind: 'role', text: 'Staff', people: [], peopleCount: 0, place: { room: { _id: roomId } } },
    ]);
    await giveRole(world.current, roomId, sara, 9);
    expect(await notificationsOf(world.current, sara)).toMatchObject([{ text: 'Senior Staff' }]);
    for (const rank of [4, 4]) await grantPlatformRank(world.current, sara, rank);
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { kind: 'role', text: 'Premium Member', place: { room: null } },
      { text: 'Senior Staff' },
    ]);
    await clearNotifications(sara);
    await handOver(ali, roomId, sara);
    expect(await notificationsOf(world.current, sara)).toMatchObject([{ kind: 'role', text: 'Owner' }]);
    expect(await notificationsOf(world.current, ali)).toMatchObject([{ kind: 'role', text: 'JrSA' }]);
  });

  test('lead into the room as long as the invitation can be used, and are seen by accepting it', async () => {
    await clearNotifications(sara, zain);
    const roomId = await makeRoom(ali, { access: 'Private' });
    const invite = async (target: string) => (await ali.client.rooms.createInvite({ roomId, target })).inviteCode;
    const code = await invite('sarakhan');
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { kind: 'invite', people: [{ _id: ali.userId }], place: { room: { _id: roomId }, inviteCode: code } },
    ]);
    await sara.client.rooms.acceptInvite({ inviteCode: code });
    expect(await told(sara)).toEqual(['0 invite']);
    const revoked = await invite('zainkhan');
    expect(await told(zain)).toEqual(['1 invite']);
    await ali.client.rooms.revokeInvite({ roomId, inviteCode: revoked });
    expect(await told(zain)).toEqual(['0']);
    await invite('zainkhan');
    world.current.clock.pass(169 * 3_600_000);
    expect(await notificationsOf(world.current, zain)).toMatchObject([
      { kind: 'invite', place: { room: null, inviteCode: null } },
    ]);
    await ali.client.rooms.closeRoom({ roomId });
    expect(await told(zain)).toEqual(['0']);
  });

  test('are refused for nobody, for members of the room, and for whoever takes no requests or has blocked the maker', async () => {
    await clearNotifications(zain);
    const roomId = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId });
    const guest = await world.current.guest('mehmaan');
    const invite = (target: string) => outcomeOf(ali.client.rooms.createInvite({ roomId, target }));
    expect(await invite('nobody1')).toBe('NO_SUCH_PERSON');
    expect(await invite('sarakhan')).toBe('CONFLICT');
    expect(await invite(guest.username)).toBe('PM_REFUSED');
    for (const whoCanPm of ['no one', 'rooms'] as const) {
      await zain.client.people.updateSettings({ whoCanPm });
      expect(await invite('zainkhan'), whoCanPm).toBe('PM_REFUSED');
    }
    await zain.client.people.updateSettings({ whoCanPm: 'everyone' });
    await ali.client.privateThreads.requestPrivate({ targetId: zain.userId });
    await zain.client.privateThreads.blockRequest({ targetId: ali.userId });
    expect(await invite('zainkhan')).toBe('PM_REFUSED');
    expect((await notificationsOf(world.current, zain)).filter(({ kind }) => kind === 'invite')).toEqual([]);
    expect((await ali.client.rooms.listInvites({ roomId })).invites).toEqual([]);
  });
});
