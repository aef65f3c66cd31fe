import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connect } from '../../testing/private-actions.ts';
import { onPostgres, onRedis } from '../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, recordEvents, say, settled } from '../../testing/room-actions.ts';
import { type Line, openLine } from '../../testing/servers/line.ts';
import { startRedis, type RedisServer } from '../../testing/servers/redis-server.ts';
import { type Person, useWorld } from '../../testing/world.ts';

onRedis('who is there when two processes serve the rooms', (program) => {
  let redis: RedisServer;
  let lines: Line[];
  beforeAll(async () => {
    redis = await startRedis(program);
    lines = [await openLine({ path: redis.path }), await openLine({ path: redis.path })];
  });
  afterAll(async () => {
    for (const line of lines) await line.close();
    await redis.stop();
  });

  onPostgres('is the same at both', (engine) => {
    const world = useWorld(engine, { twoProcesses: { redis: (at) => `redis://127.0.0.1:${lines[at]?.port}` } });
    let here: Person, there: Person;
    beforeAll(async () => {
      here = await world.current.ranked('yahanwala', 8);
      await liftRoomsLimit(world.current, here);
      there = await world.current.device(await world.current.member('wahanwala'), world.current.other);
    });
    afterEach(async () => {
      for (const { client } of [here, there]) await client.loading.unloadRoom({});
      await settled(here, there);
    });
    const countOf = async ({ client }: Person, roomId: string): Promise<number | undefined> =>
      (await client.rooms.listRooms()).rooms.find(({ _id }) => _id === roomId)?.onlineCount;
    const loadedAt = async (person: Person, roomId: string) => {
      const { onlineUsers, onlineCount } = await person.client.loading.loadRoom({ id: roomId });
      return { names: onlineUsers.map(({ username }) => username).toSorted(), onlineCount };
    };

    it('somebody comes with the first device and goes with the last, wherever they are', async () => {
      const roomId = await makeRoom(here);
      await joinAndLoad(roomId, here);
      const [joined, left] = [recordEvents(here, 'userJoined'), recordEvents(here, 'userLeft')];
      await joinAndLoad(roomId, there);
      expect(await joined.until(1)).toMatchObject([
        { roomId, onlineCount: 2, user: { username: there.username, user: { _id: there.userId } } },
      ]);
      const device = await world.current.device(there);
      expect(await loadedAt(device, roomId)).toEqual({
        names: [there.username, here.username].toSorted(),
        onlineCount: 2,
      });
      await there.client.loading.unloadRoom({ id: roomId });
      await settled(here, there);
      expect(await countOf(here, roomId)).toBe(2);
      await device.client.loading.unloadRoom({ id: roomId });
      expect(await left.until(1)).toEqual([{ roomId, userId: there.userId, username: there.username, onlineCount: 1 }]);
      await expect.poll(() => countOf(there, roomId)).toBe(1);
      expect(joined.all).toHaveLength(1);
    });

    it('who enters sees who is at the other, and hears nothing of themselves', async () => {
      const roomId = await makeRoom(here);
      await joinAndLoad(roomId, here);
      await there.client.rooms.joinRoom({ roomId });
      const own = recordEvents(there, 'userJoined');
      await expect
        .poll(() => loadedAt(there, roomId))
        .toEqual({ names: [there.username, here.username].toSorted(), onlineCount: 2 });
      const left = recordEvents(there, 'userLeft');
      await here.client.loading.unloadRoom({ id: roomId });
      expect(await left.until(1)).toMatchObject([{ userId: here.userId, onlineCount: 1 }]);
      expect(own.all).toEqual([]);
    });

    it('whoever is banned at one leaves the room at the other, and is counted nowhere', async () => {
      const roomId = await makeRoom(here);
      const guest = await world.current.device(await world.current.member('nikalagaya'), world.current.other);
      await joinAndLoad(roomId, here, there, guest);
      const [atOne, atOther] = [recordEvents(here, 'userLeft'), recordEvents(there, 'userLeft')];
      await here.client.commands.banPerson({ roomId, target: guest.username });
      for (const left of [atOne, atOther])
        expect(await left.until(1)).toEqual([
          { roomId, userId: guest.userId, username: guest.username, onlineCount: 2 },
        ]);
      expect(await countOf(here, roomId)).toBe(2);
    });

    it('whoever reads all at the other is notified of nothing, and is once they have left', async () => {
      const roomId = await makeRoom(here);
      await joinAndLoad(roomId, here, there);
      const counted = async (): Promise<number> => (await there.client.notifications.countNotifications()).unreadCount;
      const before = await counted();
      const { live } = world.current.running.app;
      await expect.poll(() => live.readsAllElsewhere(roomId, there.userId)).toBe(true);
      await say(here, roomId, `@${there.username} padh rahe ho?`);
      await settled(there);
      expect(await counted()).toBe(before);
      await there.client.loading.unloadRoom({ id: roomId });
      await say(here, roomId, `@${there.username} chale gaye?`);
      await expect.poll(counted).toBe(before + 1);
    });

    it('whoever has a thread open at the other is notified of no reply in it, and is once they have closed it', async () => {
      const roomId = await makeRoom(here);
      await joinAndLoad(roomId, here, there);
      const { data: thread } = await there.client.threads.createThread({ roomId, threadText: 'baat', public: false });
      const reply = (threadText: string) =>
        here.client.threads.replyToThread({ roomId, replyTo: thread._id, threadText });
      const counted = async (): Promise<number> => (await there.client.notifications.countNotifications()).unreadCount;
      await there.client.threads.loadThread({ id: roomId, threadId: thread._id });
      const { live } = world.current.running.app;
      await expect.poll(() => live.isShown(`thread ${thread._id}`, there.userId)).toBe(true);
      const before = await counted();
      await reply('dekh rahe ho');
      await settled(there);
      expect(await counted()).toBe(before);
      await there.client.threads.unloadThread({});
      await reply('ab nahin');
      await expect.poll(counted).toBe(before + 1);
    });

    it('whoever leaves a room with a thread open, or is taken out of it, has it open nowhere any more', async () => {
      const { live } = world.current.running.app;
      const guest = await world.current.device(await world.current.member('mehmaanji'), world.current.other);
      for (const leave of [
        (roomId: string) => guest.client.rooms.leaveRoom({ roomId }),
        (roomId: string) => here.client.commands.banPerson({ roomId, target: guest.username }),
        () => guest.client.close(),
      ]) {
        const roomId = await makeRoom(here);
        await joinAndLoad(roomId, here, guest);
        const { data: thread } = await guest.client.threads.createThread({ roomId, threadText: 'chai', public: false });
        await guest.client.threads.loadThread({ id: roomId, threadId: thread._id });
        const isOpen = (): boolean => live.isShown(`thread ${thread._id}`, guest.userId);
        await expect.poll(isOpen).toBe(true);
        await leave(roomId);
        await expect.poll(isOpen).toBe(false);
      }
    });

    it('a private thread that is deleted at one is open nowhere', async () => {
      const friend = await world.current.device(await world.current.member('doostbhai'), world.current.other);
      const thread = await connect(here, friend);
      await friend.client.privateThreads.loadPrivateThread({ threadId: thread });
      const { live } = world.current.running.app;
      await expect.poll(() => live.isPresent(thread, friend.userId)).toBe(true);
      await here.client.privateThreads.blockAndDelete({ threadId: thread });
      await expect.poll(() => live.isPresent(thread, friend.userId)).toBe(false);
    });

    it('whoever is connected at one alone is online to the other in a private thread, and away once they are gone', async () => {
      const device = await world.current.device(await world.current.member('purana'), world.current.other);
      const thread = await connect(here, device);
      const online = async (): Promise<boolean> =>
        (await here.client.privateThreads.loadPrivateThread({ threadId: thread })).thread.online;
      await expect.poll(online).toBe(true);
      const changed = recordEvents(here, 'privateThreadUpdated');
      device.client.close();
      await expect.poll(() => world.current.running.app.live.isOnline(device.userId)).toBe(false);
      world.current.clock.passWithTimers(5000);
      await expect.poll(() => changed.all.at(-1)?.thread.online).toBe(false);
    });

    // A private thread is loaded all the while: looked up as a room, it would have its people sent away.
    it('of a process that is not heard any more nobody is there, until it is heard again', async () => {
      const roomId = await makeRoom(here);
      await joinAndLoad(roomId, here, there);
      const [joined, left] = [recordEvents(here, 'userJoined'), recordEvents(here, 'userLeft')];
      lines[1]?.bend(() => undefined);
      expect(await left.until(1)).toMatchObject([{ roomId, userId: there.userId, onlineCount: 1 }]);
      // Its own people are told of nobody that they have gone: that one hears nothing at all.
      expect(world.current.other.app.live.isPresent(roomId, here.userId)).toBe(true);
      await lines[1]?.mend();
      expect(await joined.until(1)).toMatchObject([{ roomId, onlineCount: 2, user: { username: there.username } }]);
    });

    it('what changes while Redis is away is known at both once it is back', async () => {
      const roomId = await makeRoom(here);
      await joinAndLoad(roomId, here, there);
      const guest = await world.current.device(await world.current.member('nayaaya'), world.current.other);
      await guest.client.rooms.joinRoom({ roomId });
      const names = () =>
        world.current.running.app.live
          .present(roomId)
          .map(({ username }) => username)
          .toSorted();
      await expect.poll(names).toContain(there.username);
      redis.kill();
      await there.client.loading.unloadRoom({ id: roomId });
      await guest.client.loading.loadRoom({ id: roomId });
      expect(names()).toContain(there.username);
      await redis.start();
      await expect.poll(names, { timeout: 10_000 }).toEqual([guest.username, here.username].toSorted());
      await expect.poll(() => countOf(there, roomId)).toBe(2);
    });
  });
});
