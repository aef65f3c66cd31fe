import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minutes } from '../../../testing/clock.ts';
import { onBothEnginesInProof, onPostgres, onRedis } from '../../../testing/databases.ts';
import { connect, tell } from '../../../testing/private-actions.ts';
import { joinAndLoad, makeRoom, outcomeOf, say, settled } from '../../../testing/room-actions.ts';
import { startPushServer, type TestBrowser } from '../../../testing/servers/push-endpoint.ts';
import { startRedis, type RedisServer } from '../../../testing/servers/redis-server.ts';
import { type Person, useWorld } from '../../../testing/world.ts';
import { removeNotifications } from '../start.ts';
import { subscriptionsOf } from './subscriptions.ts';

let pushServer: Awaited<ReturnType<typeof startPushServer>>;
beforeAll(async () => {
  pushServer = await startPushServer();
});
afterAll(() => pushServer.close());

onBothEnginesInProof('push messages', (engine) => {
  const world = useWorld(engine, { loopbackPush: true });
  let writer: Person, reader: Person, roomId: string;
  let count = 0;

  beforeEach(async () => {
    count += 1;
    const { current } = world;
    current.clock.hold();
    [writer, reader] = await current.members(`likhari${count}`, `qaari0${count}`);
    roomId = await makeRoom(writer, { title: `Chai ghar ${count}` });
    await reader.client.rooms.joinRoom({ roomId });
    await reader.client.rooms.setRoomLevel({ roomId, level: 'all' });
  });

  /** A browser of the reader, and the first message that it got. */
  const subscribed = async (person = reader) => {
    const browser = pushServer.browser();
    await browser.subscribe(person);
    return browser;
  };
  const storedFor = ({ userId }: Person) =>
    world.current.running.app.db.read
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', userId)
      .execute();
  /** The next message is told of at once. */
  const pass = () => world.current.clock.passWithTimers(minutes(1));

  test('of a room that tells of all come at once, then together once a minute, encrypted for the browser', async () => {
    const browser = await subscribed();
    await say(writer, roomId, 'the first');
    const [first] = await browser.until(1);
    const { slug } = (await reader.client.rooms.listRooms()).rooms[0] ?? {};
    expect(first?.payload).toEqual({
      kind: 'room',
      language: 'en',
      name: '',
      others: 0,
      room: `Chai ghar ${count}`,
      count: 1,
      text: '',
      link: `/home/rooms/${slug ?? roomId}`,
      tag: `room-${roomId}`,
    });
    expect(first?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
    expect(first?.headers['authorization']).toContain((await reader.client.notifications.getPushKey()).key);
    for (const text of ['the second', 'the third']) await say(writer, roomId, text);
    await settled(reader);
    expect(browser.received.length).toBe(1);
    pass();
    expect((await browser.until(2))[1]?.payload.count).toBe(3);
  });

  test('hold words only for whoever chose so, in the language of the browser', async () => {
    const browser = pushServer.browser();
    await browser.subscribe(reader, 'ur');
    await reader.client.people.updateSettings({ pushWords: true });
    await say(writer, roomId, 'aa jao :bc_chai:');
    expect((await browser.until(1))[0]?.payload).toMatchObject({
      language: 'ur',
      text: `likhari${count}: aa jao چائے`,
    });
  });

  test('do not come for own messages, to readers of the room, at other levels, or to whoever has left', async () => {
    const [own, here, other, gone] = [await subscribed(writer), ...[1, 2, 3].map(() => pushServer.browser())];
    const [present, quieter, left] = await world.current.members(`hazir0${count}`, `chup00${count}`, `gaya00${count}`);
    for (const [person, browser] of [
      [present, here],
      [quieter, other],
      [left, gone],
    ] as const) {
      await browser?.subscribe(person);
      await person.client.rooms.joinRoom({ roomId });
      await person.client.rooms.setRoomLevel({ roomId, level: 'all' });
    }
    await writer.client.rooms.setRoomLevel({ roomId, level: 'all' });
    await quieter.client.rooms.setRoomLevel({ roomId, level: 'mentions' });
    await left.client.rooms.leaveRoom({ roomId });
    await joinAndLoad(roomId, present);
    const reading = await subscribed();
    await say(writer, roomId, 'for the absent');
    await reading.until(1);
    expect([own, here, other, gone].map((browser) => browser?.tries())).toEqual([0, 0, 0, 0]);
  });

  test('say nothing of whoever is ignored, neither that they write nor what', async () => {
    const browser = await subscribed();
    const [rude] = await world.current.members(`badtameez${count}`);
    await rude.client.rooms.joinRoom({ roomId });
    await reader.client.people.updateSettings({ pushWords: true });
    await reader.client.commands.ignorePerson({ target: rude.username });
    await say(rude, roomId, 'rude words');
    // No push comes for these words, so there is none to wait for: only that the server has decided so.
    await world.current.running.app.services.notifications.roomPushes.settled();
    pass();
    await say(writer, roomId, 'kind words');
    await say(rude, roomId, 'rude again');
    const text = `likhari${count}: kind words`;
    expect((await browser.until(1)).map(({ payload }) => [payload.count, payload.text])).toEqual([[1, text]]);
  });

  test.each([404, 410])('end with the subscription that the service has forgotten (%i)', async (status) => {
    const [dead, alive] = [await subscribed(), await subscribed()];
    dead.answer(status);
    await say(writer, roomId, 'one');
    await Promise.all([dead.untilTried(1), alive.until(1)]);
    const { db } = world.current.running.app;
    await expect
      .poll(async () => (await subscriptionsOf(db.read, [reader.userId], 0)).map(({ endpoint }) => endpoint))
      .toEqual([alive.subscription.endpoint]);
    pass();
    await say(writer, roomId, 'two');
    await alive.until(2);
    expect(dead.tries()).toBe(1);
  });

  test('are tried again when the service cannot take them, as late as it asks, and not after signing out', async () => {
    const phone = await world.current.device(reader);
    const [busy, out] = [await subscribed(), await subscribed(phone)];
    busy.answer(429, { 'retry-after': '120' });
    out.answer(503);
    await say(writer, roomId, 'one');
    await Promise.all([busy.untilTried(1), out.untilTried(1)]);
    await phone.client.accounts.logOut();
    await settled(reader);
    world.current.clock.passWithTimers(minutes(1));
    await settled(reader);
    expect([busy.tries(), out.tries()]).toEqual([1, 1]);
    busy.answer(201);
    world.current.clock.passWithTimers(minutes(2));
    expect((await busy.until(1)).length).toBe(1);
    expect(out.tries()).toBe(1);
  });

  test('are not tried again once the message was deleted or its reader banned', async () => {
    const browser = await subscribed();
    for (const [at, end] of [
      (id: string) => writer.client.messages.deleteMessage({ id: roomId, messageId: id }),
      () => writer.client.commands.banPerson({ roomId, target: reader.username }),
    ].entries()) {
      browser.answer(503);
      const { id } = await say(writer, roomId, `what is taken back ${at}`);
      await browser.untilTried(at + 1);
      await end(id);
      browser.answer(201);
      world.current.clock.passWithTimers(minutes(1));
      await settled(writer);
    }
    world.current.clock.passWithTimers(minutes(10));
    await settled(writer);
    expect(browser.tries()).toBe(2);
  });

  test('do not come in quiet hours, by the clock of the person', async () => {
    const browser = await subscribed();
    const karachi = (ms: number): string =>
      new Date(world.current.clock.now() + 5 * minutes(60) + ms).toISOString().slice(11, 16);
    const quiet = { quietFrom: karachi(minutes(-5)), quietTo: karachi(minutes(5)), timeZone: 'Asia/Karachi' };
    await reader.client.people.updateSettings(quiet);
    // Told at the same moment, and awake.
    const other = await world.current.member(`jaagta0${count}`);
    await other.client.rooms.joinRoom({ roomId });
    await other.client.rooms.setRoomLevel({ roomId, level: 'all' });
    const awake = await subscribed(other);
    await say(writer, roomId, 'good night');
    await awake.until(1);
    world.current.clock.passWithTimers(minutes(6));
    await say(writer, roomId, 'good morning');
    expect((await browser.until(1))[0]?.payload.count).toBe(2);
    expect(browser.tries()).toBe(1);
  });

  test('end with the session that asked for them, with unsubscribing, and when somebody else subscribes on the browser', async () => {
    const phone = await world.current.device(reader);
    const [out, ended, moved, kept] = [
      await subscribed(phone),
      await subscribed(),
      await subscribed(),
      await subscribed(),
    ];
    await phone.client.accounts.logOut();
    await reader.client.notifications.unsubscribePush({ endpoint: ended.subscription.endpoint });
    await moved.subscribe(writer);
    // Somebody else cannot end it.
    await writer.client.notifications.unsubscribePush({ endpoint: kept.subscription.endpoint });
    await say(writer, roomId, 'anybody?');
    await kept.until(1);
    expect([out, ended, moved].map((browser) => browser.tries())).toEqual([0, 0, 0]);
    await removeNotifications(world.current.running.app);
    expect(await storedFor(phone)).toEqual([{ endpoint: kept.subscription.endpoint }]);
  });

  test('of a private thread come to whoever is not in it, together once a minute', async () => {
    const browser = await subscribed();
    const threadId = await connect(writer, reader);
    await browser.until(1);
    const link = `/home/pm/chat/${threadId}`;
    await tell(writer, threadId, 'the first');
    const first = (await browser.until(2))[1];
    expect(first?.payload).toMatchObject({ kind: 'privateMessage', name: writer.username, count: 1, text: '', link });
    expect(first?.headers).toMatchObject({ urgency: 'high' });
    for (const text of ['the second', 'the third']) await tell(writer, threadId, text);
    pass();
    expect((await browser.until(3))[2]?.payload.count).toBe(3);
  });

  test('go to the ten browsers that subscribed last', async () => {
    const browsers = Array.from({ length: 11 }, () => pushServer.browser());
    for (const browser of browsers) {
      world.current.clock.pass(1);
      await browser.subscribe(reader);
    }
    await say(writer, roomId, 'to all of them');
    await Promise.all(browsers.slice(1).map((browser) => browser.until(1)));
    expect(browsers[0]?.tries()).toBe(0);
  });

  test('need the address of a push service and the keys of a browser', async () => {
    const { endpoint, keys } = pushServer.browser().subscription;
    const wrong = [
      { endpoint: 'http://10.0.0.1/x', keys },
      { endpoint: 'https://push.example:8443/x', keys },
      { endpoint, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { endpoint, keys: { ...keys, auth: 'c2hvcnQ' } },
    ];
    for (const each of wrong)
      expect(await outcomeOf(reader.client.notifications.subscribePush(each))).toBe('INVALID_INPUT');
  });
});

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
    await here.client.loading.unloadRoom({ id: roomId });
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

onRedis('push messages of two processes', (program) => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(program);
  });
  afterAll(() => redis.stop());

  onPostgres('with a Redis between them', (engine) => {
    const world = useWorld(engine, { loopbackPush: true, twoProcesses: { redis: () => redis.url } });
    let here: Person, there: Person, reader: Person, browser: TestBrowser;
    beforeAll(async () => {
      world.current.clock.hold();
      here = await world.current.ranked('likhari00', 8);
      there = await world.current.device(here, world.current.other);
      reader = await world.current.member('qaari000');
      browser = pushServer.browser();
      await browser.subscribe(reader);
    });
    const settledAtBoth = async () => {
      for (const { app } of world.current.processes) await app.services.notifications.roomPushes.settled();
    };
    /** What waits at either process is told, and then nothing waits. */
    const pass = async () => {
      for (let at = 0; at < 3; at += 1) {
        world.current.clock.passWithTimers(minutes(1));
        await settledAtBoth();
      }
    };
    const roomOf = async () => {
      const roomId = await makeRoom(here);
      await reader.client.rooms.joinRoom({ roomId });
      await reader.client.rooms.setRoomLevel({ roomId, level: 'all' });
      return roomId;
    };

    test('come of a room once a minute, wherever it is written to, with what was written at both', async () => {
      const roomId = await roomOf();
      await say(here, roomId, 'the first');
      const before = (await browser.until(1)).length;
      await say(there, roomId, 'the second');
      await say(here, roomId, 'the third');
      await settledAtBoth();
      expect(browser.received.length).toBe(before);
      await pass();
      expect((await browser.until(before + 1)).at(-1)?.payload.count).toBe(3);
      await say(there, roomId, 'the fourth');
      expect((await browser.until(before + 2)).at(-1)?.payload.count).toBe(4);
      expect(browser.received.length).toBe(before + 2);
    });

    test('come of a private thread once a minute', async () => {
      const counts = () =>
        browser.received.filter(({ payload }) => payload.kind === 'privateMessage').map(({ payload }) => payload.count);
      const threadId = await connect(here, reader);
      await tell(here, threadId, 'the first');
      await expect.poll(counts).toEqual([1]);
      await tell(there, threadId, 'the second');
      await tell(here, threadId, 'the third');
      await settled(here);
      await settled(there);
      expect(counts()).toEqual([1]);
      await pass();
      await expect.poll(counts).toEqual([1, 3]);
      await pass();
      expect(counts()).toEqual([1, 3]);
    });

    test('come of each process once a minute while Redis is away', async () => {
      const roomId = await roomOf();
      redis.kill();
      const before = browser.received.length;
      await say(here, roomId, 'the first');
      await browser.until(before + 1);
      await say(here, roomId, 'the second');
      await say(there, roomId, 'the third');
      expect((await browser.until(before + 2)).at(-1)?.payload.count).toBe(3);
      await settledAtBoth();
      expect(browser.received.length).toBe(before + 2);
      await redis.start();
    });
  });
});
