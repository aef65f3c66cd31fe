import { beforeAll, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases.ts';
import { comeIn, letMakeRooms, makeRoom } from '../../testing/hearing.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import { exportRooms } from './purge.ts';

onBothEngines('what rooms keep of a person', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  beforeAll(async () => {
    ali = await world.current.member('alikhan');
    sara = await world.current.member('sarakhan');
    await letMakeRooms(world.current, ali);
  });

  it('is in their export: rooms joined and made, invitations', async () => {
    const room = await makeRoom(ali, { title: 'Export' });
    await comeIn(room, sara);
    await ali.client.rooms.createInvite({ roomId: room });
    await ali.client.rooms.confirmAge();
    const { read } = world.current.running.app.db;
    const exported = await exportRooms(read, ali.userId);
    expect(exported).toMatchObject({ memberships: [{ id: room, role: 11 }], ownRooms: [{ id: room, title: 'Export' }], invites: [{ room_id: room }] });
    expect(exported.ageConfirmed?.confirmed_at).toBeGreaterThan(0);
  });
});
