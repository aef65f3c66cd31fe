import { beforeAll, expect, it } from 'vitest';
import { dropLine, frameOf, hear, listenTo, makeStage, send, speak } from '../../testing/audio-actions.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  giveRankTo,
  joinAndLoad,
  liftRoomsLimit,
  outcomeOf,
  recordEvents,
  settled,
} from '../../testing/room-actions.ts';
import { arrivalsAtOnce, inArrivalTurn } from '../../platform/fair-turns.ts';
import { password, useWorld, type Person } from '../../testing/world.ts';

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
