import { beforeAll, expect, it } from 'vitest';
import { arrivalsAtOnce, inArrivalTurn } from '../../platform/fair-turns.ts';
import { dropLine, frameOf, hear, listenTo, makeStage, send, speak } from '../../testing/audio-actions.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import {
  giveRankTo,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  settled,
} from '../../testing/room-actions.ts';
import { password, type Person, useWorld } from '../../testing/world.ts';

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
    await listener.client.loading.unloadRoom({});
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
    const load = await other.client.loading.loadRoom({ id: roomId });
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

onBothEnginesInProof('a large audience', (engine) => {
  const world = useWorld(engine);
  let owner: Person, speaker: Person;
  beforeAll(async () => {
    [owner, speaker] = await world.current.members('maalik6', 'muqarrir6');
    await liftRoomsLimit(world.current, owner);
  });

  it('is told of who comes and goes together, twice a second at most, with exact counts and 100 names', async () => {
    const { clock } = world.current;
    const roomId = await makeStage(world.current, owner, [speaker]);
    const begun = recordEvents(owner, 'listenerLeft');
    await speak(speaker, roomId);
    await begun.until(1);
    clock.hold();
    const [joined, left] = [recordEvents(owner, 'listenerJoined'), recordEvents(owner, 'listenerLeft')];
    const crowd: Person[] = [];
    for (let at = 0; at < 160; at += 1) {
      const guest = await world.current.guest(`hujoom${at}`);
      await hear(guest, roomId);
      crowd.push(guest);
    }
    await settled(owner);
    // One each until there are fifty with the speaker.
    expect(joined.all.length).toBe(49);
    clock.passWithTimers(500);
    expect((await joined.until(50))[49]).toMatchObject({ count: { total: 161, speakers: 1 } });
    expect(joined.all[49]?.listeners.length).toBe(100);
    for (const { client } of crowd.slice(0, 40)) await client.broadcast.leaveBroadcast({});
    clock.passWithTimers(500);
    await left.until(1);
    clock.passWithTimers(500);
    await settled(owner);
    const gone = left.all.flatMap(({ usernames }) => usernames);
    expect(gone.toSorted()).toEqual(
      crowd
        .slice(0, 40)
        .map(({ username }) => username)
        .toSorted(),
    );
    expect(left.all.length).toBeLessThanOrEqual(2);
    expect(left.all.at(-1)?.count).toEqual({ total: 121, speakers: 1 });
    const { stream } = await owner.client.broadcast.peekBroadcast({ id: roomId });
    expect([stream.count.total, stream.listeners.length]).toEqual([121, 100]);

    // Few listen now, but many have the room loaded and would be told.
    for (const { client } of crowd.slice(41)) await client.broadcast.leaveBroadcast({});
    clock.passWithTimers(500);
    await joinAndLoad(roomId, ...crowd.slice(0, 50));
    await settled(owner);
    clock.passWithTimers(500);
    const before = joined.all.length;
    for (const each of crowd.slice(0, 4)) await hear(each, roomId);
    await settled(owner);
    expect(joined.all.length - before).toBeLessThanOrEqual(1);
    clock.passWithTimers(500);
    const told = await joined.until(before + 2);
    expect(told.slice(before).flatMap(({ listeners }) => listeners).length).toBe(4);
  });
});

