import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { days, minutes } from '../../../testing/clock.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../../testing/room-actions.ts';
import { runWrite } from '../../../testing/run-write.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

onBothEnginesInProof('order in a room', (engine) => {
  const world = useWorld(engine);
  let owner: Person, settledIn: Person, newcomer: Person, moderator: Person, guest: Person, staff: Person;
  beforeAll(async () => {
    [owner, settledIn, newcomer, moderator] = await world.current.members(
      'sahibekhana',
      'puraana1',
      'nayaaya1',
      'muhafiz1',
    );
    guest = await world.current.guest('mehmaan');
    staff = await world.current.ranked('nigraan1', 9);
    await liftRoomsLimit(world.current, owner);
  });
  /** A room that somebody joined two days ago, a moderator, a newcomer and a guest a moment ago. */
  const start = async (): Promise<string> => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, settledIn, newcomer, moderator, guest);
    await runWrite(world.current, (tx) =>
      tx
        .updateTable('room_members')
        .set((of) => ({ joined_at: of('joined_at', '-', days(2)) }))
        .where('user_id', '=', settledIn.userId)
        .execute(),
    );
    await giveRole(world.current, roomId, moderator, 6);
    return roomId;
  };
  const freeze = ({ client }: Person, roomId: string, on: boolean, length?: number) =>
    client.rooms.freezeRoom({ roomId, on, ...(length === undefined ? {} : { minutes: length }) });
  const slow = ({ client }: Person, roomId: string, seconds: number) => client.rooms.setSlowMode({ roomId, seconds });
  const says = (person: Person, roomId: string) => outcomeOf(say(person, roomId, 'salaam'));
  const logged = async (roomId: string) => {
    const { read } = world.current.running.app.db;
    const rows = await read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details as details', 'details.entry_id', 'moderation_log.id')
      .select(['moderation_log.what', 'details.actor', 'details.amount'])
      .where('chain', '=', roomId)
      .orderBy('seq')
      .execute();
    return rows.map(({ what, actor, amount }) => [what, actor, amount === null ? null : Number(amount)]);
  };

  it('frozen, is only read by guests and newcomers, and written in by everybody else', async () => {
    const roomId = await start();
    const said = await say(newcomer, roomId, 'before');
    const { data: thread } = await newcomer.client.threads.createThread({ roomId, threadText: 'before' });
    const heard = recordEvents(guest, 'roomFrozen');
    const { frozen } = await freeze(moderator, roomId, true);
    const until = frozen?.until ?? '';
    expect(Math.round((Date.parse(until) - world.current.clock.now()) / minutes(1))).toBe(30);
    expect(await heard.until(1)).toEqual([{ roomId, on: true, until, reason: 'moderator', raid: false }]);
    await expect(say(guest, roomId, 'still here')).rejects.toMatchObject({
      code: 'FROZEN',
      details: [{ until, reason: 'moderator' }],
    });
    const { messages, threads } = newcomer.client;
    const { _id: threadId } = thread;
    const tried = [
      say(newcomer, roomId, 'one more'),
      messages.replyMessage({ id: roomId, replyTo: said.id, message: 'x', type: 'text', tempId: newId() }),
      messages.editMessage({ id: roomId, editId: said.id, message: 'x', type: 'text' }),
      messages.publishTyping({ id: roomId }),
      threads.createThread({ roomId, threadText: 'x' }),
      threads.replyToThread({ roomId, replyTo: threadId, threadText: 'x' }),
      threads.editThread({ roomId, threadId, threadText: 'x' }),
      threads.likeThread({ roomId, threadId }),
      threads.dislikeThread({ roomId, threadId }),
    ];
    expect(await Promise.all(tried.map(outcomeOf))).toEqual(tried.map(() => 'FROZEN'));
    expect(await outcomeOf(messages.deleteMessage({ id: roomId, messageId: said.id }))).toBe('accepted');
    for (const each of [settledIn, moderator, owner]) expect(await says(each, roomId)).toBe('accepted');
    const load = await guest.client.loading.loadRoom({ id: roomId });
    expect([load.frozen, load.slowMode]).toEqual([frozen, 0]);
  });

  it('thaws when it is ended and by itself; the log has the acts', async () => {
    const roomId = await start();
    const heard = recordEvents(guest, 'roomFrozen');
    await freeze(moderator, roomId, true, 1);
    await freeze(moderator, roomId, false);
    expect((await heard.until(2)).at(-1)).toEqual({ roomId, on: false, until: null, reason: null, raid: false });
    expect(await says(guest, roomId)).toBe('accepted');
    await freeze(owner, roomId, true, 1);
    await heard.until(3);
    world.current.clock.passWithTimers(minutes(1) + 1);
    expect((await heard.until(4)).at(-1)).toMatchObject({ on: false });
    expect(await says(guest, roomId)).toBe('accepted');
    expect(await logged(roomId)).toEqual([
      ['freezeRoom', moderator.userId, 1],
      ['unfreezeRoom', moderator.userId, null],
      ['freezeRoom', owner.userId, 1],
    ]);
  });

  it('slow, lets each member write once in a while, whatever it is, and moderators as ever', async () => {
    const roomId = await start();
    const { data: thread } = await owner.client.threads.createThread({ roomId, threadText: 'tea' });
    expect(await says(settledIn, roomId)).toBe('accepted');
    const heard = recordEvents(settledIn, 'slowModeChanged');
    expect(await slow(moderator, roomId, 60)).toMatchObject({ slowMode: 60 });
    expect(await heard.until(1)).toEqual([{ roomId, seconds: 60 }]);
    const refused: unknown = await say(settledIn, roomId, 'again').catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: 'SLOW_MODE',
      retryAfter: expect.toSatisfy((wait) => wait > 0 && wait <= 60),
    });
    const { threads } = settledIn.client;
    expect(await outcomeOf(threads.createThread({ roomId, threadText: 'x' }))).toBe('SLOW_MODE');
    for (const each of [moderator, moderator, newcomer]) expect(await says(each, roomId)).toBe('accepted');
    world.current.clock.pass(60_001);
    expect(await outcomeOf(threads.replyToThread({ roomId, replyTo: thread._id, threadText: 'x' }))).toBe('accepted');
    expect(await says(settledIn, roomId)).toBe('SLOW_MODE');
    const load = await settledIn.client.loading.loadRoom({ id: roomId });
    expect([load.slowMode, Date.parse(load.wroteAt ?? '') > Date.parse(load.joinedAt ?? '')]).toEqual([60, true]);
    await slow(moderator, roomId, 0);
    expect(await says(settledIn, roomId)).toBe('accepted');
    expect((await logged(roomId)).slice(-2)).toEqual([
      ['slowRoom', moderator.userId, 60],
      ['endSlowRoom', moderator.userId, null],
    ]);
  });

  it('slow, makes nobody faster who leaves and joins again', async () => {
    const roomId = await start();
    await slow(owner, roomId, 60);
    const rejoin = async ({ client }: Person) => {
      await client.rooms.leaveRoom({ roomId });
      await client.rooms.joinRoom({ roomId });
      await client.loading.loadRoom({ id: roomId });
    };
    expect(await says(newcomer, roomId)).toBe('accepted');
    await rejoin(newcomer);
    expect(await says(newcomer, roomId)).toBe('SLOW_MODE');
    await settledIn.client.threads.createThread({ roomId, threadText: 'tea' });
    await rejoin(settledIn);
    expect(await says(settledIn, roomId)).toBe('SLOW_MODE');
    world.current.clock.pass(60_001);
    for (const each of [newcomer, settledIn]) expect(await says(each, roomId)).toBe('accepted');
  });

  it('slow, takes one of two that come at the same moment', async () => {
    const roomId = await start();
    await slow(owner, roomId, 60);
    const { threads } = newcomer.client;
    const both = [says(newcomer, roomId), outcomeOf(threads.createThread({ roomId, threadText: 'x' }))];
    expect((await Promise.all(both)).toSorted()).toEqual(['SLOW_MODE', 'accepted']);
  });

  it('is kept by rank 6 and up there, for every room by platform staff; elsewhere nobody hears of it', async () => {
    const [roomId, otherId] = [await start(), await makeRoom(owner)];
    await settledIn.client.loading.unloadRoom({});
    await joinAndLoad(otherId, settledIn);
    const elsewhere = [recordEvents(settledIn, 'roomFrozen'), recordEvents(settledIn, 'slowModeChanged')] as const;
    for (const each of [settledIn, newcomer]) {
      expect(await outcomeOf(freeze(each, roomId, true))).toBe('FORBIDDEN');
      expect(await outcomeOf(slow(each, roomId, 5))).toBe('FORBIDDEN');
      expect(await outcomeOf(each.client.rooms.freezePlatform({ on: true }))).toBe('FORBIDDEN');
      expect(await outcomeOf(each.client.rooms.setPlatformSlowMode({ seconds: 5 }))).toBe('FORBIDDEN');
    }
    expect(await outcomeOf(freeze(staff, otherId, false))).toBe('accepted');
    await freeze(moderator, roomId, true);
    await slow(moderator, roomId, 5);
    await settled(settledIn);
    expect(elsewhere[0].all.filter((event) => event.roomId !== otherId)).toEqual([]);
    expect(await outcomeOf(staff.client.rooms.setPlatformSlowMode({ seconds: 3601 }))).toBe('INVALID_INPUT');
    await staff.client.rooms.freezePlatform({ on: true, minutes: 60 });
    await staff.client.rooms.setPlatformSlowMode({ seconds: 9 });
    expect((await elsewhere[0].until(2)).at(-1)).toMatchObject({ roomId: otherId, on: true, reason: 'platform' });
    expect(await elsewhere[1].until(1)).toEqual([{ roomId: otherId, seconds: 9 }]);
    // The room's own end leaves what holds everywhere.
    expect((await freeze(moderator, roomId, false)).frozen?.reason).toBe('platform');
    expect((await slow(moderator, roomId, 0)).slowMode).toBe(9);
    expect(await says(guest, roomId)).toBe('FROZEN');
    expect((await staff.client.rooms.getPlatformOrder()).slowMode).toBe(9);
    await staff.client.rooms.freezePlatform({ on: false });
    await staff.client.rooms.setPlatformSlowMode({ seconds: 0 });
    expect(await says(guest, roomId)).toBe('accepted');
    expect((await logged('')).map(([what]) => what).filter((what) => what !== 'giveRank')).toEqual([
      'freezeRoom',
      'slowRoom',
      'unfreezeRoom',
      'endSlowRoom',
    ]);
  });

  it('thaws by itself after a restart too', async () => {
    const roomId = await start();
    await freeze(owner, roomId, true, 1);
    await world.current.restart();
    const back = await world.current.device(newcomer);
    await back.client.loading.loadRoom({ id: roomId });
    const again = recordEvents(back, 'roomFrozen');
    world.current.clock.passWithTimers(minutes(1) + 1);
    expect(await again.until(1)).toEqual([{ roomId, on: false, until: null, reason: null, raid: false }]);
  });
});
