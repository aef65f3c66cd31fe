import { expect, test } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { makeRoom } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

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
});
