import { expect, test } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

const levelOf = async ({ client }: Person, roomId: string) =>
  (await client.rooms.listRooms()).rooms.find(({ _id }) => _id === roomId)?.level;

onBothEnginesInProof('what a room tells of', (engine) => {
  const world = useWorld(engine);

  test('is mentions until its member chooses, for that member and that membership alone', async () => {
    const [owner, reader] = await world.current.members('malik01', 'parhne01');
    const roomId = await makeRoom(owner);
    await reader.client.rooms.joinRoom({ roomId });
    expect(await levelOf(reader, roomId)).toBe('mentions');
    for (const level of ['all', 'nothing'] as const) {
      expect((await reader.client.rooms.setRoomLevel({ roomId, level })).level).toBe(level);
      expect(await levelOf(await world.current.device(reader), roomId)).toBe(level);
    }
    expect(await levelOf(owner, roomId)).toBe('mentions');
    await reader.client.rooms.leaveRoom({ roomId });
    await reader.client.rooms.joinRoom({ roomId });
    expect(await levelOf(reader, roomId)).toBe('mentions');
  });

  test('is chosen by members alone, each for themselves', async () => {
    const { current } = world;
    const [owner, member, outsider, banned] = await current.members('malik02', 'rukn0002', 'bahir002', 'pabandi2');
    const [staff, guest] = [await current.ranked('amla0002', 9), await current.guest('mehmaan02')];
    await liftRoomsLimit(current, owner);
    await owner.client.rooms.confirmAge();
    const roomId = await makeRoom(owner);
    const [hidden, adult] = [await makeRoom(owner, { access: 'Private' }), await makeRoom(owner, { type: 'Adult' })];
    await joinAndLoad(roomId, member, banned, guest);
    await owner.client.commands.banPerson({ roomId, target: banned.username });
    const choose = ({ rooms }: Person['client'], id: string, level: 'all' | 'nothing' = 'nothing') =>
      outcomeOf(rooms.setRoomLevel({ roomId: id, level }));
    expect(await choose(guest.client, roomId)).toBe('accepted');
    expect(await choose(outsider.client, roomId)).toBe('NOT_A_MEMBER');
    expect(await choose(staff.client, roomId)).toBe('NOT_A_MEMBER');
    expect(await choose(banned.client, roomId)).toBe('BANNED');
    expect(await choose(current.visitor(), roomId)).toBe('NO_TOKEN');
    expect(await choose(outsider.client, hidden)).toBe('ROOM_NOT_FOUND');
    expect(await choose(staff.client, hidden)).toBe('NOT_A_MEMBER');
    expect(await choose(outsider.client, adult)).toBe('AGE_UNCONFIRMED');
    expect(await choose(guest.client, adult)).toBe('GUESTS_MAY_NOT');
    expect(await outcomeOf(member.client.rooms.setRoomLevel({ roomId, level: 'loud' as 'all' }))).toBe('INVALID_INPUT');
    expect(await Promise.all([owner, member, guest].map((person) => levelOf(person, roomId)))).toEqual([
      'mentions',
      'mentions',
      'nothing',
    ]);
  });
});
