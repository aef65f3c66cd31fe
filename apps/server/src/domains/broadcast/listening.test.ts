import { beforeAll, expect, it } from 'vitest';
import { frameOf, hear, listenTo, makeStage, send, speak } from '../../testing/audio-actions.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, recordEvents, settled } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEngines("a room's audio", (engine) => {
  const world = useWorld(engine);
  let owner: Person, speaker: Person, listener: Person, other: Person;
  beforeAll(async () => {
    [owner, speaker, listener, other] = await world.current.members('maalik1', 'bolnewala', 'sunnewala', 'doosra1');
    await liftRoomsLimit(world.current, owner);
  });

  it('goes to those who listen, unchanged and in order, and to nobody else', async () => {
    const roomId = await makeStage(world.current, owner, [speaker], [listener, other]);
    const ears = listenTo(listener);
    const [own, unasked] = [listenTo(speaker), listenTo(other)];
    const began = recordEvents(other, 'speakerJoined');
    expect((await hear(listener, roomId)).stream).toMatchObject({
      speakers: [],
      listeners: [{ _id: listener.userId, username: 'sunnewala', avatar: null, rank: 1 }],
      count: { total: 1, speakers: 0 },
      permission: false,
    });
    const { stream } = await speak(speaker, roomId, 'Poems');
    expect(stream).toMatchObject({ count: { total: 2, speakers: 1 }, muted: false, permission: true, myMute: null });
    const [told] = await began.until(1);
    expect(told).toMatchObject({ roomId, speaker: { username: 'bolnewala', desc: 'Poems', connected: true } });
    const frames = Array.from({ length: 9 }, (_, sequence) => frameOf(sequence));
    await send(speaker, ...frames);
    await ears.until(9);
    expect(ears.heard).toEqual(frames);
    expect(ears.heard[0]?.constructor).toBe(Uint8Array);
    await settled(speaker, other);
    expect([own.heard, unasked.heard]).toEqual([[], []]);
  });

  it('goes on where the room is unloaded, with its events, and ends with leaving', async () => {
    const roomId = await makeStage(world.current, owner, [speaker], [listener]);
    const ears = listenTo(listener);
    await hear(listener, roomId);
    await listener.client.screens.unloadRoom({});
    const [began, ended] = [recordEvents(listener, 'speakerJoined'), recordEvents(listener, 'speakerLeft')];
    await speak(speaker, roomId);
    await send(speaker, frameOf(0));
    await ears.until(1);
    expect((await began.until(1)).length).toBe(1);
    await listener.client.broadcast.leaveBroadcast({});
    await send(speaker, frameOf(1));
    await settled(speaker);
    await speaker.client.broadcast.downgradeFromSpeaker({});
    await settled(listener);
    expect([ears.heard.length, ended.all]).toEqual([1, []]);
  });

  it('is heard on five sockets of a person at once: the next one ends the first', async () => {
    const roomId = await makeStage(world.current, owner, [speaker], [listener]);
    const devices = [listener];
    while (devices.length < 6) devices.push(await world.current.device(listener));
    const ended = devices.map((device) => recordEvents(device, 'broadcastEnded'));
    const ears = devices.map(listenTo);
    for (const device of devices) await hear(device, roomId);
    expect(await ended[0]?.until(1)).toEqual([{ roomId, reason: 'elsewhere' }]);
    const { stream } = await speak(speaker, roomId);
    expect(stream.count).toEqual({ total: 2, speakers: 1 });
    await send(speaker, frameOf(0));
    await Promise.all(ears.slice(1).map((each) => each.until(1)));
    await settled(...devices);
    expect([ears[0]?.heard, ended.slice(1).flatMap(({ all }) => all)]).toEqual([[], []]);
    for (const { client } of devices.slice(1)) client.close();
  });

  it('is of one room a socket: joining another leaves the first', async () => {
    const [first, second] = [
      await makeStage(world.current, owner, [speaker], [listener]),
      await makeStage(world.current, owner, [other], [listener]),
    ];
    const ears = listenTo(listener);
    const left = recordEvents(speaker, 'listenerLeft');
    await hear(listener, first);
    await hear(listener, second);
    expect((await left.until(1))[0]).toMatchObject({ roomId: first, usernames: ['sunnewala'], count: { total: 0 } });
    await speak(speaker, first);
    await speak(other, second);
    await send(speaker, frameOf(1));
    await settled(speaker);
    await send(other, frameOf(2));
    await ears.until(1);
    expect(ears.heard).toEqual([frameOf(2)]);
  });

  it('is in the load of the room, for whoever may read it', async () => {
    const roomId = await makeStage(world.current, owner, [speaker], [listener]);
    await hear(listener, roomId);
    await speak(speaker, roomId, 'News');
    const load = await other.client.screens.loadRoom({ id: roomId });
    expect(load.audioSpeakers).toMatchObject([{ username: 'bolnewala', desc: 'News' }]);
    expect(load.stream).toMatchObject({
      speakers: load.audioSpeakers,
      listeners: [{ username: 'sunnewala' }],
      count: { total: 2, speakers: 1 },
      permission: false,
      myMute: null,
    });
    expect((await other.client.broadcast.peekBroadcast({ id: roomId })).stream.count.total).toBe(2);
    expect(world.current.running.app.live.reached(roomId).length).toBe(4);
    const closed = await makeRoom(owner, { access: 'Private' });
    for (const emit of ['joinBroadcast', 'peekBroadcast', 'upgradeToSpeaker'] as const)
      expect(await outcomeOf(other.client.broadcast[emit]({ id: closed }))).toBe('ROOM_NOT_FOUND');
  });

  it('has one speaker: of two who begin at once exactly one does', async () => {
    const roomId = await makeStage(world.current, owner, [speaker, other], [listener]);
    const began = recordEvents(listener, 'speakerJoined');
    for (let round = 0; round < 5; round += 1) {
      const outcomes = await Promise.all([outcomeOf(speak(speaker, roomId)), outcomeOf(speak(other, roomId))]);
      expect(outcomes.toSorted()).toEqual(['NO_SPEAK_SLOT', 'accepted']);
      for (const { client } of [speaker, other]) await client.broadcast.downgradeFromSpeaker({ id: roomId });
    }
    await settled(listener);
    expect(began.all.length).toBe(5);
  });

  it('is spoken by members of rank 2 and up, and by nobody else', async () => {
    const roomId = await makeStage(world.current, owner, [speaker]);
    const quiet = await world.current.member('khamosh1');
    expect(await outcomeOf(speak(quiet, roomId))).toBe('NOT_A_MEMBER');
    await joinAndLoad(roomId, quiet);
    expect(await outcomeOf(speak(quiet, roomId))).toBe('MAY_NOT_BROADCAST');
    expect(await outcomeOf(speak(speaker, roomId))).toBe('accepted');
    const refused = recordEvents(quiet, 'downError');
    const ears = listenTo(owner);
    await hear(owner, roomId);
    await hear(quiet, roomId);
    await send(quiet, frameOf(0));
    expect((await refused.until(1))[0]?.code).toBe('MAY_NOT_BROADCAST');
    await settled(owner);
    expect(ears.heard).toEqual([]);
  });
});