onBothEnginesInProof('listening and speaking', (engine) => {
  const world = useWorld(engine);
  let owner: Person, speaker: Person, listener: Person;
  let count = 0;
  beforeAll(async () => {
    [owner] = await world.current.members('maalik4');
    await liftRoomsLimit(world.current, owner);
  });
  /** A room with two people of its own: one speaks, one listens without having it loaded. */
  const begin = async (): Promise<string> => {
    count += 1;
    [speaker, listener] = await world.current.members(`muqarrir${count}`, `saamay4${count}`);
    const roomId = await makeStage(world.current, owner, [speaker]);
    await listener.client.rooms.joinRoom({ roomId });
    await hear(listener, roomId);
    await hear(owner, roomId);
    await speak(speaker, roomId);
    return roomId;
  };
  const ends = {
    'a ban': (roomId: string, target: Person) => owner.client.commands.banPerson({ roomId, target: target.username }),
    'being removed': (roomId: string, target: Person) =>
      owner.client.commands.removePerson({ roomId, target: target.username }),
    'leaving the room': (roomId: string, { client }: Person) => client.rooms.leaveRoom({ roomId }),
    'signing out': (_: string, { client }: Person) => client.accounts.logOut(),
    'a room that is closed': (roomId: string) => owner.client.rooms.closeRoom({ roomId }),
    'the end of the account': (_: string, { client }: Person) => client.accountData.deleteMyAccount({ password }),
  };

  it.each(Object.entries(ends))('end at once by %s, also where the room is not loaded', async (_, end) => {
    const roomId = await begin();
    const ears = listenTo(listener);
    const { live, services } = world.current.running.app;
    await end(roomId, listener);
    await expect.poll(() => live.reached(roomId).some(({ userId }) => userId === listener.userId)).toBe(false);
    await send(speaker, frameOf(1));
    await settled(speaker);
    expect(ears.heard).toEqual([]);
    await end(roomId, speaker).catch(() => undefined);
    await expect.poll(() => services.broadcast.stage.find(roomId)?.turn).toBe(undefined);
    expect(services.broadcast.stage.find(roomId)?.people.has(speaker.userId) ?? false).toBe(false);
  });

  it('end on every device of whoever leaves the room, and each is told', async () => {
    const roomId = await begin();
    const phone = await world.current.device(speaker);
    const told = [listener, speaker].map((person) => recordEvents(person, 'broadcastEnded'));
    await listener.client.rooms.leaveRoom({ roomId });
    await phone.client.rooms.leaveRoom({ roomId });
    for (const each of told) expect(await each.until(1)).toEqual([{ roomId, reason: 'removed' }]);
  });

  it('end for a kicked guest who only listens', async () => {
    const roomId = await begin();
    const guest = await world.current.guest('mehmaan46');
    await hear(guest, roomId);
    const told = recordEvents(guest, 'broadcastEnded');
    await owner.client.commands.kickGuest({ roomId, target: guest.username });
    expect(await told.until(1)).toEqual([{ roomId, reason: 'removed' }]);
  });

  it('end for a banned speaker whose line is down, at once', async () => {
    const roomId = await begin();
    const [changed, left] = [recordEvents(listener, 'speakerChanged'), recordEvents(listener, 'speakerLeft')];
    dropLine(world.current, roomId, speaker);
    await changed.until(1);
    await owner.client.commands.banPerson({ roomId, target: speaker.username });
    expect(await left.until(1)).toEqual([{ roomId, username: speaker.username }]);
  });

  it('end with the right to speak also where that could not be told, when the place is renewed', async () => {
    const staff = await world.current.ranked('nigraan6', 9);
    const roomId = await begin();
    const left = recordEvents(listener, 'speakerLeft');
    await speaker.client.broadcast.leaveBroadcast({});
    await left.until(1);
    await speak(await world.current.device(staff), roomId);
    await giveRankTo(world.current, staff, 1);
    world.current.clock.passWithTimers(10_000);
    expect((await left.until(2))[1]).toEqual({ roomId, username: staff.username });
  });

  it('end for those who may read no more when a room turns Private or is for members only', async () => {
    for (const change of [{ access: 'Private' }, { readers: 'members' }] as const) {
      const roomId = await begin();
      const [stranger] = await world.current.members(`ajnabi1${count}`);
      const member = listenTo(listener);
      const ears = listenTo(stranger);
      await hear(stranger, roomId);
      const told = recordEvents(owner, 'listenerLeft');
      await owner.client.rooms.updateRoomSettings({ roomId, ...change });
      expect((await told.until(1))[0]).toMatchObject({ usernames: [stranger.username], count: { total: 3 } });
      await send(speaker, frameOf(1));
      await member.until(1);
      await settled(stranger);
      expect(ears.heard).toEqual([]);
      const answer = await outcomeOf(hear(stranger, roomId));
      expect(answer).toBe('access' in change ? 'ROOM_NOT_FOUND' : 'CANNOT_READ');
    }
  });

  it('end for platform staff who lose the rank that let them in', async () => {
    const staff = await world.current.ranked('nigraan4', 9);
    const roomId = await begin();
    await owner.client.rooms.updateRoomSettings({ roomId, access: 'Private' });
    const fresh = await world.current.device(staff);
    expect(await outcomeOf(hear(fresh, roomId))).toBe('accepted');
    await speaker.client.broadcast.leaveBroadcast({});
    expect(await outcomeOf(speak(fresh, roomId))).toBe('accepted');
    await giveRankTo(world.current, fresh, 1);
    const { app } = world.current.running;
    app.live.refreshViewer({ userId: fresh.userId, username: fresh.username, rank: 1, guest: false });
    await expect.poll(() => app.services.broadcast.stage.find(roomId)?.turn).toBe(undefined);
  });

  it('are refused to staff whose rank was taken while they waited for their turn', async () => {
    const staff = await world.current.ranked('nigraan5', 9);
    const roomId = await begin();
    await owner.client.rooms.updateRoomSettings({ roomId, access: 'Private' });
    const fresh = await world.current.device(staff);
    await settled(fresh);
    const ended = Promise.withResolvers<void>();
    const others = Array.from({ length: arrivalsAtOnce }, (_, index) =>
      inArrivalTurn(`other ${index}`, () => ended.promise),
    );
    const hearing = outcomeOf(hear(fresh, roomId));
    await fresh.client.rooms.listRooms();
    await giveRankTo(world.current, fresh, 1);
    const { app } = world.current.running;
    app.live.refreshViewer({ userId: fresh.userId, username: fresh.username, rank: 1, guest: false });
    ended.resolve();
    expect(await hearing).toBe('ROOM_NOT_FOUND');
    await Promise.all(others);
  });

  it('name who looks different, and end with the last device alone', async () => {
    const roomId = await begin();
    const tablet = await world.current.device(listener);
    await hear(tablet, roomId);
    const [left, joined] = [recordEvents(owner, 'listenerLeft'), recordEvents(owner, 'listenerJoined')];
    await tablet.client.broadcast.leaveBroadcast({});
    await settled(owner);
    expect(left.all).toEqual([]);
    const guest = await world.current.guest(`mehmaan4${count}`);
    await joinAndLoad(roomId, guest);
    await hear(guest, roomId);
    expect((await joined.until(1))[0]).toMatchObject({ listeners: [{ rank: -1 }], count: { total: 4, speakers: 1 } });
    guest.client.close();
    expect((await left.until(1))[0]).toMatchObject({ usernames: [guest.username], count: { total: 3 } });
  });
});
