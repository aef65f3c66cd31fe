import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { hearNotifications, notificationsOf } from '../../../testing/notification-actions.ts';
import { giveRole, liftRoomsLimit, makeRoom, outcomeOf, recordEvents } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';
import { storeInvite } from './invites.write.ts';

onBothEnginesInProof('the invitations of a room', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person, stranger: Person, guest: Person;
  beforeAll(async () => {
    [ali, sara, zain, stranger] = await world.current.members('alikhan', 'sarakhan', 'zainkhan', 'ajnabi1');
    guest = await world.current.guest('mehmaan');
    await liftRoomsLimit(world.current, ali);
  });
  const invite = async ({ client }: Person, roomId: string, more: { uses?: number; hours?: number } = {}) =>
    (await client.rooms.createInvite({ roomId, ...more })).inviteCode;
  const list = async ({ client }: Person, roomId: string) => (await client.rooms.listInvites({ roomId })).invites;
  const codes = async (person: Person, roomId: string) =>
    (await list(person, roomId)).map(({ inviteCode }) => inviteCode);
  const revoke = ({ client }: Person, roomId: string, inviteCode: string) =>
    outcomeOf(client.rooms.revokeInvite({ roomId, inviteCode }));
  const accept = ({ client }: Person, inviteCode: string) => outcomeOf(client.rooms.acceptInvite({ inviteCode }));
  /** A room of Ali's, with Sara in it. */
  const shared = async () => {
    const roomId = await makeRoom(ali);
    await sara.client.rooms.acceptInvite({ inviteCode: await invite(ali, roomId, { uses: 1 }) });
    return roomId;
  };

  it('are listed with maker, uses and end: all of them for the owner, their own for a member', async () => {
    const roomId = await shared();
    world.current.clock.pass(1000);
    const before = world.current.clock.now();
    const mine = await invite(sara, roomId, { uses: 5, hours: 2 });
    const after = world.current.clock.now();
    await accept(zain, mine);
    world.current.clock.pass(1000);
    const open = await invite(ali, roomId);
    expect(await list(ali, roomId)).toMatchObject([
      { inviteCode: open, maker: { username: 'alikhan' }, uses: null, used: 0 },
      { inviteCode: mine, maker: { username: 'sarakhan' }, uses: 5, used: 1 },
    ]);
    const [first] = await list(sara, roomId);
    expect(await codes(sara, roomId)).toEqual([mine]);
    expect(first?.url).toBe(`${world.current.url}/join/${mine}`);
    const made = Date.parse(first?.endsAt ?? '') - 2 * 3_600_000;
    expect([before <= made, made <= after]).toEqual([true, true]);
    expect(await codes(zain, roomId)).toEqual([]);
    expect(await outcomeOf(list(stranger, roomId))).toBe('NOT_A_MEMBER');
    world.current.clock.pass(3 * 3_600_000);
    expect(await codes(ali, roomId)).toEqual([open]);
  });

  it('name nobody whom their maker ignores: nothing is stored or told before the ignoring ends', async () => {
    const roomId = await makeRoom(ali);
    await hearNotifications(zain);
    const heard = recordEvents(zain, 'newNotification');
    const inviteZain = () => outcomeOf(ali.client.rooms.createInvite({ roomId, target: zain.username }));
    const before = await notificationsOf(world.current, zain);
    await ali.client.commands.ignorePerson({ target: zain.username });
    expect(await inviteZain()).toBe('IGNORED');
    expect(await list(ali, roomId)).toEqual([]);
    expect(await notificationsOf(world.current, zain)).toEqual(before);
    await ali.client.commands.unignorePerson({ target: zain.username });
    expect(await inviteZain()).toBe('accepted');
    // The first that they hear is of this one.
    expect(await heard.until(1)).toHaveLength(1);
    expect(await notificationsOf(world.current, zain)).toHaveLength(before.length + 1);
  });

  it('are taken back by their maker or the owner, and by nobody else', async () => {
    const roomId = await shared();
    await zain.client.rooms.joinRoom({ roomId });
    const [ofSara, ofAli] = [await invite(sara, roomId), await invite(ali, roomId)];
    const other = await invite(ali, await makeRoom(ali));
    for (const [person, code] of [
      [zain, ofSara],
      [sara, ofAli],
      [ali, other],
      [ali, 'nothing'],
    ] as const)
      expect(await revoke(person, roomId, code)).toBe('INVITE_GONE');
    expect(await revoke(stranger, roomId, ofSara)).toBe('NOT_A_MEMBER');
    expect(await outcomeOf(guest.client.rooms.getInvite({ code: ofSara }))).toBe('accepted');
    expect(await revoke(ali, roomId, ofSara)).toBe('accepted');
    expect(await revoke(ali, roomId, ofAli)).toBe('accepted');
    for (const code of [ofSara, ofAli]) {
      expect(await accept(stranger, code)).toBe('INVITE_GONE');
      expect(await outcomeOf(guest.client.rooms.getInvite({ code }))).toBe('INVITE_GONE');
    }
    expect(await codes(ali, roomId)).toEqual([]);
  });

  it('end when their maker leaves the room, and those of others go on', async () => {
    const roomId = await shared();
    const [ofSara, ofAli] = [await invite(sara, roomId), await invite(ali, roomId)];
    const elsewhere = await shared();
    const kept = await invite(sara, elsewhere);
    await sara.client.rooms.leaveRoom({ roomId });
    expect(await accept(guest, ofSara)).toBe('INVITE_GONE');
    expect(await codes(ali, roomId)).toEqual([ofAli]);
    expect([await accept(guest, ofAli), await accept(guest, kept)]).toEqual(['accepted', 'accepted']);
  });

  it('end when the room turns Private; later ones, of its staff, hold', async () => {
    const roomId = await shared();
    const before = [await invite(sara, roomId), await invite(ali, roomId)];
    await ali.client.rooms.updateRoomSettings({ roomId, access: 'Private' });
    for (const code of before) expect(await accept(stranger, code)).toBe('INVITE_GONE');
    expect(await outcomeOf(invite(sara, roomId))).toBe('FORBIDDEN');
    const later = await invite(ali, roomId);
    await ali.client.rooms.updateRoomSettings({ roomId, access: 'Private', title: 'Chup chap' });
    expect(await accept(stranger, later)).toBe('accepted');
  });

  it('are not there for whoever may not see the room', async () => {
    const secret = await makeRoom(ali, { access: 'Private' });
    expect(await outcomeOf(list(stranger, secret))).toBe('ROOM_NOT_FOUND');
    const code = await invite(ali, secret);
    expect(await revoke(stranger, secret, code)).toBe('ROOM_NOT_FOUND');
  });

  it('are stored only for whoever is in the room, and staff of a Private one, at that moment', async () => {
    const roomId = await makeRoom(ali, { access: 'Private' });
    await sara.client.rooms.acceptInvite({ inviteCode: await invite(ali, roomId) });
    const { db, clock } = world.current.running.app;
    const storing = (person: Person, code: string) =>
      db.write(storeInvite, {
        code,
        roomId,
        maker: person.userId,
        platformRank: 1,
        at: clock.now(),
        expiresAt: clock.now() + 1000,
        uses: null,
        target: undefined,
        stamp: { ids: [], at: 0 },
      });
    await expect(storing(zain, 'a'.repeat(24))).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    await expect(storing(sara, 'a'.repeat(24))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await giveRole(world.current, roomId, sara, 6);
    await storing(sara, 'a'.repeat(24));
    expect(await codes(sara, roomId)).toEqual(['a'.repeat(24)]);
  });
});
