import { inProof } from '@baithak/protocol/testing/in-proof';
import { newId } from '@baithak/protocol/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { onPostgres, onRedis } from '../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, recordEvents, say, settled } from '../../testing/room-actions.ts';
import { connect, tell } from '../../testing/private-actions.ts';
import { type Line, openLine } from '../../testing/servers/line.ts';
import { startRedis, type RedisServer } from '../../testing/servers/redis-server.ts';
import { type Person, useWorld } from '../../testing/world.ts';

/** What somebody hears of a room's messages, as revs: of each message, and of what the server caught up with. */
const recordRevs = (person: Person) => {
  const revs: number[] = [];
  const waiting: { readonly rev: number; readonly resolve: () => void }[] = [];
  const take = (more: readonly number[]): void => {
    revs.push(...more);
    for (const { rev, resolve } of waiting) if (revs.includes(rev)) resolve();
  };
  const caughtUp: number[][] = [];
  person.client.on.newMessage(({ rev }) => take([rev]));
  person.client.on.roomCaughtUp(({ data }) => {
    const more = data.map(({ changedRev }) => changedRev);
    caughtUp.push(more);
    take(more);
  });
  return {
    all: revs,
    caughtUp,
    until: (rev: number) =>
      revs.includes(rev) ? Promise.resolve() : new Promise<void>((resolve) => waiting.push({ rev, resolve })),
  };
};

