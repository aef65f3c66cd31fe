import { limits } from '@baithak/protocol/limits';
import { beforeEach, expect, it } from 'vitest';
import { dropLine, hear, makeStage, speak } from '../../testing/audio-actions.ts';
import { minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { giveRole, joinAndLoad, liftRoomsLimit, outcomeOf, recordEvents, settled } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEnginesInProof('raised hands', (engine) => {
  const world = useWorld(engine);
  let owner: Person, speaker: Person, first: Person, second: Person;
  let roomId: string;
  let round = 0;
  beforeEach(async () => {
    round += 1;
    // However slow the machine is, a minute is over when a test says so.
    world.current.clock.hold();
    [owner, speaker, first, second] = await world.current.members(
      `mezban${round}`,
      `shaair${round}`,
      `pehla${round}`,
      `dusra${round}`,
    );
    await liftRoomsLimit(world.current, owner);
    roomId = await makeStage(world.current, owner, [speaker, second], [first]);
  });
  const raise = ({ client }: Person, on = true) => client.broadcast.raiseHand({ id: roomId, on });
  const give = (by: Person, to: Person) => by.client.commands.giveMicrophone({ roomId, target: to.username });
  /** Listens, with a hand up. */
  const ask = async (...people: readonly Person[]): Promise<void> => {
    for (const person of people) {
      await hear(person, roomId);
      await raise(person);
    }
  };
  const seen = async () => {
    const { hands, next } = (await owner.client.broadcast.peekBroadcast({ id: roomId })).stream;
    return { hands: hands.map(({ username }) => username), next };
  };
  const isFree = async (person: Person): Promise<string> => {
    const outcome = await outcomeOf(speak(person, roomId));
    if (outcome === 'accepted') await person.client.broadcast.leaveBroadcast({});
    return outcome;
  };

  it('are told in the order in which they went up to those who have the room loaded or listen, and to nobody else', async () => {
    const stranger = await world.current.member(`ajnabi${round}`);
    const [told, untold] = [recordEvents(owner, 'handsChanged'), recordEvents(stranger, 'handsChanged')];
    await ask(second, first);
    await raise(second);
    const news = await told.until(1);
    expect(news[0]).toMatchObject({ roomId, hands: [{ username: second.username, rank: 2 }], next: null });
    expect((await seen()).hands).toEqual([second.username, first.username]);
    await raise(second, false);
    world.current.clock.passWithTimers(500);
    await told.until(2);
    expect((await seen()).hands).toEqual([first.username]);
    await first.client.broadcast.leaveBroadcast({});
    expect((await seen()).hands).toEqual([]);
    await settled(stranger);
    expect(untold.all).toEqual([]);
  });

  it('are told twice a second at most', async () => {
    const told = recordEvents(owner, 'handsChanged');
    await hear(first, roomId);
    for (let again = 0; again < 6; again += 1) await raise(first, again % 2 === 0);
    await settled(owner);
    expect(told.all.length).toBe(1);
    world.current.clock.passWithTimers(500);
    await told.until(2);
    expect(told.all[1]?.hands).toEqual([]);
  });

  it('are of listeners who have joined and are not muted, and as many as there may be', async () => {
    expect(await outcomeOf(raise(first))).toBe('CONFLICT');
    const stranger = await world.current.member(`ajnabi${round}`);
    await hear(stranger, roomId);
    expect(await outcomeOf(raise(stranger))).toBe('NOT_A_MEMBER');
    await speak(speaker, roomId);
    await raise(speaker);
    expect((await seen()).hands).toEqual([]);
    await owner.client.broadcast.muteBroadcast({ roomId, on: true });
    await speaker.client.broadcast.downgradeFromSpeaker({});
    expect(await outcomeOf(raise(speaker))).toBe('MUTED');
    const crowd: Person[] = [];
    while (crowd.length < limits.raisedHands) crowd.push(await world.current.guest(`bheer${round}x${crowd.length}`));
    await joinAndLoad(roomId, ...crowd);
    await ask(...crowd);
    await hear(first, roomId);
    expect(await outcomeOf(raise(first))).toBe('HANDS_FULL');
    crowd[0]?.client.close();
    await expect.poll(() => outcomeOf(raise(first))).toBe('accepted');
  });

  it('keep their place for 10 s when the line drops, and go down with whoever is taken out of the room', async () => {
    await ask(first, second);
    dropLine(world.current, roomId, first);
    await expect
      .poll(async () => (await owner.client.broadcast.peekBroadcast({ id: roomId })).stream.count.total)
      .toBe(1);
    world.current.clock.passWithTimers(9000);
    await expect.poll(() => outcomeOf(hear(first, roomId))).toBe('accepted');
    world.current.clock.passWithTimers(9000);
    expect((await seen()).hands).toEqual([first.username, second.username]);
    dropLine(world.current, roomId, second);
    await expect
      .poll(async () => (await owner.client.broadcast.peekBroadcast({ id: roomId })).stream.count.total)
      .toBe(1);
    world.current.clock.passWithTimers(10_000);
    expect((await seen()).hands).toEqual([first.username]);
    await first.client.loading.loadRoom({ id: roomId });
    dropLine(world.current, roomId, first);
    await owner.client.commands.removePerson({ roomId, target: first.username });
    expect((await seen()).hands).toEqual([]);
  });

  it('are given the microphone without cutting anybody off: the place is theirs for 60 s when the turn ends', async () => {
    await ask(first);
    await speak(speaker, roomId);
    const told = recordEvents(first, 'handsChanged');
    expect((await give(owner, first)).next).toEqual({ username: first.username, until: null });
    expect(await outcomeOf(speak(first, roomId))).toBe('NO_SPEAK_SLOT');
    await speaker.client.broadcast.downgradeFromSpeaker({});
    world.current.clock.passWithTimers(500);
    await expect.poll(async () => (await seen()).next?.until ?? null).not.toBeNull();
    expect(await outcomeOf(speak(second, roomId))).toBe('NO_SPEAK_SLOT');
    world.current.clock.passWithTimers(50_000);
    expect(await outcomeOf(speak(second, roomId))).toBe('NO_SPEAK_SLOT');
    // Who had no right to speak has it for an hour.
    expect((await speak(first, roomId, 'A nazm')).stream).toMatchObject({ hands: [], next: null, permission: true });
    world.current.clock.passWithTimers(20_000);
    expect((await seen()).hands).toEqual([]);
    expect(await outcomeOf(speak(second, roomId))).toBe('NO_SPEAK_SLOT');
    const { data } = await owner.client.moderationLog.getRoomLog({ roomId });
    expect(data.filter(({ what }) => what === 'grantBroadcast').length).toBe(1);
    expect(told.all.length).toBeGreaterThan(0);
    world.current.clock.passWithTimers(minutes(60));
    await expect
      .poll(async () => (await owner.client.broadcast.peekBroadcast({ id: roomId })).stream.speakers)
      .toEqual([]);
  });

  it('go down when the microphone is not taken within 60 s, and the place is free', async () => {
    await ask(first, second);
    const { next } = await give(owner, second);
    expect(next).toMatchObject({ username: second.username });
    expect(next?.until).not.toBeNull();
    expect(await isFree(speaker)).toBe('NO_SPEAK_SLOT');
    world.current.clock.passWithTimers(59_000);
    expect((await seen()).next).toEqual(next);
    world.current.clock.passWithTimers(1000);
    expect(await seen()).toEqual({ hands: [first.username], next: null });
    await expect.poll(() => isFree(speaker)).toBe('accepted');
    const { data } = await owner.client.moderationLog.getRoomLog({ roomId });
    expect(data.filter(({ what }) => what === 'grantBroadcast')).toEqual([]);
  });

  it('lose the microphone when they go down, or when it is given to another one', async () => {
    await ask(first, second);
    await give(owner, first);
    await give(owner, second);
    expect((await seen()).next).toMatchObject({ username: second.username });
    expect(await outcomeOf(speak(first, roomId))).toBe('NO_SPEAK_SLOT');
    await raise(second, false);
    expect(await seen()).toEqual({ hands: [first.username], next: null });
    expect(await outcomeOf(speak(first, roomId))).toBe('accepted');
    expect((await seen()).hands).toEqual([]);
  });

  it('lose the microphone with the right to speak, at once', async () => {
    await ask(first);
    expect((await give(owner, first)).msg).toBe(`${first.username} has the microphone next.`);
    await owner.client.commands.revokeBroadcast({ roomId, target: first.username });
    expect(await seen()).toEqual({ hands: [], next: null });
    expect(await isFree(speaker)).toBe('accepted');
    await ask(second);
    await give(owner, second);
    await giveRole(world.current, roomId, second, 1);
    await expect.poll(async () => (await seen()).next).toBeNull();
  });

  it('take the microphone from a speaker whom staff has muted', async () => {
    await ask(first);
    await speak(speaker, roomId);
    await owner.client.broadcast.muteBroadcast({ roomId, on: true });
    expect((await give(owner, first)).next?.until).not.toBeNull();
    expect((await owner.client.broadcast.peekBroadcast({ id: roomId })).stream.speakers).toEqual([]);
    expect(await outcomeOf(speak(first, roomId))).toBe('accepted');
  });

  it('are given the microphone by rank 9 and up, as the right to speak is', async () => {
    await ask(first);
    expect(await outcomeOf(give(second, first))).toBe('FORBIDDEN');
    expect(await outcomeOf(give(owner, second))).toBe('HAND_DOWN');
    expect(await outcomeOf(owner.client.commands.giveMicrophone({ roomId, target: 'nobody12' }))).toBe(
      'NO_SUCH_PERSON',
    );
    await giveRole(world.current, roomId, second, 9);
    await giveRole(world.current, roomId, first, 9);
    await owner.client.commands.revokeBroadcast({ roomId, target: first.username });
    expect(await outcomeOf(give(second, first))).toBe('OUTRANKED');
    await owner.client.commands.grantBroadcast({ roomId, target: first.username });
    expect(await outcomeOf(give(second, first))).toBe('accepted');
  });
});

onBothEnginesInProof('one who raises and lowers a hand again and again', (engine) => {
  const world = useWorld(engine, { settings: { RATE_LIMITS: 'on' } });

  it('does so thirty times a minute at most, of which the room is told twice a second', async () => {
    const { current } = world;
    current.clock.hold();
    const [owner, listener] = await current.members('mezban99', 'bezaar99');
    const roomId = await makeStage(current, owner, [], [listener]);
    await hear(listener, roomId);
    const told = recordEvents(owner, 'handsChanged');
    const outcomes: string[] = [];
    for (let again = 0; again < 40; again += 1)
      outcomes.push(await outcomeOf(listener.client.broadcast.raiseHand({ id: roomId, on: again % 2 === 0 })));
    expect(outcomes).toEqual(outcomes.map((_, at) => (at < 30 ? 'accepted' : 'TOO_MANY')));
    await settled(owner);
    expect(told.all.length).toBe(1);
  });
});
