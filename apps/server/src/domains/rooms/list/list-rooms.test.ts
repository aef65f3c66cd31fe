import { beforeAll, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, say } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

onBothEngines('the list of rooms', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    await liftRoomsLimit(world.current, ali);
  });
  const own = async ({ client }: Person, roomId: string) =>
    (await client.rooms.listRooms()).rooms.find(({ _id }) => _id === roomId);
  const post = async ({ client }: Person, roomId: string) =>
    (await client.threads.createThread({ roomId, threadText: 'a thread' })).data._id;

  it("counts others' threads since the member last looked at them, and nobody else's", async () => {
    const roomId = await makeRoom(ali, { title: 'Dhaagay' });
    await post(ali, roomId);
    world.current.clock.pass(10);
    await joinAndLoad(roomId, sara, zain);
    const unread = async (person: Person) => (await own(person, roomId))?.unreadThreads;
    expect([await unread(ali), await unread(sara)]).toEqual([0, 0]);
    const pinned = await post(ali, roomId);
    await post(ali, roomId);
    await post(sara, roomId);
    await sara.client.threads.replyToThread({ roomId, replyTo: pinned, threadText: 'a reply is no thread' });
    await ali.client.threads.pinThread({ roomId, threadId: pinned });
    expect([await unread(ali), await unread(sara), await unread(zain)]).toEqual([1, 2, 3]);
    await zain.client.threads.resetUnreadThreads({ roomId });
    expect([await unread(ali), await unread(sara), await unread(zain)]).toEqual([1, 2, 0]);
    await ali.client.threads.deleteThread({ roomId, threadId: pinned });
    expect([await unread(sara), await unread(zain)]).toEqual([1, 0]);
    for (const person of [sara, zain]) {
      const { unreadRoomThreads } = await person.client.screens.loadRoom({ id: roomId });
      expect(unreadRoomThreads).toBe(await unread(person));
    }
  });

  it('moves a room up for a thread and a reply as for a message', async () => {
    const [first, second] = [await makeRoom(ali, { title: 'Pehla' }), await makeRoom(ali, { title: 'Doosra' })];
    const order = async () => {
      const { featured, rooms } = await ali.client.rooms.listRooms();
      const wanted = (room: { _id: string }) => room._id === first || room._id === second;
      return [featured.filter(wanted), rooms.filter(wanted)].map(([room]) => room?._id);
    };
    world.current.clock.pass(1000);
    await say(ali, second, 'a message');
    expect(await order()).toEqual([second, second]);
    world.current.clock.pass(1000);
    const threadId = await post(ali, first);
    expect(await order()).toEqual([first, first]);
    world.current.clock.pass(1000);
    await say(ali, second, 'another message');
    expect(await order()).toEqual([second, second]);
    world.current.clock.pass(1000);
    await ali.client.threads.replyToThread({ roomId: first, replyTo: threadId, threadText: 'a reply' });
    expect(await order()).toEqual([first, first]);
    // What is no news leaves the order as it is.
    await say(ali, second, 'a third message');
    await ali.client.threads.likeThread({ roomId: first, threadId });
    await ali.client.threads.archiveThread({ roomId: first, threadId });
    expect(await order()).toEqual([second, second]);
  });
});
