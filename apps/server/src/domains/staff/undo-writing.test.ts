import { newId } from '@baithak/protocol/ids';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { grantPlatformRank } from '../../testing/notification-actions.ts';
import {
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  publishActivity,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { giveRank, undoMessages } from './staff.write.ts';

onBothEnginesInProof('the bulk undo', (engine) => {
  const world = useWorld(engine);
  let staff: Person, spammer: Person, second: Person, member: Person, chief: Person;
  let room: string, elsewhere: string;
  beforeAll(async () => {
    staff = await world.current.ranked('nigran51', 9);
    chief = await world.current.ranked('sardar51', 9);
    [spammer, second, member] = await world.current.members('shareer51', 'shareer52', 'doosra51');
    await liftRoomsLimit(world.current, member);
    room = await makeRoom(member, { title: 'The well' });
    elsewhere = await makeRoom(member, { title: 'The threshing floor' });
    for (const id of [room, elsewhere]) await joinAndLoad(id, member, spammer, second);
    await joinAndLoad(room, chief);
  });
  beforeEach(() => world.current.clock.pass(1000));
  const now = () => new Date(world.current.clock.now()).toISOString();
  const undo = (personIds: readonly string[], since: string, more: object = {}, by = staff) =>
    by.client.staff.undoWriting({ personIds: [...personIds], since, ...more });
  const texts = async (id: string) => {
    const device = await world.current.device(member);
    const { data } = await device.client.loading.loadRoom({ id });
    return data.map((message) => JSON.stringify(message));
  };
  const post = async (person: Person, threadText: string) =>
    (await person.client.threads.createThread({ roomId: room, threadText })).data._id;
  const answer = async (person: Person, replyTo: string) =>
    (await person.client.threads.replyToThread({ roomId: room, replyTo, threadText: 'a reply' })).data._id;

  it('counts first, names who is left out, and deletes nothing then', async () => {
    await say(spammer, room, 'said before');
    world.current.clock.pass(1000);
    const since = now();
    await say(spammer, room, 'spam one');
    await say(second, elsewhere, 'spam two');
    await say(chief, room, 'from the chief');
    const people = [spammer.userId, second.userId, chief.userId, newId()];
    const counted = await undo(people, since, { dryRun: true });
    expect(counted).toMatchObject({ messages: 2, threads: 0, replies: 0, isDone: false });
    expect(counted.people.map(({ user, leftOut }) => [user.username, leftOut])).toEqual([
      ['shareer51', null],
      ['shareer52', null],
      ['sardar51', 'OUTRANKED'],
    ]);
    expect(await undo(people, since, { dryRun: true, roomId: room })).toMatchObject({ messages: 1 });
    expect((await texts(room)).join('')).toContain('spam one');
  });

  it('deletes messages, threads and replies since then, live, with one entry a person and room', async () => {
    const since = now();
    const [mine, theirs] = [await post(spammer, 'a bad thread'), await post(member, 'a good thread')];
    await answer(member, mine);
    await answer(spammer, theirs);
    for (let at = 0; at < 3; at += 1) await say(spammer, elsewhere, `flood ${at}`);
    await say(member, elsewhere, 'stays');
    const heard = recordEvents(member, 'messageDeleted');
    const [thread, reply] = [recordEvents(member, 'threadDeleted'), recordEvents(member, 'replyDeleted')];
    expect(await undo([spammer.userId], since)).toMatchObject({ messages: 3, threads: 1, replies: 1, isDone: true });
    await Promise.all([heard.until(3), thread.until(1), reply.until(1)]);
    await publishActivity(world.current);
    const revs = heard.all.map(({ rev }) => rev);
    expect(revs).toEqual([0, 1, 2].map((more) => (revs[0] ?? 0) + more));
    expect((await texts(elsewhere)).join('')).not.toContain('flood');
    expect((await texts(elsewhere)).join('')).toContain('stays');
    expect((await texts(room)).join('')).toContain('spam one');
    const log = await world.current.running.app.db.read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'id')
      .select(['chain', 'what', 'whom', 'amount'])
      .where('actor', '=', staff.userId)
      .orderBy('at')
      .orderBy('seq')
      .execute();
    expect(log.toSorted((a, b) => (a.what < b.what ? -1 : 1))).toEqual([
      { chain: room, what: 'deleteReply', whom: spammer.userId, amount: null },
      { chain: room, what: 'deleteThread', whom: spammer.userId, amount: null },
      { chain: elsewhere, what: 'undoWriting', whom: spammer.userId, amount: 3 },
    ]);
    expect(await undo([spammer.userId], since)).toMatchObject({ messages: 0, threads: 0, replies: 0, isDone: true });
  });

  it('stops in the middle when the one who does it is staff no more, and outside of their rank', async () => {
    const since = now();
    const ids = [];
    for (let at = 0; at < 2; at += 1) ids.push((await say(spammer, room, `late ${at}`)).id);
    const { db } = world.current.running.app;
    const step = (id: string) =>
      db.write(undoMessages, {
        by: staff.userId,
        author: spammer.userId,
        roomId: room,
        ids: [id],
        stamp: { ids: [newId()], at: world.current.clock.now() },
        logId: newId(),
        at: world.current.clock.now(),
      });
    expect((await step(ids[0] ?? '')).deleted).toHaveLength(1);
    await db.write(giveRank, { userId: staff.userId, rank: 8 });
    await expect(step(ids[1] ?? '')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await outcomeOf(undo([spammer.userId], since))).toBe('FORBIDDEN');
    await db.write(giveRank, { userId: staff.userId, rank: 9 });
    await db.write(giveRank, { userId: spammer.userId, rank: 9 });
    await expect(step(ids[1] ?? '')).rejects.toMatchObject({ code: 'OUTRANKED' });
    await db.write(giveRank, { userId: spammer.userId, rank: 1 });
    await settled(member);
    const said = (await texts(room)).join('');
    expect([said.includes('late 0'), said.includes('late 1')]).toEqual([false, true]);
  });

  it('is broken off under way for whoever is demoted after its first deletions, and what is left stays', async () => {
    // What they wrote in the tests before does not count any more.
    world.current.clock.pass(10_000);
    const since = now();
    for (let at = 0; at < 8; at += 1) await post(spammer, `unwanted ${at}`);
    const first = recordEvents(chief, 'threadDeleted');
    await chief.client.loading.loadRoom({ id: room });
    const undoing = outcomeOf(undo([spammer.userId], since));
    await first.until(1);
    await grantPlatformRank(world.current, staff, 8);
    const outcome = await undoing;
    const { data: left } = await member.client.threads.getThreads({ roomId: room });
    const unwanted = left.filter((thread) => JSON.stringify(thread).includes('unwanted'));
    await grantPlatformRank(world.current, staff, 9);
    // On a machine under load the last deletion may have come before the demotion.
    expect([outcome, unwanted.length > 0]).toEqual(unwanted.length > 0 ? ['FORBIDDEN', true] : ['accepted', false]);
    expect(await undo([spammer.userId], since)).toMatchObject({ threads: unwanted.length, isDone: true });
  });

  it('is for staff alone, and refuses nobody at all', async () => {
    expect(await outcomeOf(undo([spammer.userId], now(), {}, member))).toBe('FORBIDDEN');
    expect(await outcomeOf(undo([newId()], now()))).toBe('NOT_FOUND');
    expect(await outcomeOf(undo([], now()))).toBe('INVALID_INPUT');
    expect(await outcomeOf(undo([spammer.userId], 'yesterday'))).toBe('INVALID_INPUT');
  });
});
