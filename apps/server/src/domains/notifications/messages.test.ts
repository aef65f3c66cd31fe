import { beforeAll, expect, test } from 'vitest';
import { onBothEngines } from '../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, recordEvents, say } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

const listen = async (...people: readonly Person[]): Promise<void> => {
  for (const { client } of people) {
    await client.notifications.listen();
    await client.notifications.startNotifications();
  }
};
const listOf = async ({ client }: Person) => (await client.notifications.listNotifications()).data;
const countOf = async ({ client }: Person) => (await client.notifications.countNotifications()).unreadCount;

onBothEngines('notifications of messages', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    await liftRoomsLimit(world.current, ali);
  });
  const start = async () => {
    world.current.clock.pass(10_000);
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, ali);
    for (const { client } of [sara, zain]) await client.rooms.joinRoom({ roomId });
    for (const { client } of [sara, zain]) await client.notifications.deleteNotification({ all: true });
    return roomId;
  };

  test('are made for whoever is mentioned', async () => {
    const roomId = await start();
    await listen(sara, zain);
    const [heard, counted] = [recordEvents(sara, 'newNotification'), recordEvents(sara, 'notificationCount')];
    const { id } = await say(ali, roomId, '@sarakhan @alikhan come here');
    const [{ notif }] = (await heard.until(1)) as [{ notif: unknown }];
    expect(await counted.until(1)).toEqual([{ unreadCount: 1 }]);
    expect(await listOf(sara)).toEqual([notif]);
    expect(notif).toMatchObject({
      kind: 'mention',
      seen: false,
      count: 1,
      peopleCount: 1,
      people: [{ _id: ali.userId }],
      text: '@sarakhan @alikhan come here',
      place: { room: { _id: roomId }, messageId: id, threadId: null, replyId: null },
    });
    expect([await countOf(sara), await countOf(ali), await countOf(zain)]).toEqual([1, 0, 0]);
  });
});
