import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, say } from '../../testing/room-actions.ts';
import { forgetWhole } from '../../testing/run-write.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import { exportMessages, forgetInMessages } from './purge.ts';

onBothEnginesInProof('what messages keep of a person', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
  });
  const roomOfBoth = async (): Promise<string> => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    return room;
  };

  it("is in their export: their own messages and nobody else's", async () => {
    const room = await roomOfBoth();
    await say(ali, room, 'mine');
    await say(sara, room, 'hers');
    const exported = await Array.fromAsync(exportMessages(world.current.running.app.db.read, ali.userId));
    expect(exported.map(({ content }) => content)).toEqual([[{ type: 'text', data: 'mine' }]]);
  });

  it('is forgotten with them as far as others named them: messages stay, and name others still', async () => {
    const room = await roomOfBoth();
    await sara.client.screens.unloadRoom({});
    await say(ali, room, '@alikhan and @sarakhan');
    await forgetWhole(world.current, forgetInMessages, sara.userId);
    const { read } = world.current.running.app.db;
    expect(await read.selectFrom('message_mentions').select('user_id').where('room_id', '=', room).execute()).toEqual([
      { user_id: ali.userId },
    ]);
    const { rooms } = await sara.client.rooms.listRooms();
    expect(rooms.find(({ _id }) => _id === room)).toMatchObject({ unread: 1, mentioned: false });
  });
});
