import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { joinAndLoad, makeRoom, say, settled } from '../../../testing/room-actions.ts';
import { startPushServer, type TestBrowser } from '../../../testing/servers/push-endpoint.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

let pushServer: Awaited<ReturnType<typeof startPushServer>>;
beforeAll(async () => {
  pushServer = await startPushServer();
});
afterAll(() => pushServer.close());

onBothEnginesInProof('push messages of notifications', (engine) => {
  const world = useWorld(engine, { loopbackPush: true });
  let writer: Person, reader: Person, roomId: string, browser: TestBrowser;
  let count = 0;

  beforeEach(async () => {
    count += 1;
    [writer, reader] = await world.current.members(`muharrir${count}`, `nazir00${count}`);
    roomId = await makeRoom(writer, { title: `${'adda'.repeat(count)} khana` });
    await reader.client.rooms.joinRoom({ roomId });
    browser = pushServer.browser();
    await browser.subscribe(reader);
  });

  test('say who mentions whom and where, and lead to the message; words only for whoever chose so', async () => {
    const { id } = await say(writer, roomId, `salaam @nazir00${count}, chai?`);
    const [first] = await browser.until(1);
    const { slug } = (await reader.client.rooms.listRooms()).rooms[0] ?? {};
    expect(first?.payload).toMatchObject({
      kind: 'mention',
      name: `muharrir${count}`,
      others: 0,
      room: `${'adda'.repeat(count)} khana`,
      text: '',
      link: `/home/rooms/${slug ?? roomId}/message/${id}`,
    });
    expect(first?.headers).toMatchObject({ urgency: 'high' });
    await reader.client.people.updateSettings({ pushWords: true });
    await say(writer, roomId, `@nazir00${count} phir se`);
    expect((await browser.until(2))[1]?.payload.text).toBe(`@nazir00${count} phir se`);
  });

  test('do not come from a room that tells of nothing, nor to whoever is reading it on any device', async () => {
    const here = await world.current.device(reader);
    await joinAndLoad(roomId, here);
    await say(writer, roomId, `@nazir00${count} while they read`);
    await here.client.screens.unloadRoom({ id: roomId });
    await reader.client.rooms.setRoomLevel({ roomId, level: 'nothing' });
    await say(writer, roomId, `@nazir00${count} into silence`);
    await reader.client.rooms.setRoomLevel({ roomId, level: 'mentions' });
    await say(writer, roomId, 'to nobody');
    await settled(writer);
    const last = await say(writer, roomId, `@nazir00${count} at last`);
    expect((await browser.until(1))[0]?.payload.link).toContain(last.id);
    expect(browser.tries()).toBe(1);
  });
});
