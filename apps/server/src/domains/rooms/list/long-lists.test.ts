import { expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { storeLine } from '../../../testing/factories.ts';
import { joinAndLoad, makeRoom } from '../../../testing/room-actions.ts';
import { useWorld } from '../../../testing/world.ts';

onBothEnginesInProof('the list of rooms', (engine) => {
  const world = useWorld(engine);

  it('counts unread messages up to 100, so that it reads no more of a room however much was said', async () => {
    const [writer, reader] = await world.current.members('likhnewala', 'parhnewala');
    const roomId = await makeRoom(writer);
    await joinAndLoad(roomId, writer, reader);
    await reader.client.screens.unloadRoom({ id: roomId });
    const { app } = world.current.running;
    const lines = Array.from({ length: 120 }, (_, at) => ({ roomId, author: writer.userId, text: `${at}`, at }));
    await Promise.all(lines.map((line) => storeLine(app, { ...line, at: app.clock.now() + line.at })));
    const { rooms } = await reader.client.rooms.listRooms();
    expect(rooms.find(({ _id }) => _id === roomId)?.unread).toBe(100);
  });
});
