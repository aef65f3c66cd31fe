import { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { frameOf, hear, listenTo, makeStage, send, speak } from '../../testing/audio-actions.ts';
import { createTestClock, minutes } from '../../testing/clock.ts';
import { onPostgres, onRedis } from '../../testing/databases.ts';
import { changePastTheApp } from '../../testing/past-the-app.ts';
import { giveRole, liftRoomsLimit, outcomeOf, recordEvents, settled } from '../../testing/room-actions.ts';
import { type Line, openLine } from '../../testing/servers/line.ts';
import { type PostgresLine, openPostgresLine } from '../../testing/servers/postgres-server.ts';
import { startRedis, type RedisServer } from '../../testing/servers/redis-server.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { changeHands } from './hands.write.ts';
import { createAudiences } from './stage/audiences.ts';
import { createStreams } from './stage/room-stream.ts';

describe('who listens at which process', () => {
  type Listen = (value: object) => void;
  type App = Parameters<typeof createStreams>[0] & Parameters<typeof createAudiences>[0];
  const listener = { _id: 'u1', username: 'sunne', avatar: null, rank: 1 } as never;

  /** Three processes that know of all rooms; what they signal, and a bus that loses what it is told to. */
  const scene = () => {
    const signals: string[] = [];
    const heard = new Map<string, Map<string, Listen>>();
    const bus = { isLost: false };
    const processes = ['a', 'b', 'c'].map((me) => {
      const listeners = new Map<string, Listen>();
      heard.set(me, listeners);
      const relay = {
        signal: ({ name }: { readonly name: string }, value: object) => {
          signals.push(name);
          if (bus.isLost) return;
          for (const [other, each] of heard) if (other !== me) each.get(name)?.(structuredClone(value));
        },
        onSignal: ({ name }: { readonly name: string }, listen: Listen) => listeners.set(name, listen),
        onDoubt: () => undefined,
      };
      const stream = () => ({ publish: () => undefined });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what audiences need of it
      const app = {
        ...{ clock: createTestClock(), leases: { me } },
        live: { relay, stream, countPresent: () => 0 },
      } as unknown as App;
      const streams = createStreams(app);
      const audiences = createAudiences(app, streams, () => true);
      const come = (roomId: string): void => {
        const { people } = streams.of(roomId);
        people.set('u1', { listener, sockets: new Map() });
        audiences.joined(streams.of(roomId), 'u1', listener);
      };
      const leave = (roomId: string): void => {
        streams.of(roomId).people.delete('u1');
        audiences.left(streams.of(roomId), 'u1');
      };
      const known = (roomId: string): string[] => [...(streams.find(roomId)?.elsewhere.keys() ?? [])];
      return { ...audiences, come, leave, known };
    });
    return { processes, signals, bus };
  };

  it('is asked for all rooms by one signal, and told where somebody listens', async () => {
    const { processes, signals, bus } = scene();
    const [a, b, c] = processes;
    if (!a || !b || !c) throw new Error('There are three.');
    a.come('gone');
    await expect.poll(() => c.known('gone')).toEqual(['a']);
    bus.isLost = true;
    a.leave('gone');
    for (let at = 0; at < 6000; at += 1) b.come(`r${at}`);
    a.come('r1');
    // Each change; in the room that is left it is told a moment later.
    await expect.poll(() => signals.length).toBe(6003);
    bus.isLost = false;
    expect([c.known('gone'), c.known('r1')]).toEqual([['a'], []]);
    const before = signals.length;
    c.askAll();
    await expect
      .poll(() => [c.known('gone'), c.known('r1'), c.known('r5999')], { timeout: 5000 })
      .toEqual([[], ['a', 'b'], ['b']]);
    // One that asks, two that answer, and one for each room where somebody listens.
    expect(signals.length - before).toBe(3 + 6001);
    for (const each of processes) each.stop();
  });
});

onRedis("a room's audio over two processes", (program) => {
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

  onPostgres('on one database', (engine) => {
    const world = useWorld(engine, { twoProcesses: { redis: () => `redis://127.0.0.1:${line.port}` } });
    /** `…There` are at the second process. */
    let owner: Person, speaker: Person, speakerThere: Person, otherThere: Person, listenerThere: Person;
    let roomId: string;
    let round = 0;
    const move = (person: Person) => world.current.device(person, world.current.other);
    const loadThere = async (...people: readonly Person[]): Promise<void> => {
      for (const { client } of people) await client.loading.loadRoom({ id: roomId });
    };
    /** A room with two who may speak, each at a process of their own, and somebody who listens at the second one. */
    const begin = async (): Promise<void> => {
      round += 1;
      const [mine, first, second, third] = await world.current.members(
        `malik${round}aa`,
        `awwal${round}aa`,
        `dusra${round}aa`,
        `tisra${round}aa`,
      );
      [owner, speaker] = [mine, first];
      await liftRoomsLimit(world.current, owner);
      roomId = await makeStage(world.current, owner, [speaker, second], [third]);
      [speakerThere, otherThere, listenerThere] = [await move(speaker), await move(second), await move(third)];
      await loadThere(speakerThere, otherThere, listenerThere);
    };
    const peek = async ({ client }: Person) => (await client.broadcast.peekBroadcast({ id: roomId })).stream;
    const names = (people: readonly { readonly username: string }[]) => people.map(({ username }) => username);
    const give = (by: Person, { username: target }: Person) => by.client.commands.giveMicrophone({ roomId, target });

    it('is heard at both, each frame once and in order, and the speaker knows which codecs are needed there', async () => {
      await begin();
      const codecs = recordEvents(speaker, 'listenerCodecs');
      await speak(speaker, roomId, 'Ghazals');
      await hear(owner, roomId);
      await hear(listenerThere, roomId, ['opus', 'pcm']);
      await expect.poll(() => codecs.all.at(-1)?.codecs).toEqual(['pcm', 'opus']);
      const [here, there] = [listenTo(owner), listenTo(listenerThere)];
      const frames = Array.from({ length: 20 }, (_, sequence) => frameOf(sequence, 'pcm', 200));
      await send(speaker, ...frames);
      await here.until(20);
      await there.until(20);
      expect(here.heard).toEqual(frames);
      expect(there.heard).toEqual(frames);
      await send(speaker, frameOf(0, 'opus'), frameOf(20));
      await there.until(21);
      await here.until(21);
      await settled(owner, listenerThere);
      expect([here.heard.at(-1), there.heard.at(-1)]).toEqual([frameOf(20), frameOf(0, 'opus')]);
      await listenerThere.client.broadcast.leaveBroadcast({});
      await expect.poll(() => codecs.all.at(-1)?.codecs).toEqual(['pcm']);
    });

    it('has one speaker, whom both know, and whose place is free for the other one afterwards', async () => {
      await begin();
      for (const { client } of [owner, listenerThere]) await client.notifications.startNotifications();
      const events = [owner, listenerThere].map((person) => ({
        joined: recordEvents(person, 'speakerJoined'),
        changed: recordEvents(person, 'speakerChanged'),
        left: recordEvents(person, 'speakerLeft'),
      }));
      const lists = [owner, listenerThere].map((person) => recordEvents(person, 'roomSpeakerChanged'));
      await speak(speaker, roomId, 'Ghazals');
      for (const { joined } of events)
        expect((await joined.until(1))[0]).toMatchObject({
          roomId,
          speaker: { username: speaker.username, desc: 'Ghazals', connected: true, paused: false, muted: false },
        });
      for (const each of lists) expect(await each.until(1)).toEqual([{ roomId, username: speaker.username }]);
      const { rooms } = await listenerThere.client.rooms.listRooms();
      expect(rooms.find(({ _id }) => _id === roomId)?.speaker).toBe(speaker.username);
      expect(await outcomeOf(speak(otherThere, roomId))).toBe('NO_SPEAK_SLOT');
      await speaker.client.broadcast.switchMicrophone({ on: false });
      for (const { changed } of events) expect((await changed.until(1))[0]?.speaker.paused).toBe(true);
      await speaker.client.broadcast.downgradeFromSpeaker({});
      for (const { left } of events) expect(await left.until(1)).toEqual([{ roomId, username: speaker.username }]);
      const codecs = recordEvents(otherThere, 'listenerCodecs');
      expect(await outcomeOf(speak(otherThere, roomId))).toBe('accepted');
      expect(await outcomeOf(speak(speaker, roomId))).toBe('NO_SPEAK_SLOT');
      // Who has stopped listens on.
      await expect.poll(() => codecs.all.at(-1)?.codecs).toEqual(['pcm']);
      for (const { joined, left } of events) {
        expect((await joined.until(2))[1]?.speaker.username).toBe(otherThere.username);
        expect([joined.all.length, left.all.length]).toEqual([2, 1]);
      }
      await expect.poll(async () => names((await peek(owner)).speakers)).toEqual([otherThere.username]);
    });

    it('is spoken by one of two who begin at once, again and again', async () => {
      await begin();
      for (let again = 0; again < 5; again += 1) {
        const outcomes = await Promise.all([outcomeOf(speak(speaker, roomId)), outcomeOf(speak(otherThere, roomId))]);
        expect(outcomes.toSorted()).toEqual(['NO_SPEAK_SLOT', 'accepted']);
        for (const { client } of [speaker, otherThere]) await client.broadcast.downgradeFromSpeaker({ id: roomId });
        await expect
          .poll(async () => [...(await peek(owner)).speakers, ...(await peek(listenerThere)).speakers])
          .toEqual([]);
      }
    });

    it('goes on from another device of the speaker, and what comes from before is heard nowhere', async () => {
      await begin();
      await hear(owner, roomId);
      await hear(listenerThere, roomId);
      await speak(speaker, roomId, 'From the desk');
      const events = [owner, listenerThere].map((person) => ({
        changed: recordEvents(person, 'speakerChanged'),
        left: recordEvents(person, 'speakerLeft'),
        ears: listenTo(person),
      }));
      const { fence } = world.current.running.app.services.broadcast.stage.find(roomId)?.turn ?? {};
      await speak(speakerThere, roomId, 'From the phone');
      for (const { changed } of events)
        await expect
          .poll(() => changed.all.at(-1))
          .toMatchObject({ speaker: { username: speaker.username, desc: 'From the phone', connected: true } });
      await send(speakerThere, frameOf(1));
      for (const { ears } of events) await ears.until(1);
      // As a process that stood still, and does not know yet.
      const late = { to: ['pcm'], mostWaiting: 1_000_000, fence: fence ?? -1 };
      world.current.running.app.live.stream(roomId).relay(broadcastContract.audioStream, frameOf(2), late);
      await send(speakerThere, frameOf(3));
      for (const { ears, left } of events) {
        await ears.until(2);
        expect(ears.heard).toEqual([frameOf(1), frameOf(3)]);
        expect(left.all).toEqual([]);
      }
    });

    it('is heard at both from a device that begins as the turn on another one ends', async () => {
      await begin();
      await hear(listenerThere, roomId);
      await speak(speaker, roomId);
      const ears = listenTo(listenerThere);
      await send(speaker, frameOf(1));
      await ears.until(1);
      const { stage } = world.current.running.app.services.broadcast;
      const second = await world.current.device(speaker);
      const { takePlace } = stage;
      const taking = vi.spyOn(stage, 'takePlace').mockImplementationOnce(async (id, userId) => {
        await takePlace(id, userId);
        stage.end(id, userId);
      });
      await speak(second, roomId);
      taking.mockRestore();
      await send(second, frameOf(2));
      await ears.until(2);
      expect(ears.heard).toEqual([frameOf(1), frameOf(2)]);
      const shown = () => world.current.other.app.services.broadcast.stage.find(roomId)?.turn?.fence;
      await expect.poll(shown).toBe(stage.find(roomId)?.turn?.fence);
      expect((await peek(listenerThere)).speakers).toMatchObject([{ username: speaker.username, connected: true }]);
    });

    it('has hands that go up at both, one order, and a microphone that goes from one to the other', async () => {
      await begin();
      await speak(speaker, roomId);
      for (const person of [listenerThere, owner]) await hear(person, roomId);
      const told = recordEvents(owner, 'handsChanged');
      expect(names((await listenerThere.client.broadcast.raiseHand({ id: roomId, on: true })).stream.hands)).toEqual([
        listenerThere.username,
      ]);
      expect((await told.until(1))[0]).toMatchObject({ roomId, hands: [{ username: listenerThere.username }] });
      await owner.client.broadcast.raiseHand({ id: roomId, on: true });
      await expect
        .poll(async () => names((await peek(listenerThere)).hands))
        .toEqual([listenerThere.username, owner.username]);
      expect((await give(owner, listenerThere)).next).toEqual({ username: listenerThere.username, until: null });
      await expect.poll(async () => (await peek(listenerThere)).next?.username).toBe(listenerThere.username);
      expect(await outcomeOf(speak(listenerThere, roomId))).toBe('NO_SPEAK_SLOT');
      // As a process that has read of the place before it was taken.
      const late = { roomId, act: { kind: 'free', until: world.current.clock.now() + minutes(1) } } as const;
      expect((await world.current.other.app.db.write(changeHands, late)).changed).toBe(false);
      await speaker.client.broadcast.downgradeFromSpeaker({});
      for (const person of [owner, listenerThere])
        await expect.poll(async () => (await peek(person)).next?.until ?? null).not.toBeNull();
      for (const person of [speaker, otherThere]) expect(await outcomeOf(speak(person, roomId))).toBe('NO_SPEAK_SLOT');
      const { stream } = await speak(listenerThere, roomId);
      expect([names(stream.hands), stream.next, stream.permission]).toEqual([[owner.username], null, true]);
      await expect.poll(async () => names((await peek(owner)).hands)).toEqual([owner.username]);
      await owner.client.broadcast.leaveBroadcast({});
      await expect.poll(async () => names((await peek(listenerThere)).hands)).toEqual([]);
    });

    it('loses the hand of somebody at the other who does not begin within a minute, at both', async () => {
      await begin();
      await hear(listenerThere, roomId);
      await listenerThere.client.broadcast.raiseHand({ id: roomId, on: true });
      expect((await give(owner, listenerThere)).next?.until).not.toBeNull();
      await expect.poll(async () => (await peek(listenerThere)).next?.until ?? null).not.toBeNull();
      world.current.clock.passWithTimers(60_000);
      for (const person of [owner, listenerThere])
        await expect.poll(async () => [(await peek(person)).next, (await peek(person)).hands]).toEqual([null, []]);
      expect(await outcomeOf(speak(otherThere, roomId))).toBe('accepted');
    });

    it('counts and names who listens at both, one who does at both once', async () => {
      await begin();
      const [joined, left] = [recordEvents(owner, 'listenerJoined'), recordEvents(owner, 'listenerLeft')];
      await hear(listenerThere, roomId);
      expect((await joined.until(1))[0]).toMatchObject({
        listeners: [{ username: listenerThere.username, _id: listenerThere.userId }],
        count: { total: 1, speakers: 0 },
      });
      await hear(speakerThere, roomId);
      expect((await joined.until(2))[1]).toMatchObject({ count: { total: 2, speakers: 0 } });
      await hear(speaker, roomId);
      await speak(otherThere, roomId);
      for (const person of [owner, listenerThere])
        await expect.poll(async () => (await peek(person)).count).toEqual({ total: 3, speakers: 1 });
      expect(names((await peek(owner)).listeners).toSorted()).toEqual(
        [listenerThere.username, speaker.username].toSorted(),
      );
      await speaker.client.broadcast.leaveBroadcast({});
      await settled(owner);
      expect(left.all.filter(({ usernames }) => usernames.includes(speaker.username))).toEqual([]);
      await speakerThere.client.broadcast.leaveBroadcast({});
      await expect.poll(() => left.all.at(-1)).toMatchObject({ usernames: [speaker.username], count: { total: 2 } });
      const told = joined.all.flatMap(({ listeners }) => names(listeners));
      expect(told.filter((name) => name === speaker.username)).toEqual([speaker.username]);
      const fresh = await world.current.member(`naya${round}aaa`);
      expect((await peek(fresh)).count).toEqual({ total: 2, speakers: 1 });
    });

    /** Somebody at the second process speaks, and both processes hear them. */
    const speakThere = async () => {
      await begin();
      for (const person of [owner, listenerThere]) await hear(person, roomId);
      await speakerThere.client.notifications.listen();
      const left = [owner, listenerThere].map((person) => recordEvents(person, 'speakerLeft'));
      await speak(speakerThere, roomId);
      const ears = [owner, listenerThere].map(listenTo);
      // What is said while a bus comes back is lost.
      await expect
        .poll(async () => {
          await send(speakerThere, frameOf(0));
          return ears.every(({ heard }) => heard.length > 0);
        })
        .toBe(true);
      const heard = () => ears.map((each) => [...new Set(each.heard.map((frame) => frame[4]))]);
      return { left, heard };
    };

    it('is silent at both while who speaks at one is muted at the other, and until that ends by itself', async () => {
      const { heard } = await speakThere();
      const [told, changed] = [
        recordEvents(speakerThere, 'broadcastMuteChanged'),
        recordEvents(listenerThere, 'speakerChanged'),
      ];
      await owner.client.broadcast.muteBroadcast({ roomId, on: true, minutes: 5, reason: 'Shor' });
      expect((await changed.until(1))[0]?.speaker.muted).toBe(true);
      expect(await told.until(1)).toMatchObject([{ roomId, mute: { reason: 'Shor' } }]);
      await send(speakerThere, frameOf(1));
      await settled(speakerThere, listenerThere);
      world.current.clock.passWithTimers(minutes(5));
      expect((await told.until(2))[1]).toEqual({ roomId, mute: null });
      expect((await changed.until(2))[1]?.speaker.muted).toBe(false);
      await owner.client.commands.timeOutPerson({ roomId, target: speaker.username, minutes: 5 });
      expect((await changed.until(3))[2]?.speaker.muted).toBe(true);
      await send(speakerThere, frameOf(2));
      await settled(speakerThere);
      await owner.client.commands.endTimeout({ roomId, target: speaker.username });
      expect((await changed.until(4))[3]?.speaker.muted).toBe(false);
      await send(speakerThere, frameOf(3));
      await expect.poll(heard).toEqual([
        [0, 3],
        [0, 3],
      ]);
      expect(told.all.length).toBe(4);
    });

    onlyInProof(it)(
      'is silent or ends where a mute of the other cannot be read, and the mute is known once it can be',
      async () => {
        const { left, heard } = await speakThere();
        const changed = recordEvents(listenerThere, 'speakerChanged');
        const told = recordEvents(speakerThere, 'broadcastMuteChanged');
        const { read } = world.current.other.app.db;
        const executor = read.getExecutor();
        let failures = 0;
        let failing = 1;
        const reads = vi.spyOn(read, 'getExecutor').mockReturnValue(
          new Proxy(executor, {
            get: (of, name) => {
              if (name !== 'executeQuery') return Reflect.get(of, name, of) as unknown;
              return (query: Parameters<typeof executor.executeQuery>[0]) => {
                if (!query.sql.includes('broadcast_mutes') || failures >= failing) return of.executeQuery(query);
                failures += 1;
                return Promise.reject(new Error('away'));
              };
            },
          }),
        );
        const mute = (on: boolean) => owner.client.broadcast.muteBroadcast({ roomId, on, target: speaker.username });
        try {
          await mute(true);
          expect((await changed.until(1))[0]?.speaker.muted).toBe(true);
          await send(speakerThere, frameOf(1));
          await mute(false);
          expect((await changed.until(2))[1]?.speaker.muted).toBe(false);
          await send(speakerThere, frameOf(2));
          await expect.poll(heard).toEqual([
            [0, 2],
            [0, 2],
          ]);
          expect([failures, left[1]?.all.length]).toEqual([1, 0]);
          failing = Infinity;
          await mute(true);
          for (const each of left) expect(await each.until(1)).toEqual([{ roomId, username: speaker.username }]);
        } finally {
          reads.mockRestore();
        }
        expect((await told.until(3)).map((each) => each.mute !== null)).toEqual([true, false, true]);
      },
    );

    it('looks at the mute of whoever speaks again and again', async () => {
      await speakThere();
      const changed = recordEvents(listenerThere, 'speakerChanged');
      const until = world.current.clock.now() + minutes(5);
      // As a mute of which nothing was told.
      await changePastTheApp(
        world.current,
        `INSERT INTO broadcast_mutes (room_id, user_id, until, reason, given_by, strength)
         VALUES ('${roomId}', '${speaker.userId}', ${until}, '', '${owner.userId}', 1)`,
      );
      world.current.clock.passWithTimers(10_000);
      expect((await changed.until(1))[0]?.speaker.muted).toBe(true);
    });

    it('ends where somebody speaks who loses the right to at the other, also while the news between them are lost', async () => {
      const { left } = await speakThere();
      const roles = recordEvents(speakerThere, 'roleUpdated');
      await owner.client.commands.revokeBroadcast({ roomId, target: speaker.username });
      for (const each of left) expect(await each.until(1)).toEqual([{ roomId, username: speaker.username }]);
      const mayTold = () => roles.all.at(-1)?.rmps.includes('Broadcast');
      await expect.poll(mayTold).toBe(false);
      expect(await outcomeOf(speak(speakerThere, roomId))).toBe('MAY_NOT_BROADCAST');

      await owner.client.commands.grantBroadcast({ roomId, target: speaker.username, minutes: 10 });
      await expect.poll(mayTold).toBe(true);
      await giveRole(world.current, roomId, speaker, 1);
      await expect.poll(() => roles.all.at(-1)?.role.rank).toBe(1);
      await speak(speakerThere, roomId);
      world.current.clock.passWithTimers(minutes(10));
      for (const each of left) await each.until(2);
      await expect.poll(mayTold).toBe(false);

      await giveRole(world.current, roomId, speaker, 2);
      await expect.poll(mayTold).toBe(true);
      await speak(speakerThere, roomId);
      await expect.poll(async () => names((await peek(owner)).speakers)).toEqual([speaker.username]);
      await line.cut();
      try {
        await giveRole(world.current, roomId, speaker, 1);
        for (const each of left) await each.until(3);
      } finally {
        await line.mend();
      }
    });

    it('is heard no more by whoever is banned at the other, nor are they', async () => {
      const { left, heard } = await speakThere();
      const ended = [listenerThere, speakerThere].map((person) => recordEvents(person, 'broadcastEnded'));
      const raised = recordEvents(owner, 'handsChanged');
      await listenerThere.client.broadcast.raiseHand({ id: roomId, on: true });
      await raised.until(1);
      for (const { username: target } of [listenerThere, speakerThere])
        await owner.client.commands.banPerson({ roomId, target });
      for (const each of ended) expect(await each.until(1)).toEqual([{ roomId, reason: 'removed' }]);
      expect(await left[0]?.until(1)).toEqual([{ roomId, username: speaker.username }]);
      await expect.poll(async () => (await peek(owner)).hands).toEqual([]);
      await speak(otherThere, roomId);
      await send(otherThere, frameOf(5));
      await expect.poll(heard).toEqual([[0, 5], [0]]);
      await settled(listenerThere);
      expect(heard()[1]).toEqual([0]);
      await expect.poll(async () => (await peek(owner)).count).toEqual({ total: 2, speakers: 1 });
    });

    it('shows at both how a speaker and who asks to speak look now', async () => {
      const { left } = await speakThere();
      await listenerThere.client.broadcast.raiseHand({ id: roomId, on: true });
      await giveRole(world.current, roomId, speaker, 5);
      await giveRole(world.current, roomId, listenerThere, 4);
      const ranks = async () => {
        const { speakers, hands, listeners } = await peek(owner);
        return [speakers[0]?.rank, hands[0]?.rank, listeners.find(({ _id }) => _id === listenerThere.userId)?.rank];
      };
      await expect.poll(ranks).toEqual([5, 4, 4]);
      expect(left[0]?.all).toEqual([]);
    });

    it('is known to a process as soon as somebody comes there', async () => {
      await begin();
      const ownerThere = await move(owner);
      roomId = await makeStage(world.current, ownerThere, [speakerThere], [listenerThere]);
      await hear(listenerThere, roomId);
      await listenerThere.client.broadcast.raiseHand({ id: roomId, on: true });
      await speak(speakerThere, roomId, 'Nazm');
      const { stream } = await owner.client.loading.loadRoom({ id: roomId });
      expect(stream).toMatchObject({
        speakers: [{ username: speaker.username, desc: 'Nazm' }],
        hands: [{ username: listenerThere.username }],
      });
      await expect.poll(async () => (await peek(owner)).count).toEqual({ total: 2, speakers: 1 });
      expect(names((await peek(owner)).listeners)).toEqual([listenerThere.username]);
    });

    it('takes the place from somebody muted at the other', async () => {
      await begin();
      await speak(speaker, roomId);
      const left = recordEvents(listenerThere, 'speakerLeft');
      expect(await outcomeOf(speak(otherThere, roomId))).toBe('NO_SPEAK_SLOT');
      const ownerThere = await move(owner);
      const { stream } = await ownerThere.client.broadcast.muteBroadcast({ roomId, on: true });
      expect(stream).toMatchObject({ muted: true, speakers: [{ username: speaker.username, muted: true }] });
      expect(await outcomeOf(speak(otherThere, roomId))).toBe('accepted');
      expect(await left.until(1)).toEqual([{ roomId, username: speaker.username }]);
      await expect.poll(async () => names((await peek(owner)).speakers)).toEqual([otherThere.username]);
    });

    onlyInProof(it)('goes on at each without Redis, where the place and hands are still those of both', async () => {
      await begin();
      await hear(owner, roomId);
      await hear(listenerThere, roomId);
      await speak(speaker, roomId);
      await line.cut();
      try {
        await expect.poll(() => world.current.running.app.live.relay?.isAway()).toBe(true);
        await expect.poll(() => world.current.other.app.live.relay?.isAway()).toBe(true);
        const ears = listenTo(owner);
        await send(speaker, frameOf(1));
        await ears.until(1);
        expect(await outcomeOf(speak(otherThere, roomId))).toBe('NO_SPEAK_SLOT');
        await listenerThere.client.broadcast.raiseHand({ id: roomId, on: true });
        await expect.poll(async () => names((await peek(owner)).hands)).toEqual([listenerThere.username]);
        expect((await give(owner, listenerThere)).next?.username).toBe(listenerThere.username);
        await speaker.client.broadcast.downgradeFromSpeaker({});
        await expect.poll(() => outcomeOf(speak(listenerThere, roomId))).toBe('accepted');
        await hear(otherThere, roomId);
        await expect.poll(async () => names((await peek(owner)).speakers)).toEqual([listenerThere.username]);
      } finally {
        await line.mend();
      }
      const ears = listenTo(owner);
      await expect.poll(() => world.current.other.app.live.relay?.isAway()).toBe(false);
      await expect
        .poll(async () => {
          await send(listenerThere, frameOf(2));
          return ears.heard.length;
        })
        .toBeGreaterThan(0);
      // What was not told meanwhile either.
      await expect.poll(async () => (await peek(owner)).count.total).toBe(4);
    });
  });

  onPostgres('of which one ends', (engine) => {
    const world = useWorld(engine, { twoProcesses: { redis: () => redis.url } });

    it('gives the place back, and its listeners are no longer counted', async () => {
      const [owner, speaker, other] = await world.current.members('malik9a', 'awwal9a', 'dusra9a');
      const roomId = await makeStage(world.current, owner, [speaker, other]);
      const there = await world.current.device(speaker, world.current.other);
      await speak(there, roomId);
      await hear(owner, roomId);
      const left = recordEvents(owner, 'speakerLeft');
      const count = async () => (await owner.client.broadcast.peekBroadcast({ id: roomId })).stream.count;
      await expect.poll(count).toEqual({ total: 2, speakers: 1 });
      await world.current.other.close();
      expect(await left.until(1)).toEqual([{ roomId, username: speaker.username }]);
      expect(await outcomeOf(speak(other, roomId))).toBe('accepted');
      await expect.poll(count).toEqual({ total: 2, speakers: 1 });
    });
  });

  onPostgres('of which one hears late of the database', (engine) => {
    let toDatabase: PostgresLine;
    const world = useWorld(engine, {
      twoProcesses: {
        redis: () => redis.url,
        postgres: async (url, at) => {
          if (at === 0) return url;
          toDatabase = await openPostgresLine(url);
          return toDatabase.url;
        },
      },
    });
    afterAll(() => toDatabase.close());

    it('lets nobody be heard while it does not know whom the other has muted', async () => {
      const [owner, speaker] = await world.current.members('malik7a', 'awwal7a');
      const roomId = await makeStage(world.current, owner, [speaker]);
      const there = await world.current.device(speaker, world.current.other);
      await hear(owner, roomId);
      await there.client.loading.loadRoom({ id: roomId });
      await speak(there, roomId);
      const ears = listenTo(owner);
      await send(there, frameOf(1));
      await ears.until(1);
      const { db } = world.current.other.app;
      const held: (() => void)[] = [];
      toDatabase.bend((piece, write) => void held.push(() => write(piece)));
      try {
        await owner.client.broadcast.muteBroadcast({ roomId, on: true });
        await expect.poll(() => performance.now() - db.heardUpTo(), { timeout: 5000 }).toBeGreaterThan(1500);
        await send(there, frameOf(2));
      } finally {
        for (const pass of held) pass();
        await toDatabase.mend();
      }
      await expect.poll(() => performance.now() - db.heardUpTo()).toBeLessThan(1500);
      await owner.client.broadcast.muteBroadcast({ roomId, on: false });
      await expect
        .poll(async () => {
          await send(there, frameOf(3));
          return ears.heard.length > 1;
        })
        .toBe(true);
      expect(new Set(ears.heard.map((frame) => frame[4]))).toEqual(new Set([1, 3]));
    });
  });

  onlyInProof(onPostgres)('of which one hears nothing of the database any more', (engine) => {
    const lines: Line[] = [];
    let toDatabase: PostgresLine;
    const world = useWorld(engine, {
      twoProcesses: {
        redis: (at) => (at === 1 ? `redis://127.0.0.1:${line.port}` : redis.url),
        postgres: async (url, at) => {
          if (at === 0) return url;
          toDatabase = await openPostgresLine(url);
          lines.push(toDatabase, line);
          return toDatabase.url;
        },
      },
    });
    afterAll(() => toDatabase.close());

    it('loses the place to the next speaker, whom it lets be heard once it is back', async () => {
      const [owner, speaker, listener, next] = await world.current.members('malik8a', 'awwal8a', 'tisra8a', 'dusra8a');
      const roomId = await makeStage(world.current, owner, [speaker, next], [listener]);
      const speakerThere = await world.current.device(speaker, world.current.other);
      const listenerThere = await world.current.device(listener, world.current.other);
      await hear(owner, roomId);
      await hear(listenerThere, roomId);
      await speakerThere.client.loading.loadRoom({ id: roomId });
      await speak(speakerThere, roomId);
      const [here, there] = [listenTo(owner), listenTo(listenerThere)];
      await send(speakerThere, frameOf(1));
      await Promise.all([here.until(1), there.until(1)]);
      await listenerThere.client.broadcast.raiseHand({ id: roomId, on: true });
      const peek = async (person: Person) => (await person.client.broadcast.peekBroadcast({ id: roomId })).stream;
      await expect.poll(async () => (await peek(owner)).hands.length).toBe(1);
      const left = recordEvents(owner, 'speakerLeft');
      for (const each of lines) each.swallow();
      expect(await outcomeOf(speak(next, roomId))).toBe('NO_SPEAK_SLOT');
      expect(await left.until(1)).toEqual([{ roomId, username: speaker.username }]);
      expect(await outcomeOf(speak(next, roomId))).toBe('accepted');
      await expect.poll(async () => (await peek(owner)).count).toEqual({ total: 2, speakers: 1 });
      await expect
        .poll(async () => {
          // As after a lost line.
          world.current.clock.passWithTimers(2000);
          return (await peek(owner)).hands;
        })
        .toEqual([]);
      // It may not know yet that it has lost the place, and who is connected to it speaks on.
      await send(speakerThere, frameOf(2)).catch(() => undefined);
      for (const each of lines) await each.mend();
      await expect
        .poll(
          async () => {
            await send(next, frameOf(3));
            return there.heard.length;
          },
          { timeout: 30_000 },
        )
        .toBeGreaterThan(1);
      for (const { heard } of [here, there])
        expect([...new Set(heard.map((frame) => frame[4]))], 'the numbers of the frames').toEqual([1, 3]);
      await expect
        .poll(async () => (await peek(listenerThere)).speakers, { timeout: 30_000 })
        .toMatchObject([{ username: next.username }]);
      // Its listener counts again.
      await expect.poll(async () => (await peek(owner)).count.total, { timeout: 30_000 }).toBeGreaterThan(2);
    });
  });
});
