import { newId } from '@baithak/protocol/ids';
import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { picture } from '../../testing/media/pictures.ts';
import { show, uploaded } from '../../testing/media/upload-files.ts';
import { makeOld, many, newAddresses, setRaid, someGuests, withSurges } from '../../testing/raid-actions.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { password, useWorld, type Person } from '../../testing/world.ts';
import { restoreTaken } from './taking/taking.write.ts';

let names = 0;

/** Eight words that no other sentence has. */
const sentence = (at: number): string =>
  Array.from({ length: 8 }, (_, word) =>
    [...String(((at * 8 + word + 1) * 2_654_435_761) % 4_294_967_296)]
      .map((digit) => 'abdeiklmnu'[Number(digit)])
      .join(''),
  ).join(' ');

onBothEnginesInProof('what raid mode took away', (engine) => {
  const world = useWorld(engine, withSurges);
  let owner: Person, member: Person, moderator: Person, staff: Person;
  let raiders: readonly [Person, Person, Person];
  let roomId: string;
  let old: readonly Person[];
  beforeAll(async () => {
    [owner, member, moderator] = await world.current.members('sahibekhana', 'puraana1', 'muhafiz1');
    staff = await world.current.ranked('nigraan1', 9);
    old = [owner, member, moderator];
    await liftRoomsLimit(world.current, owner);
  });
  beforeEach(async () => {
    await setRaid(world.current, { automatic: true, joins: many, firstMessages: many, minutes: 2 });
    roomId = await makeRoom(owner);
    await joinAndLoad(roomId, ...old, staff);
    await makeOld(world.current, roomId, days(30), ...old, staff);
    await giveRole(world.current, roomId, moderator, 6);
    names += 1;
    const letter = 'abcdefghijklmnopqrstuvwxyz'.charAt(names);
    raiders = await world.current.members(`${letter}aahzan11`, `${letter}uteraa22`, `${letter}aakoo333`);
    await joinAndLoad(roomId, ...raiders);
  });
  afterEach(async () => {
    await staff.client.raids.setRaidMode({ roomId, level: 'off' }).catch(() => undefined);
  });
  const begin = async (): Promise<string> => {
    const { raid } = await moderator.client.raids.setRaidMode({ roomId, level: 'newcomers' });
    return raid?._id ?? '';
  };
  const undo = (raidId: string, { client } = moderator) => client.raids.undoRaid({ raidId });
  const restore = (raidId: string, { client } = moderator, dryRun = false) =>
    client.raids.restoreRaid({ raidId, dryRun });
  const raidNow = async ({ client } = moderator) => (await client.raids.getRaid({ roomId })).raid;
  const load = ({ client } = member) => client.loading.loadRoom({ id: roomId });
  const texts = async (person?: Person) =>
    (await load(person)).data
      .toSorted((one, other) => one.rev - other.rev)
      .flatMap((message) =>
        'content' in message ? [message.content.map((part) => ('data' in part ? part.data : part.type)).join()] : [],
      );
  const toldOf = async ({ client }: Person) =>
    (await client.notifications.listNotifications({})).data.filter(({ kind }) => kind === 'moderation');
  const heldRows = () =>
    world.current.running.app.db.read.selectFrom('raid_held').select('thing').where('room_id', '=', roomId).execute();
  const status = async (name: string) =>
    (await fetch(`${world.current.url}/file/uploads/gallery/${bareName(name)}`)).status;
  const runJob = (name: string) => world.current.running.app.jobs.run(name);

  it('is there again within the hour: a picture, a mention, a thread with its replies and votes', async () => {
    const [first, second, third] = raiders;
    await say(first, roomId, `look here @${member.username}`);
    const { names: files, token } = await uploaded(second, 'roomMessage', { bytes: await picture('png') });
    const [name = ''] = files;
    await show(second, roomId, [{ type: 'image', name }], token);
    const { data: thread } = await third.client.threads.createThread({ roomId, threadText: 'a thread of theirs' });
    const threadId = thread._id;
    await member.client.threads.replyToThread({ roomId, replyTo: threadId, threadText: 'an answer' });
    await member.client.threads.likeThread({ roomId, threadId });
    const before = await texts();
    const raidId = await begin();
    expect((await raidNow())?.held).toBeNull();
    const undone = world.current.clock.now();
    const taken = await undo(raidId);
    expect(taken).toMatchObject({ messages: 3, isDone: true });
    expect([await texts(), await status(name)]).toEqual([[], 404]);
    expect([await toldOf(first), await toldOf(third)].map(({ length }) => length)).toEqual([1, 1]);
    const held = (await raidNow())?.held;
    expect(held?.messages).toBe(3);
    const since = Date.parse(held?.until ?? '') - minutes(60);
    expect([undone <= since, since <= world.current.clock.now()]).toEqual([true, true]);

    expect(await restore(raidId, moderator, true)).toMatchObject({ messages: 3, people: 3, leftOut: 0, isDone: false });
    expect(await texts()).toEqual([]);
    await first.client.notifications.listen();
    const [edited, line, created] = [
      recordEvents(member, 'messageEdited'),
      recordEvents(member, 'raidTaken'),
      recordEvents(member, 'threadCreated'),
    ];
    const counted = recordEvents(first, 'notificationCount');
    // Two at once: each thing comes back once.
    const answers = await Promise.all([restore(raidId), restore(raidId, owner)]);
    expect(answers.map(({ isDone }) => isDone)).toEqual([true, true]);
    expect(answers.reduce((sum, { messages }) => sum + messages, 0)).toBe(3);
    expect((await edited.until(2)).map(({ message }) => message.member.user._id).toSorted()).toEqual(
      [first.userId, second.userId].toSorted(),
    );
    expect((await created.until(1))[0]?.thread).toMatchObject({ _id: threadId, likeCount: 1, replies: 1 });
    await expect.poll(() => line.all.at(-1)).toMatchObject({ roomId, raidId, messages: 0, people: 0 });
    expect((await counted.until(1)).length).toBeGreaterThan(0);
    expect([await texts(), await status(name)]).toEqual([before, 200]);
    expect((await load()).taken).toEqual([]);
    expect([await toldOf(first), await toldOf(second), await toldOf(third)]).toEqual([[], [], []]);
    const { thrd } = await member.client.threads.getThread({ roomId, threadId });
    const { data: answered } = await member.client.threads.getTopReplies({ roomId, threadId });
    expect([thrd.likes, answered.map((reply) => reply.member.user._id)]).toEqual([[member.userId], [member.userId]]);
    expect(await raidNow()).toMatchObject({ held: null, taken: { messages: 0, people: 0 } });
    const { data: log } = await moderator.client.moderationLog.getRoomLog({ roomId });
    expect(log.filter(({ what }) => what === 'restoreRaid').map(({ amount }) => amount)).toEqual(
      expect.arrayContaining([2, 1]),
    );
    const mentions = await world.current.running.app.db.read
      .selectFrom('message_mentions')
      .select('user_id')
      .where('room_id', '=', roomId)
      .execute();
    expect(mentions).toEqual([{ user_id: member.userId }]);
    // By hand it is taken again.
    expect(await undo(raidId)).toMatchObject({ messages: 3, isDone: true });
    expect((await load()).taken).toMatchObject([{ raidId, messages: 3, people: 3 }]);
  });

  it('is gone for good after the hour, with its files', async () => {
    const [first] = raiders;
    const { names: files, token } = await uploaded(first, 'roomMessage', { bytes: await picture('png') });
    const [name = ''] = files;
    await show(first, roomId, [{ type: 'image', name }], token);
    const raidId = await begin();
    await undo(raidId);
    world.current.clock.pass(minutes(59));
    const keeper = await world.current.device(moderator);
    expect(await restore(raidId, keeper, true)).toMatchObject({ messages: 1 });
    await runJob('raids.dropHeld');
    expect(await heldRows()).toHaveLength(1);
    world.current.clock.pass(minutes(1));
    expect(await restore(raidId, keeper)).toMatchObject({ messages: 0, people: 0, leftOut: 0, isDone: true });
    const held = world.current.running.app.db.read
      .selectFrom('files')
      .select('state')
      .where('name', '=', bareName(name));
    expect(await held.execute()).toEqual([{ state: 'used' }]);
    await runJob('raids.dropHeld');
    expect([await heldRows(), await held.execute()]).toEqual([[], [{ state: 'released' }]]);
    await runJob('uploads.collectUnused');
    expect([await status(name), await held.execute()]).toEqual([404, []]);
  });

  it('stays where somebody of a higher rank took it', async () => {
    const [first] = raiders;
    await say(first, roomId, 'one of the first');
    const raidId = await begin();
    await undo(raidId, staff);
    expect(await restore(raidId, moderator, true)).toMatchObject({ messages: 0, people: 0, leftOut: 1, isDone: false });
    expect(await restore(raidId)).toMatchObject({ messages: 0, people: 0, leftOut: 1, isDone: true });
    expect(await texts()).toEqual([]);
    expect(await restore(raidId, staff)).toMatchObject({ messages: 1, people: 1, leftOut: 0, isDone: true });
    expect(await texts()).toEqual(['one of the first']);
  });

  it('is brought back by nobody below rank 6, nor from outside, who hear nothing of it', async () => {
    const [first] = raiders;
    const guest = await world.current.guest(`mehman${roomId.slice(-6)}`);
    const outsider = await world.current.member(`bahar${roomId.slice(-6)}`);
    await guest.client.rooms.joinRoom({ roomId });
    await say(first, roomId, 'salaam');
    const raidId = await begin();
    await undo(raidId);
    const heard = [member, guest, outsider].map((person) => recordEvents(person, 'raidChanged'));
    for (const person of [member, first, guest, outsider])
      for (const dryRun of [true, false])
        expect(['FORBIDDEN', 'NOT_FOUND', 'GUESTS_MAY_NOT', 'UNAUTHORIZED']).toContain(
          await outcomeOf(restore(raidId, person, dryRun)),
        );
    expect(await outcomeOf(restore(raidId, member))).toBe('FORBIDDEN');
    expect(await outcomeOf(restore(raidId, outsider))).toBe('NOT_FOUND');
    expect(await texts()).toEqual([]);
    await giveRole(world.current, roomId, moderator, 1);
    expect(await outcomeOf(restore(raidId))).toBe('FORBIDDEN');
    await settled(member, guest, outsider);
    expect(heard.flatMap(({ all }) => all)).toEqual([]);
  });

  it('comes back in steps, in each of which the rank is looked at again', async () => {
    for (let at = 0; at < 60; at += 1) await say(raiders[at % 3] ?? member, roomId, sentence(at));
    const before = await texts();
    const raidId = await begin();
    expect(await undo(raidId)).toMatchObject({ messages: 60, isDone: true });
    const { db } = world.current.running.app;
    const [{ thing } = { thing: '' }] = await heldRows();
    const step = { raidId, roomId, things: [thing], logId: newId(), at: world.current.clock.now() };
    await expect(db.write(restoreTaken, { ...step, by: member.userId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await restore(raidId)).toMatchObject({ messages: 60, people: 3, leftOut: 0, isDone: true });
    expect(await texts()).toEqual(before);
    const { data: log } = await moderator.client.moderationLog.getRoomLog({ roomId });
    expect(log.filter(({ what }) => what === 'restoreRaid').map(({ amount }) => amount)).toEqual([10, 50]);
  });

  it('is told to those who keep order once raid mode has ended too', async () => {
    const [first] = raiders;
    await say(first, roomId, 'salaam');
    const raidId = await begin();
    await undo(raidId);
    await moderator.client.raids.setRaidMode({ roomId, level: 'off' });
    const listed = async () =>
      (await staff.client.raids.listRaids({})).data.find(({ _id }) => _id === raidId)?.held?.messages;
    expect(await listed()).toBe(1);
    await staff.client.notifications.listen();
    const told = [moderator, staff].map((person) => recordEvents(person, 'raidChanged'));
    await restore(raidId);
    for (const each of told)
      expect((await each.until(1))[0]).toMatchObject({
        roomId,
        raid: { _id: raidId, held: null, ended: expect.any(String) },
      });
    expect([await listed(), await raidNow()]).toEqual([undefined, null]);
  });

  it('comes back after a restart', async () => {
    const [first] = raiders;
    await say(first, roomId, 'before the restart');
    const raidId = await begin();
    await undo(raidId);
    await world.current.restart();
    [owner, member, moderator, staff] = await Promise.all([
      world.current.device(owner),
      world.current.device(member),
      world.current.device(moderator),
      world.current.device(staff),
    ]);
    old = [owner, member, moderator];
    expect((await raidNow())?.held?.messages).toBe(1);
    expect(await restore(raidId)).toMatchObject({ messages: 1, isDone: true });
    expect(await texts()).toEqual(['before the restart']);
  });

  const same = 'chalo sab dosto meri nayi mehfil dekho abhi';

  it('by itself comes back too', async () => {
    for (const [at, person] of raiders.entries()) await say(person, roomId, `${same} ${at}`);
    const before = await texts();
    const raidId = await begin();
    await expect.poll(async () => (await raidNow())?.taken.messages).toBe(2);
    expect(await texts()).toEqual(before.slice(0, 1));
    expect(await restore(raidId)).toMatchObject({ messages: 2, isDone: true });
    expect(await texts()).toEqual(before);
  });

  it('and was brought back is not taken by itself when more is written alike', async () => {
    const [later = member] = await someGuests(world.current, 1, newAddresses(1));
    await say(raiders[0], roomId, `${same} 1`);
    const raidId = await begin();
    expect([await undo(raidId), await restore(raidId)]).toMatchObject([{ messages: 1 }, { messages: 1 }]);
    world.current.clock.passWithTimers(minutes(1));
    await joinAndLoad(roomId, later);
    await expect.poll(() => outcomeOf(say(later, roomId, `${same} 2`))).toBe('accepted');
    await expect.poll(async () => (await raidNow())?.alike).toBeGreaterThan(0);
    world.current.clock.passWithTimers(1000);
    await settled(member);
    expect(await texts()).toEqual([`${same} 1`, `${same} 2`]);
  });

  it('does not come back where the room was cleared meanwhile, and its files are let go', async () => {
    const [first] = raiders;
    const { names: files, token } = await uploaded(first, 'roomMessage', { bytes: await picture('png') });
    const [name = ''] = files;
    await show(first, roomId, [{ type: 'image', name }], token);
    await say(member, roomId, 'of a member');
    const raidId = await begin();
    await undo(raidId);
    await owner.client.commands.clearRoom({ roomId });
    expect(await restore(raidId)).toMatchObject({ messages: 0, isDone: true });
    const state = world.current.running.app.db.read
      .selectFrom('files')
      .select('state')
      .where('name', '=', bareName(name));
    expect([await heldRows(), await state.execute(), await texts()]).toEqual([[], [{ state: 'released' }], []]);
  });

  it('goes with the room that is closed', async () => {
    await say(raiders[0], roomId, 'salaam');
    const raidId = await begin();
    await undo(raidId);
    expect(await heldRows()).toHaveLength(1);
    await owner.client.rooms.closeRoom({ roomId });
    await expect.poll(heldRows).toEqual([]);
    expect(await outcomeOf(restore(raidId))).toBe('NOT_FOUND');
  });

  it('goes with the account of whoever wrote it, or is named in it', async () => {
    const [first, second, third] = raiders;
    await say(first, roomId, 'of the first');
    await say(second, roomId, `look here @${third.username}`);
    await say(second, roomId, 'of the second');
    const raidId = await begin();
    await undo(raidId);
    expect(await heldRows()).toHaveLength(3);
    for (const { client } of [first, third]) await client.accountData.deleteMyAccount({ password });
    await runJob('accountData.finishClosings');
    expect(await restore(raidId)).toMatchObject({ messages: 1, people: 1, isDone: true });
    expect(await texts()).toEqual(['of the second']);
  });
});