onRedis('two processes with a Redis between them', (program) => {
  let redis: RedisServer;
  let line: Line;
  beforeAll(async () => {
    redis = await startRedis(program);
    line = await openLine({ path: redis.path });
  });
  afterAll(async () => {
    await line.close();
    await redis.stop();
  });

  onPostgres('serve one room', (engine) => {
    const world = useWorld(engine, { twoProcesses: { redis: () => `redis://127.0.0.1:${line.port}` } });
    let here: Person, there: Person, reader: Person;
    beforeAll(async () => {
      here = await world.current.ranked('yahanwala', 8);
      await liftRoomsLimit(world.current, here);
      there = await world.current.device(await world.current.ranked('wahanwala', 8), world.current.other);
      reader = await world.current.device(await world.current.member('sunnewala'), world.current.other);
    });
    const roomOf = async (...people: readonly Person[]): Promise<string> => {
      const roomId = await makeRoom(here);
      await joinAndLoad(roomId, here, ...people);
      return roomId;
    };
    const sayMany = async (person: Person, roomId: string, count: number) => {
      const revs: number[] = [];
      for (let at = 0; at < count; at += 1) revs.push((await say(person, roomId, `${at}`)).rev);
      return revs;
    };

    it('and everybody hears each message once, in order, wherever it is said', async () => {
      const roomId = await roomOf(there, reader);
      const [atFirst, atSecond] = [recordRevs(here), recordRevs(reader)];
      const both = await Promise.all([sayMany(here, roomId, 20), sayMany(there, roomId, 20)]);
      const revs = both.flat().toSorted((a, b) => a - b);
      // The sender's own connection has answers instead.
      await Promise.all([atFirst.until(both[1].at(-1) ?? 0), atSecond.until(revs.at(-1) ?? 0)]);
      expect(atSecond.all).toEqual(revs);
      expect(atFirst.all).toEqual(revs.filter((rev) => !both[0].includes(rev)));
    });

    it('and what the news lose is read from the database, the last message of a quiet room too', async () => {
      const roomId = await roomOf(reader);
      const heard = recordRevs(reader);
      const first = await sayMany(here, roomId, 2);
      await heard.until(first.at(-1) ?? 0);
      line.bend((piece, write) => void (piece.includes('lost on the way') || write(piece)));
      const { rev } = await say(here, roomId, 'lost on the way');
      await heard.until(rev);
      await line.mend();
      const after = await sayMany(here, roomId, 2);
      await heard.until(after.at(-1) ?? 0);
      expect(heard.all).toEqual([...first, rev, ...after]);
    });

    it('and nobody hears at one what is said at the other after they lost the room there', async () => {
      const roomId = await roomOf(there);
      await reader.client.loading.loadRoom({ id: roomId });
      const heard = recordRevs(reader);
      const closed = recordEvents(reader, 'roomClosed');
      const { rev } = await say(here, roomId, 'before');
      await heard.until(rev);
      await here.client.rooms.updateRoomSettings({ roomId, access: 'Private' });
      await Promise.all([say(here, roomId, 'after'), say(there, roomId, 'after')]);
      await closed.until(1);
      await settled(reader);
      expect(heard.all).toEqual([rev]);
    });

    it('and typing, topics and threads of one are seen at the other', async () => {
      const roomId = await roomOf(reader);
      const [typing, topics, threads] = [
        recordEvents(reader, 'typing'),
        recordEvents(reader, 'topicUpdated'),
        recordEvents(reader, 'threadCreated'),
      ];
      await here.client.messages.publishTyping({ id: roomId });
      expect(await typing.until(1)).toMatchObject([{ roomId, username: here.username }]);
      await here.client.rooms.updateRoomSettings({ roomId, topic: 'ghazal' });
      // What holds may be told before, again.
      await expect.poll(() => topics.all.at(-1)).toEqual({ roomId, topic: 'ghazal' });
      await here.client.threads.createThread({ roomId, threadText: 'jugnoo', public: false });
      expect(await threads.until(1)).toHaveLength(1);
    });

    it('and private messages reach every device of the two, in their order, and personal events too', async () => {
      const thread = await connect(here, there);
      const deviceHere = await world.current.device(there);
      const heard = [there, deviceHere].map((person) => recordEvents(person, 'newPrivateMessage'));
      for (const { client } of [here, there, deviceHere])
        await client.privateThreads.loadPrivateThread({ threadId: thread });
      const said = [];
      for (let at = 0; at < 10; at += 1) said.push(await tell(here, thread, `${at}`));
      for (const each of heard)
        expect((await each.until(10)).map(({ rev }) => rev)).toEqual(said.map(({ rev }) => rev));
      const settings = recordEvents(there, 'settingsChanged');
      await there.client.notifications.listen();
      await deviceHere.client.people.updateSettings({ language: 'ur' });
      expect(await settings.until(1)).toMatchObject([{ settings: { language: 'ur' } }]);
    });

    it('and somebody at the other is told of notifications with their count, of steps of the ladder, staff of reports', async () => {
      const roomId = await roomOf(reader);
      await reader.client.notifications.listen();
      await reader.client.notifications.startNotifications();
      const [made, counted] = [recordEvents(reader, 'newNotification'), recordEvents(reader, 'notificationCount')];
      await reader.client.loading.unloadRoom({ id: roomId });
      const { id } = await say(here, roomId, `@${reader.username} aao`);
      expect(await made.until(1)).toMatchObject([{ notif: { kind: 'mention', place: { messageId: id } } }]);
      expect(await counted.until(1)).toEqual([{ unreadCount: 1 }]);

      const client = world.current.visitor(undefined, world.current.other);
      const { data } = await client.accounts.enterAsGuest({ username: 'mehmaan88' });
      const guest: Person = { client, userId: data.userId, username: data.username, session: data };
      await joinAndLoad(roomId, guest);
      await guest.client.notifications.listen();
      const steps = recordEvents(guest, 'ladderChanged');
      await say(here, roomId, `salaam @${guest.username}`);
      expect(await steps.until(1)).toMatchObject([{ ladder: { answers: 1 } }]);

      const staff = await world.current.device(await world.current.ranked('nigran88', 11), world.current.other);
      await staff.client.notifications.listen();
      const reports = recordEvents(staff, 'reportChanged');
      const said = await say(reader, roomId, 'buri baat');
      await here.client.threads.reportThread({ id: said.id, kind: 'message', reason: 1 });
      expect(await reports.until(1)).toMatchObject([{ roomId }]);
    });

    it('and what happens in rooms that somebody at the other has not loaded is counted for them there, if the signal is lost too', async () => {
      const roomId = await makeRoom(here);
      const absent = await world.current.device(await world.current.member('dursebaitha'), world.current.other);
      for (const { client } of [here, there, absent]) await client.rooms.joinRoom({ roomId });
      for (const { client } of [here, there]) await client.loading.loadRoom({ id: roomId });
      await absent.client.notifications.startNotifications();
      const counts = recordEvents(absent, 'newRoomActivity');
      const pauseIsOver = async () => {
        for (const { app } of [world.current.running, world.current.other]) await app.services.rooms.activity.settled();
        world.current.clock.passWithTimers(2000);
      };
      await say(here, roomId, 'ek');
      expect(await counts.until(1)).toEqual([{ roomId, unread: 1 }]);
      await pauseIsOver();
      await say(there, roomId, 'do');
      expect(await counts.until(2)).toEqual([
        { roomId, unread: 1 },
        { roomId, unread: 2 },
      ]);
      await pauseIsOver();
      line.bend((piece, write) => void (piece.includes('roomActivity') || write(piece)));
      await say(here, roomId, 'teen');
      expect((await counts.until(3)).at(-1)).toEqual({ roomId, unread: 3 });
      await line.mend();
      const speakers = recordEvents(absent, 'roomSpeakerChanged');
      world.current.running.app.services.rooms.speakers.set(roomId, here.username);
      expect(await speakers.until(1)).toEqual([{ roomId, username: here.username }]);
    });

    it('and somebody at the other is told of private messages, of their threads and of whom they ignore', async () => {
      const deviceHere = await world.current.device(reader);
      const thread = await connect(here, reader);
      await reader.client.notifications.startNotifications();
      await reader.client.notifications.listen();
      const news = recordEvents(reader, 'newPrivateActivity');
      await tell(here, thread, 'chalo');
      expect(await news.until(1)).toMatchObject([{ threadId: thread, text: 'chalo', unread: 1 }]);
      const threads = recordEvents(reader, 'privateThreadUpdated');
      const { msgs } = await deviceHere.client.privateThreads.loadPrivateThread({ threadId: thread });
      await deviceHere.client.privateThreads.markPrivateRead({
        threadId: thread,
        privateMessageId: msgs[0]?._id ?? '',
      });
      expect(await threads.until(1)).toMatchObject([{ thread: { unreadMessages: 0 } }]);
      const lists = recordEvents(reader, 'ignoreListChanged');
      await deviceHere.client.commands.ignorePerson({ target: there.username });
      expect(await lists.until(1)).toEqual([{ ignoreList: [there.username] }]);
    });

    it('and a freeze ends at the other by itself when whoever froze the room is gone', async () => {
      const roomId = await roomOf(reader);
      const frozen = recordEvents(reader, 'roomFrozen');
      const last = () => frozen.all.at(-1)?.on;
      await here.client.rooms.freezeRoom({ roomId, on: true, minutes: 10 });
      await expect.poll(last).toBe(true);
      world.current.running.app.services.rooms.freezeEnds.set(roomId, undefined);
      world.current.clock.passWithTimers(10 * 60_000);
      await expect.poll(last).toBe(false);
    });

    it('and a topic that was lost on the way is told once that is known, to nobody who lost the room', async () => {
      const roomId = await roomOf(there, reader);
      const topics = recordEvents(reader, 'topicUpdated');
      line.bend((piece, write) => void (piece.includes('state.topic') || write(piece)));
      await here.client.rooms.updateRoomSettings({ roomId, topic: 'barish' });
      await expect.poll(() => topics.all.at(-1), { timeout: 5000 }).toEqual({ roomId, topic: 'barish' });
      await line.mend();

      const guest = await world.current.device(await world.current.member('bahirwala'), world.current.other);
      await guest.client.loading.loadRoom({ id: roomId });
      await there.client.loading.loadRoom({ id: roomId });
      const [heard, unheard] = [recordEvents(there, 'topicUpdated'), recordEvents(guest, 'topicUpdated')];
      const closed = recordEvents(guest, 'roomClosed');
      await here.client.rooms.updateRoomSettings({ roomId, topic: 'raaz', access: 'Private' });
      await expect.poll(() => heard.all.at(-1), { timeout: 5000 }).toEqual({ roomId, topic: 'raaz' });
      await closed.until(1);
      await settled(guest);
      expect(unheard.all.map(({ topic }) => topic)).not.toContain('raaz');
    });

    it('and when both change a topic, slow mode, freeze, timeout or poll at the same moment, everybody ends with what is stored', async () => {
      const roomId = await roomOf(there, reader);
      const hereToo = await world.current.device(here, world.current.other);
      const reads = [await world.current.member('sunnewala2'), reader];
      await joinAndLoad(roomId, ...reads);
      for (const { client } of reads) await client.notifications.listen();
      const { id: messageId } = await here.client.polls.sendPoll({
        id: roomId,
        question: 'Chai?',
        choices: ['haan', 'nahin'],
        tempId: newId(),
      });
      const told = reads.map((person) => {
        const [topics, slow] = [recordEvents(person, 'topicUpdated'), recordEvents(person, 'slowModeChanged')];
        const timeouts = recordEvents(person, 'timeoutChanged');
        const [frozen, polls] = [recordEvents(person, 'roomFrozen'), recordEvents(person, 'pollChanged')];
        return () => ({
          topic: topics.all.at(-1)?.topic,
          slowMode: slow.all.at(-1)?.seconds,
          frozen: frozen.all.at(-1)?.until,
          counts: polls.all.at(-1)?.poll.counts,
          timeout: timeouts.all.at(-1)?.timeout?.until,
        });
      });
      const heard = reads.map(recordRevs);
      /** Each at the same moment as the other. */
      const changes = [here, hereToo].map(({ client }, by) => async (round: number): Promise<unknown> => {
        const own = round * 2 + by;
        return Promise.all([
          client.rooms.updateRoomSettings({ roomId, topic: `topic ${own}` }),
          client.rooms.setSlowMode({ roomId, seconds: 10 + own }),
          client.rooms.freezeRoom({ roomId, on: true, minutes: 10 + own }),
          client.polls.vote({ roomId, messageId, choice: by }),
          ...reads.map(({ username: target }) => client.commands.timeOutPerson({ roomId, target, minutes: 10 + own })),
        ]);
      });
      // Each hears of the other's change after its own, whichever was stored last.
      line.bend((piece, write) => void setTimeout(() => write(piece), 20));
      for (let round = 0; round < inProof(5, 20); round += 1) {
        await Promise.all(changes.map((change) => change(round)));
        // The votes of half a second are told together.
        world.current.clock.passWithTimers(500);
        // What each process has published until now is heard once this is.
        const after = await Promise.all([here, hereToo].map((person) => say(person, roomId, `${round}`)));
        for (const each of heard) for (const { rev } of after) await each.until(rev);
        const { counts } = (await here.client.polls.getPoll({ roomId, messageId })).poll;
        for (const [at, { client }] of reads.entries()) {
          const { roomDetails, slowMode, frozen, timeout } = await client.loading.loadRoom({ id: roomId });
          const stored = { topic: roomDetails.topic, slowMode, frozen: frozen?.until, timeout: timeout?.until, counts };
          await expect.poll(() => told[at]?.(), { timeout: 5000 }).toEqual(stored);
        }
      }
      await line.mend();
    });

    it('and go on when Redis is away: others hear within seconds, and nothing twice afterwards', async () => {
      const roomId = await roomOf(reader, there);
      const heard = recordRevs(reader);
      redis.kill();
      const during = await Promise.all([sayMany(here, roomId, 5), sayMany(there, roomId, 5)]);
      const last = Math.max(...during.flat());
      await heard.until(last);
      await redis.start();
      const { relay } = world.current.other.app.live;
      await expect.poll(() => relay?.isDeaf(roomId), { timeout: 10_000 }).toBe(false);
      const after = await sayMany(here, roomId, 3);
      await heard.until(after.at(-1) ?? 0);
      expect(heard.all).toEqual([...during.flat(), ...after].toSorted((a, b) => a - b));
    });
  });
});
