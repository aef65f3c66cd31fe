import { newId } from '@baithak/protocol/ids';
import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { picture } from '../../testing/media/pictures.ts';
import { show, uploaded } from '../../testing/media/upload-files.ts';
import { makeOld, many, setRaid, withSurges } from '../../testing/raid-actions.ts';
import { giveRole, joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import { logStamp } from '../moderation-log/api.ts';
import { notificationStamp } from '../notifications/api.ts';
import { takeMessages } from './taking/taking.write.ts';

let names = 0;

onBothEnginesInProof('what raid mode took away and', (engine) => {
  const world = useWorld(engine, withSurges);
  let owner: Person, member: Person, moderator: Person, staff: Person;
  let first: Person, second: Person;
  let roomId: string;
  beforeAll(async () => {
    [owner, member, moderator] = await world.current.members('sahibekhana', 'puraana1', 'muhafiz1');
    staff = await world.current.ranked('nigraan1', 9);
    await liftRoomsLimit(world.current, owner);
  });
  beforeEach(async () => {
    await setRaid(world.current, { automatic: true, joins: many, firstMessages: many, minutes: 2 });
    roomId = await makeRoom(owner);
    const old = [owner, member, moderator, staff];
    await joinAndLoad(roomId, ...old);
    await makeOld(world.current, roomId, days(30), ...old);
    await giveRole(world.current, roomId, moderator, 6);
    names += 1;
    const letter = 'abcdefghijklmnopqrstuvwxyz'.charAt(names);
    [first, second] = await world.current.members(`${letter}aahzan11`, `${letter}uteraa22`);
    await joinAndLoad(roomId, first, second);
  });
  afterEach(async () => {
    await staff.client.raids.setRaidMode({ roomId, level: 'off' }).catch(() => undefined);
  });
  const read = () => world.current.running.app.db.read;
  const begin = async (): Promise<string> =>
    (await moderator.client.raids.setRaidMode({ roomId, level: 'newcomers' })).raid?._id ?? '';
  const undo = async (raidId: string) => (await moderator.client.raids.undoRaid({ raidId })).messages;
  const restore = (raidId: string) => moderator.client.raids.restoreRaid({ raidId });
  const nothing = { messages: 0, people: 0, leftOut: 0, isDone: true };
  const texts = async () =>
    (await member.client.loading.loadRoom({ id: roomId })).data.flatMap((message) =>
      'content' in message ? [message.content.map((part) => ('data' in part ? part.data : part.type)).join()] : [],
    );
  const heldRows = async () =>
    (await read().selectFrom('raid_held').select('thing').where('room_id', '=', roomId).execute()).map(
      ({ thing }) => thing,
    );
  const threadOf = async ({ client }: Person) =>
    (await client.threads.createThread({ roomId, threadText: 'a thread' })).data._id;
  const replyOf = async ({ client }: Person, replyTo: string) =>
    (await client.threads.replyToThread({ roomId, replyTo, threadText: 'a reply' })).data._id;
  const isThere = async (id: string) =>
    (await read().selectFrom('threads').select('id').where('id', '=', id).execute()).length === 1;
  const report = async (kind: 'message' | 'thread' | 'reply', id: string): Promise<string> => {
    const of = kind === 'reply' ? 'thread' : kind;
    await owner.client.threads.reportThread({ kind: of, id, reason: 2, details: 'look at this' });
    const row = await read().selectFrom('reports').select('id').where('thing', '=', id).executeTakeFirstOrThrow();
    return row.id;
  };
  const decide = (reportId: string) => staff.client.reports.resolveReport({ reportId, action: 'delete', rule: 2 });
  const pictureOf = async (person: Person) => {
    const { names: files, token } = await uploaded(person, 'roomMessage', { bytes: await picture('png') });
    const [name = ''] = files;
    const { id } = await show(person, roomId, [{ type: 'image', name }], token);
    const state = async () =>
      (await read().selectFrom('files').select('state').where('name', '=', bareName(name)).execute())[0]?.state;
    return { id, state };
  };

  it('was decided to be deleted stays away: a message, a thread and a reply', async () => {
    const of = await threadOf(member);
    const things = [await pictureOf(first), { id: await threadOf(first) }, { id: await replyOf(second, of) }] as const;
    const kept = await say(second, roomId, 'of the second');
    const reports = [
      await report('message', things[0].id),
      await report('thread', things[1].id),
      await report('reply', things[2].id),
    ];
    const raidId = await begin();
    expect([await undo(raidId), (await heldRows()).length]).toEqual([4, 4]);
    for (const reportId of reports) await decide(reportId);
    expect([await heldRows(), await things[0].state()]).toEqual([[kept.id], 'released']);
    expect(await restore(raidId)).toMatchObject({ messages: 1, people: 1, leftOut: 0, isDone: true });
    expect([await texts(), await isThere(things[1].id), await isThere(things[2].id)]).toEqual([
      ['of the second'],
      false,
      false,
    ]);
  });

  it('is dismissed comes back all the same', async () => {
    const { id } = await say(first, roomId, 'of the first');
    const reportId = await report('message', id);
    const raidId = await begin();
    await undo(raidId);
    await staff.client.reports.resolveReport({ reportId, action: 'dismiss' });
    expect(await restore(raidId)).toMatchObject({ messages: 1, isDone: true });
    expect(await texts()).toEqual(['of the first']);
  });

  it('was deleted by hand stays away too, where whoever did it may', async () => {
    const of = await threadOf(member);
    const message = await pictureOf(first);
    const [threadId, replyId] = [await threadOf(first), await replyOf(second, of)];
    const raidId = await begin();
    await undo(raidId);
    const deletions = ({ client }: Person) => [
      outcomeOf(client.messages.deleteMessage({ id: roomId, messageId: message.id })),
      outcomeOf(client.threads.deleteThread({ roomId, threadId })),
      outcomeOf(client.threads.deleteReply({ roomId, threadId: of, replyId })),
    ];
    // The last is beneath a thread of hers, where she keeps order: it goes.
    expect(await Promise.all(deletions(member))).toEqual(['FORBIDDEN', 'NOT_FOUND', 'accepted']);
    expect((await heldRows()).toSorted()).toEqual([message.id, threadId].toSorted());
    expect(await Promise.all(deletions(moderator))).toEqual(['accepted', 'accepted', 'NOT_FOUND']);
    expect([await heldRows(), await message.state()]).toEqual([[], 'released']);
    const { data: log } = await moderator.client.moderationLog.getRoomLog({ roomId });
    const logged = log.filter(({ thing }) => thing === message.id || thing === threadId).map(({ what }) => what);
    // The thread once before, when it was taken.
    expect(logged.toSorted()).toEqual(['deleteMessage', 'deleteThread', 'deleteThread']);
    expect(await restore(raidId)).toMatchObject(nothing);
    expect([await texts(), await isThere(threadId), await isThere(replyId)]).toEqual([[], false, false]);
  });

  it('answers what is away waits for it', async () => {
    const of = await threadOf(member);
    const replyId = await replyOf(first, of);
    const reportId = await report('thread', of);
    const raidId = await begin();
    expect(await undo(raidId)).toBe(1);
    await decide(reportId);
    expect(await restore(raidId)).toMatchObject({ ...nothing, leftOut: 1 });
    expect(await heldRows()).toEqual([replyId]);
    await staff.client.reports.undoReport({ reportId });
    expect(await restore(raidId)).toMatchObject({ messages: 1, people: 1, leftOut: 0, isDone: true });
    expect([await isThere(replyId), await heldRows()]).toEqual([true, []]);
  });

  it('is of an account that is being closed does not come back', async () => {
    const { state } = await pictureOf(first);
    await say(second, roomId, 'of the second');
    const raidId = await begin();
    await undo(raidId);
    // As far as a closing gets with its first write.
    await runWrite(world.current, (tx) =>
      tx.updateTable('people').set({ removed_at: 1 }).where('id', '=', first.userId).execute(),
    );
    expect(await restore(raidId)).toMatchObject({ messages: 1, people: 1, leftOut: 0, isDone: true });
    expect([await texts(), await heldRows(), await state()]).toEqual([['of the second'], [], 'released']);
  });

  /** So many replies to a thread, copied from one. */
  const addReplies = async (threadId: string, count: number) => {
    const replyId = await replyOf(member, threadId);
    const reply = await read().selectFrom('threads').selectAll().where('id', '=', replyId).executeTakeFirstOrThrow();
    const copies = Array.from({ length: count - 1 }, (_, at) => ({ ...reply, id: newId(), number: 1000 + at }));
    await runWrite(world.current, async (tx) => {
      for (let at = 0; at < copies.length; at += 100)
        await tx
          .insertInto('threads')
          .values(copies.slice(at, at + 100))
          .execute();
    });
  };
  const addVotes = (threadId: string, count: number) =>
    runWrite(world.current, async (tx) => {
      const votes = Array.from({ length: count }, () => ({
        thread_id: threadId,
        user_id: newId(),
        vote: 1 as const,
        voted_at: 1,
      }));
      for (let at = 0; at < count; at += 1000)
        await tx
          .insertInto('thread_votes')
          .values(votes.slice(at, at + 1000))
          .execute();
    });
  const addVersions = (threadId: string, count: number) =>
    runWrite(world.current, (tx) =>
      tx
        .insertInto('thread_versions')
        .values(
          Array.from({ length: count }, (_, number) => ({
            thread_id: threadId,
            number: number + 1,
            message: '[]',
            tags: '[]',
            written_at: 1,
            replaced_at: 2,
          })),
        )
        .execute(),
    );
  const countOf = async (table: 'thread_votes' | 'thread_versions', threadId: string) =>
    (await read().selectFrom(table).select('thread_id').where('thread_id', '=', threadId).execute()).length;

  it('has up to 500 replies comes back, a larger thread does not', async () => {
    const [fits, tooLarge] = [await threadOf(first), await threadOf(second)];
    await addReplies(fits, 500);
    await addReplies(tooLarge, 501);
    const raidId = await begin();
    expect(await undo(raidId)).toBe(2);
    expect(await heldRows()).toEqual([fits]);
    expect(await restore(raidId)).toMatchObject({ messages: 1, isDone: true });
    const back = await read().selectFrom('threads').select('root_id').where('room_id', '=', roomId).execute();
    expect([back.length, new Set(back.map((row) => row.root_id))]).toEqual([501, new Set([fits])]);
  });

  it('has up to 5,000 rows of votes and versions comes back, and more does not', async () => {
    const [fits, tooLarge] = [await threadOf(first), await threadOf(second)];
    await addVotes(fits, 4899);
    await addVersions(fits, 100);
    await addVotes(tooLarge, 4900);
    await addVersions(tooLarge, 100);
    const raidId = await begin();
    expect(await undo(raidId)).toBe(2);
    expect(await heldRows()).toEqual([fits]);
    expect(await restore(raidId)).toMatchObject({ messages: 1, isDone: true });
    expect([await countOf('thread_votes', fits), await countOf('thread_versions', fits)]).toEqual([4899, 100]);
    expect([await countOf('thread_votes', tooLarge), await countOf('thread_versions', tooLarge)]).toEqual([0, 0]);
  });

  it('is taken in two rooms at once is counted whole', async () => {
    const { app } = world.current.running;
    const other = await makeRoom(owner);
    await joinAndLoad(other, first);
    const said: { readonly roomId: string; readonly id: string }[] = [];
    for (let at = 0; at < 20; at += 1)
      for (const place of [roomId, other]) said.push({ roomId: place, id: (await say(first, place, `no ${at}`)).id });
    const raidId = await begin();
    await moderator.client.raids.undoRaid({ raidId, dryRun: true });
    await Promise.all(
      said.map((message) =>
        app.db.write(takeMessages, {
          raidId,
          roomId: message.roomId,
          by: null,
          authors: [{ userId: first.userId, ids: [message.id] }],
          stamp: notificationStamp(app, 1),
          ...logStamp(app),
        }),
      ),
    );
    const taken = read().selectFrom('raid_people').select('taken').where('raid_id', '=', raidId);
    expect(await taken.where('user_id', '=', first.userId).execute()).toEqual([{ taken: 40 }]);
    const lines = await read()
      .selectFrom('raid_taken')
      .select(['messages', 'people'])
      .where('raid_id', '=', raidId)
      .execute();
    expect(lines.reduce((sum, { messages }) => sum + messages, 0)).toBe(40);
  });
});
