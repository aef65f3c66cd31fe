import { WireError } from '@baithak/client/wire/wire-error';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { dropLine, frameOf, hear, listenTo, makeStage, send, speak } from '../../testing/audio-actions.ts';
import { minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { giveRole, joinAndLoad, liftRoomsLimit, outcomeOf, recordEvents, settled } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { createSpeakingPlaces } from './stage/places.ts';
import { createStreams } from './stage/room-stream.ts';
import { createTurns } from './stage/turns.ts';

onBothEnginesInProof('the place of the speaker', (engine) => {
  const world = useWorld(engine);
  let owner: Person, speaker: Person, listener: Person, other: Person;
  let round = 0;
  beforeEach(async () => {
    round += 1;
    [owner, speaker, listener, other] = await world.current.members(
      `maalik2${round}`,
      `muqarrir${round}`,
      `saamay2${round}`,
      `doosra2${round}`,
    );
    await liftRoomsLimit(world.current, owner);
  });
  let roomId: string;
  const drop = (person: Person): void => dropLine(world.current, roomId, person);
  /** A room with this speaker in it, and what the listener hears of the place. */
  const begin = async (): Promise<ReturnType<typeof placeEvents>> => {
    roomId = await makeStage(world.current, owner, [speaker, other], [listener]);
    const events = placeEvents();
    await speak(speaker, roomId, 'Ghazals');
    await events.joined.until(1);
    return events;
  };
  const placeEvents = () => ({
    joined: recordEvents(listener, 'speakerJoined'),
    changed: recordEvents(listener, 'speakerChanged'),
    left: recordEvents(listener, 'speakerLeft'),
  });

  it('is kept for 10 s when the line drops, and taken up again on a new connection', async () => {
    const events = await begin();
    drop(speaker);
    expect((await events.changed.until(1))[0]).toMatchObject({ roomId, speaker: { connected: false } });
    expect(await outcomeOf(speak(other, roomId))).toBe('NO_SPEAK_SLOT');
    world.current.clock.passWithTimers(9000);
    await expect.poll(() => outcomeOf(speak(speaker, roomId, 'Ghazals'))).toBe('accepted');
    expect((await events.changed.until(2))[1]).toMatchObject({ speaker: { connected: true, desc: 'Ghazals' } });
    world.current.clock.passWithTimers(9000);
    await settled(listener);
    expect(events.left.all).toEqual([]);
    await hear(listener, roomId);
    const ears = listenTo(listener);
    await send(speaker, frameOf(1));
    await ears.until(1);
  });

  it('is free after 10 s without a line, and at once when it was closed on purpose', async () => {
    const events = await begin();
    drop(speaker);
    await events.changed.until(1);
    world.current.clock.passWithTimers(10_000);
    expect(await events.left.until(1)).toEqual([{ roomId, username: speaker.username }]);
    expect(await outcomeOf(speak(other, roomId))).toBe('accepted');
    other.client.close();
    await events.left.until(2);
    expect(events.changed.all.length).toBe(1);
  });

  it('is taken over by another device of the same person', async () => {
    const events = await begin();
    const phone = await world.current.device(speaker);
    await speak(phone, roomId, 'From the phone');
    expect((await events.changed.until(1))[0]).toMatchObject({ speaker: { connected: true, desc: 'From the phone' } });
    const refused = recordEvents(speaker, 'downError');
    await send(speaker, frameOf(0));
    expect((await refused.until(1))[0]?.code).toBe('MAY_NOT_BROADCAST');
    speaker.client.close();
    await settled(phone, listener);
    expect([events.left.all, events.joined.all.length]).toEqual([[], 1]);
  });

  it('is free after a restart, and everybody listens anew', async () => {
    await begin();
    await world.current.restart();
    [owner, speaker, listener, other] = [
      await world.current.device(owner),
      await world.current.device(speaker),
      await world.current.device(listener),
      await world.current.device(other),
    ];
    await hear(listener, roomId);
    expect((await speak(other, roomId)).stream).toMatchObject({
      speakers: [{ username: other.username }],
      count: { total: 2, speakers: 1 },
    });
    const ears = listenTo(listener);
    await send(other, frameOf(3));
    await ears.until(1);
  });

  it('is in the list of rooms of its members, and told to them live', async () => {
    roomId = await makeStage(world.current, owner, [speaker], [listener]);
    for (const { client } of [listener, other]) await client.notifications.startNotifications();
    const [told, untold] = [recordEvents(listener, 'roomSpeakerChanged'), recordEvents(other, 'roomSpeakerChanged')];
    const inList = async () =>
      (await listener.client.rooms.listRooms()).rooms.find(({ _id }) => _id === roomId)?.speaker;
    expect(await inList()).toBeNull();
    await speak(speaker, roomId);
    expect(await told.until(1)).toEqual([{ roomId, username: speaker.username }]);
    expect(await inList()).toBe(speaker.username);
    for (let again = 0; again < 4; again += 1) {
      await speaker.client.broadcast.downgradeFromSpeaker({});
      await speak(speaker, roomId);
    }
    await speaker.client.broadcast.leaveBroadcast({});
    world.current.clock.passWithTimers(2000);
    expect((await told.until(2))[1]).toEqual({ roomId, username: null });
    await settled(other);
    expect([told.all.length, untold.all]).toEqual([2, []]);
  });

  it('asks for the codecs that its listeners need, and each of them gets one', async () => {
    roomId = await makeStage(world.current, owner, [speaker], [listener, other]);
    const codecs = recordEvents(speaker, 'listenerCodecs');
    await speak(speaker, roomId);
    await hear(other, roomId, ['opus', 'pcm']);
    await hear(listener, roomId);
    expect(await codecs.until(3)).toEqual([
      { roomId, codecs: [] },
      { roomId, codecs: ['opus'] },
      { roomId, codecs: ['pcm', 'opus'] },
    ]);
    const [both, plain] = [listenTo(other), listenTo(listener)];
    await send(speaker, frameOf(0), frameOf(1, 'opus'), frameOf(2), frameOf(3, 'opus'));
    await both.until(3);
    await plain.until(2);
    await settled(speaker);
    world.current.clock.pass(1500);
    await send(speaker, frameOf(4));
    await both.until(4);
    await plain.until(3);
    expect(both.heard).toEqual([frameOf(0), frameOf(1, 'opus'), frameOf(3, 'opus'), frameOf(4)]);
    expect(plain.heard).toEqual([frameOf(0), frameOf(2), frameOf(4)]);
  });

  it('may be given to a guest for a while, whose turn ends with it', async () => {
    roomId = await makeStage(world.current, owner, [], [listener]);
    const guest = await world.current.guest('mehmaan9');
    await joinAndLoad(roomId, guest);
    await guest.client.notifications.listen();
    const told = recordEvents(guest, 'roleUpdated');
    expect(await outcomeOf(speak(guest, roomId))).toBe('MAY_NOT_BROADCAST');
    const grant = { roomId, target: guest.username, minutes: 10 };
    expect((await owner.client.commands.grantBroadcast(grant)).until).not.toBeNull();
    expect((await told.until(1))[0]).toMatchObject({ roomId, rmps: ['Broadcast'] });
    expect((await speak(guest, roomId, 'my zorblaxify here')).stream).toMatchObject({
      speakers: [{ desc: 'my ********** here', rank: -1 }],
      permission: true,
    });
    const left = recordEvents(listener, 'speakerLeft');
    world.current.clock.passWithTimers(minutes(10));
    expect(await left.until(1)).toEqual([{ roomId, username: 'mehmaan9' }]);
    expect((await told.until(2))[1]).toMatchObject({ roomId, rmps: [] });
    expect(await outcomeOf(speak(guest, roomId))).toBe('MAY_NOT_BROADCAST');
  });

  it('is taken back while they speak, whatever their rank, by whoever outranks them', async () => {
    const events = await begin();
    await speaker.client.notifications.listen();
    const told = recordEvents(speaker, 'roleUpdated');
    const ears = listenTo(listener);
    await hear(listener, roomId);
    const target = { roomId, target: speaker.username };
    expect(await outcomeOf(other.client.commands.revokeBroadcast(target))).toBe('FORBIDDEN');
    expect(await outcomeOf(other.client.commands.grantBroadcast(target))).toBe('FORBIDDEN');
    await owner.client.commands.revokeBroadcast(target);
    expect((await told.until(1))[0]?.rmps).not.toContain('Broadcast');
    await events.left.until(1);
    await send(speaker, frameOf(0));
    await settled(speaker, listener);
    expect(ears.heard).toEqual([]);
    expect(await outcomeOf(speak(speaker, roomId))).toBe('MAY_NOT_BROADCAST');
    expect((await speaker.client.loading.loadRoom({ id: roomId })).rmps).not.toContain('Broadcast');
    await owner.client.commands.grantBroadcast(target);
    expect(await outcomeOf(speak(speaker, roomId))).toBe('accepted');
    await giveRole(world.current, roomId, other, 9);
    await giveRole(world.current, roomId, speaker, 9);
    for (const act of ['grantBroadcast', 'revokeBroadcast'] as const) {
      expect(await outcomeOf(other.client.commands[act](target))).toBe('OUTRANKED');
      expect(await outcomeOf(owner.client.commands[act]({ roomId, target: 'nobody12' }))).toBe('NO_SUCH_PERSON');
    }
    const { data } = await owner.client.moderationLog.getRoomLog({ roomId });
    expect(data.filter(({ what }) => what.endsWith('Broadcast')).map(({ what }) => what)).toEqual([
      'grantBroadcast',
      'revokeBroadcast',
    ]);
  });

  it('is of one person: a turn that has lost it ends when the next one begins', async () => {
    roomId = await makeStage(world.current, owner, [speaker, other], [listener]);
    const { app } = world.current.running;
    const streams = createStreams(app);
    const hands = { began: () => undefined, freed: () => undefined };
    const turns = createTurns(app, streams, createSpeakingPlaces(), hands);
    const { joined, left } = placeEvents();
    for (const { userId, username } of [speaker, other]) {
      const [connection] = app.live.connectionsIn(roomId, userId);
      if (connection) turns.start(connection, roomId, { _id: userId, username, avatar: null, rank: 2 }, '');
    }
    expect((await joined.until(2)).map((event) => event.speaker.username)).toEqual([speaker.username, other.username]);
    expect(await left.until(1)).toEqual([{ roomId, username: speaker.username }]);
    expect(streams.find(roomId)?.turn?.userId).toBe(other.userId);
    turns.end(roomId, other.userId);
  });

  it('ends with the role that gave it', async () => {
    const events = await begin();
    await giveRole(world.current, roomId, speaker, 1);
    await events.left.until(1);
    expect(await outcomeOf(speak(speaker, roomId))).toBe('MAY_NOT_BROADCAST');
  });
});

onBothEnginesInProof('a speaker whose microphone is off', (engine) => {
  const world = useWorld(engine, { settings: { RATE_LIMITS: 'on' } });

  it('is seen so by whoever listens or comes, until it is on again or the turn goes on from another line', async () => {
    const [owner, speaker, listener] = await world.current.members('maalik44', 'khatib44', 'saamay44');
    await liftRoomsLimit(world.current, owner);
    const roomId = await makeStage(world.current, owner, [speaker], [listener]);
    await hear(listener, roomId);
    expect(await outcomeOf(speaker.client.broadcast.switchMicrophone({ on: false }))).toBe('MAY_NOT_BROADCAST');
    await speak(speaker, roomId);
    expect(await outcomeOf(listener.client.broadcast.switchMicrophone({ on: false }))).toBe('MAY_NOT_BROADCAST');
    const changed = recordEvents(listener, 'speakerChanged');
    const paused = async () => (await hear(owner, roomId)).stream.speakers.map((each) => each.paused);
    await speaker.client.broadcast.switchMicrophone({ on: false });
    await speaker.client.broadcast.switchMicrophone({ on: false });
    expect(await paused()).toEqual([true]);
    await speaker.client.broadcast.switchMicrophone({ on: true });
    expect(await paused()).toEqual([false]);
    expect((await changed.until(2)).map(({ speaker: each }) => each.paused)).toEqual([true, false]);
    await speaker.client.broadcast.switchMicrophone({ on: false });
    await speak(speaker, roomId);
    expect(await paused()).toEqual([false]);
    const presses = Array.from({ length: 61 }, () => speaker.client.broadcast.switchMicrophone({ on: true }));
    expect(await Promise.all(presses.map(outcomeOf))).toContain('TOO_MANY');
  });
});

onBothEnginesInProof('a muted speaker', (engine) => {
  const world = useWorld(engine);
  let owner: Person, speaker: Person, listener: Person, other: Person;
  let roomId: string;
  beforeAll(async () => {
    [owner, speaker, listener, other] = await world.current.members('maalik3', 'khatib11', 'saamay3', 'naaib111');
    await liftRoomsLimit(world.current, owner);
    await speaker.client.notifications.listen();
  });
  const begin = async () => {
    roomId = await makeStage(world.current, owner, [speaker, other], [listener]);
    await hear(listener, roomId);
    await speak(speaker, roomId);
  };
  const mute = (by: Person, on = true, more: { minutes?: number; reason?: string; target?: string } = {}) =>
    by.client.broadcast.muteBroadcast({ roomId, on, ...more });
  const refusalOf = async (call: Promise<unknown>): Promise<WireError> => {
    const error: unknown = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error instanceof WireError) return error;
    throw new Error('It was not refused.');
  };

  it('is heard by nobody until it ends, whatever they try', async () => {
    await begin();
    const ears = listenTo(listener);
    const [changed, told, refused] = [
      recordEvents(listener, 'speakerChanged'),
      recordEvents(speaker, 'broadcastMuteChanged'),
      recordEvents(speaker, 'downError'),
    ];
    const { stream } = await mute(owner, true, { minutes: 10, reason: 'Too loud' });
    expect(stream).toMatchObject({ muted: true, speakers: [{ username: 'khatib11', muted: true }] });
    expect((await changed.until(1))[0]).toMatchObject({ speaker: { muted: true, connected: true } });
    expect((await told.until(1))[0]).toMatchObject({ roomId, mute: { reason: 'Too loud' } });
    await send(speaker, frameOf(0));
    await settled(speaker, listener);
    await speaker.client.broadcast.downgradeFromSpeaker({});
    const refusal = await refusalOf(speak(speaker, roomId));
    expect(refusal).toMatchObject({ code: 'MUTED', details: [{ reason: 'Too loud' }] });
    expect((await speaker.client.loading.loadRoom({ id: roomId })).stream).toMatchObject({
      permission: true,
      myMute: { reason: 'Too loud' },
    });
    world.current.clock.passWithTimers(minutes(10));
    expect((await told.until(2))[1]).toEqual({ roomId, mute: null });
    expect(await outcomeOf(speak(speaker, roomId))).toBe('accepted');
    await send(speaker, frameOf(1));
    await ears.until(1);
    expect([ears.heard, refused.all]).toEqual([[frameOf(1)], []]);
  });

  it('keeps the place until somebody else takes it', async () => {
    await begin();
    const left = recordEvents(listener, 'speakerLeft');
    expect(await outcomeOf(speak(other, roomId))).toBe('NO_SPEAK_SLOT');
    await mute(owner);
    expect(await outcomeOf(speak(other, roomId))).toBe('accepted');
    await expect.poll(() => left.all).toContainEqual({ roomId, username: 'khatib11' });
  });

  it('is heard again by the word of a moderator, also after they have stepped down', async () => {
    await begin();
    const [changed, ears] = [recordEvents(listener, 'speakerChanged'), listenTo(listener)];
    await mute(owner);
    await mute(owner, false);
    expect((await changed.until(2)).map(({ speaker: { muted } }) => muted)).toEqual([true, false]);
    await send(speaker, frameOf(5));
    await ears.until(1);
    await mute(owner);
    await speaker.client.broadcast.leaveBroadcast({});
    expect(await outcomeOf(mute(owner, false))).toBe('NOBODY_SPEAKS');
    await mute(owner, false, { target: speaker.username });
    expect(await outcomeOf(mute(owner, false, { target: speaker.username }))).toBe('NOBODY_SPEAKS');
    expect(await outcomeOf(speak(speaker, roomId))).toBe('accepted');
  });

  it('is muted by rank 6 and up who outrank them, and is who was meant', async () => {
    await begin();
    expect(await outcomeOf(mute(other))).toBe('FORBIDDEN');
    await giveRole(world.current, roomId, other, 6);
    expect(await outcomeOf(mute(other, true, { target: listener.username }))).toBe('NOBODY_SPEAKS');
    expect(await outcomeOf(mute(other))).toBe('accepted');
    await giveRole(world.current, roomId, speaker, 6);
    expect(await outcomeOf(mute(other))).toBe('OUTRANKED');
    const { data } = await owner.client.moderationLog.getRoomLog({ roomId });
    expect(data[0]).toMatchObject({ what: 'muteSpeaker', amount: 15 });
  });

  it('stays muted over a restart, and no longer than was said', async () => {
    await begin();
    await mute(owner, true, { minutes: 5 });
    await world.current.restart();
    [owner, speaker, listener, other] = [
      await world.current.device(owner),
      await world.current.device(speaker),
      await world.current.device(listener),
      await world.current.device(other),
    ];
    await speaker.client.notifications.listen();
    const told = recordEvents(speaker, 'broadcastMuteChanged');
    expect(await outcomeOf(speak(speaker, roomId))).toBe('MUTED');
    world.current.clock.passWithTimers(minutes(5));
    expect(await told.until(1)).toEqual([{ roomId, mute: null }]);
    expect(await outcomeOf(speak(speaker, roomId))).toBe('accepted');
    expect(await world.current.running.app.jobs.run('broadcast.removeEnded')).toMatchObject({ outcome: 'done' });
    const { read } = world.current.running.app.db;
    expect(await read.selectFrom('broadcast_mutes').selectAll().where('room_id', '=', roomId).execute()).toEqual([]);
  });
});
