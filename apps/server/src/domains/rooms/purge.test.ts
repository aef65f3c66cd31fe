import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { days, minutes } from '../../testing/clock.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import { expireInvites, exportRooms, forgetInRooms } from './purge.ts';

onBothEnginesInProof('what rooms keep of a person', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
  });

  it('is in their export: rooms joined and made, invitations', async () => {
    const room = await makeRoom(ali, { title: 'Export' });
    await joinAndLoad(room, sara);
    await ali.client.rooms.createInvite({ roomId: room });
    await ali.client.rooms.confirmAge();
    const { read } = world.current.running.app.db;
    const exported = await exportRooms(read, ali.userId);
    expect(exported).toMatchObject({
      memberships: [{ id: room, role: 11 }],
      ownRooms: [{ id: room, title: 'Export' }],
      invites: [{ room_id: room }],
    });
    expect(exported.ageConfirmed?.confirmed_at).toBeGreaterThan(0);
  });

  it('ends with them: they have joined nothing, their rooms stay open and belong to the system user', async () => {
    const hamza = await world.current.member('hamzakhan');
    const [own, other] = [await makeRoom(hamza, { title: 'Left behind' }), await makeRoom(ali, { title: 'Joined' })];
    await joinAndLoad(own, sara);
    await joinAndLoad(other, hamza);
    await hamza.client.rooms.createInvite({ roomId: own });
    await hamza.client.rooms.offerRoom({ roomId: own, target: 'sarakhan' });
    await ali.client.rooms.offerRoom({ roomId: other, target: 'hamzakhan' });
    expect((await exportRooms(world.current.running.app.db.read, hamza.userId)).offers).toMatchObject([
      { title: 'Left behind', offered: 'by me' },
      { title: 'Joined', offered: 'to me' },
    ]);
    await runWrite(world.current, (tx) => forgetInRooms(tx, hamza.userId));
    const { read } = world.current.running.app.db;
    expect(await exportRooms(read, hamza.userId)).toEqual({
      memberships: [],
      ownRooms: [],
      invites: [],
      offers: [],
      ageConfirmed: undefined,
      visits: [],
    });
    expect((await sara.client.rooms.getRoomDetails({ roomId: own })).roomDetails).toMatchObject({
      memberCount: 1,
      creator: { username: 'baithak' },
    });
    expect((await ali.client.rooms.getRoomDetails({ roomId: other })).roomDetails).toMatchObject({ memberCount: 1 });
  });

  it('loses its invitations when they have ended or are used up, and keeps the others', async () => {
    const room = await makeRoom(ali, { title: 'Invitations' });
    const invite = async (wish: { hours?: number; uses?: number }) =>
      (await ali.client.rooms.createInvite({ roomId: room, ...wish })).inviteCode;
    const [used, ended, good] = [await invite({ uses: 1 }), await invite({ hours: 1 }), await invite({ hours: 48 })];
    await sara.client.rooms.acceptInvite({ inviteCode: used });
    const kept = async () =>
      (await exportRooms(world.current.running.app.db.read, ali.userId)).invites.flatMap(({ code, room_id }) =>
        room_id === room ? [code] : [],
      );
    const now = world.current.clock.now();
    expect(await runWrite(world.current, (tx) => expireInvites(tx, now + minutes(1)))).toBe(1);
    expect((await kept()).toSorted()).toEqual([ended, good].toSorted());
    await runWrite(world.current, (tx) => expireInvites(tx, now + days(1)));
    expect(await kept()).toEqual([good]);
  });
});
