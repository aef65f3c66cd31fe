import { expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { storeLine } from '../../../testing/factories.ts';
import { changePastTheApp } from '../../../testing/past-the-app.ts';
import { joinAndLoad, makeRoom } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

onBothEnginesInProof('the list of rooms', (engine) => {
  const world = useWorld(engine);

  it('counts unread messages of others up to 100, so that it reads no more of a room however much was said', async () => {
    const [writer, reader] = await world.current.members('likhnewala', 'parhnewala');
    const roomId = await makeRoom(writer);
    await joinAndLoad(roomId, writer, reader);
    await reader.client.screens.unloadRoom({ id: roomId });
    const { app } = world.current.running;
    const lines = Array.from({ length: 120 }, (_, at) => ({ roomId, author: writer.userId, text: `${at}`, at }));
    await Promise.all(lines.map((line) => storeLine(app, { ...line, at: app.clock.now() + line.at })));
    const unread = async ({ client }: Person) =>
      (await client.rooms.listRooms()).rooms.find(({ _id }) => _id === roomId)?.unread;
    for (let time = 0; time < 3; time += 1) expect(await unread(reader)).toBe(100);
    const own = Array.from({ length: 30 }, (_, at) => ({ roomId, author: reader.userId, text: `own ${at}` }));
    await Promise.all(own.map((line) => storeLine(app, { ...line, at: app.clock.now() })));
    expect(await unread(reader)).toBe(0);
    // Whoever writes has read; should the pointer be behind all the same, what one wrote oneself is not counted.
    await changePastTheApp(
      world.current,
      `UPDATE room_members SET last_read_rev = 80 WHERE room_id = '${roomId}' AND user_id = '${reader.userId}'`,
    );
    for (let time = 0; time < 3; time += 1) expect(await unread(reader)).toBe(40);
  });
});
