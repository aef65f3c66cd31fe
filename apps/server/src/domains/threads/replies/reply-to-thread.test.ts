import { wholeThreadReplies } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { beforeAll, expect, it } from 'vitest';
import { onBothEngines, onBothEnginesInProof } from '../../../testing/databases.ts';
import { countManyReplies } from '../../../testing/past-the-app.ts';
import {
  outcomeOf,
  joinAndLoad,
  recordEvents,
  giveRole,
  liftRoomsLimit,
  makeRoom,
  settled,
} from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

onBothEnginesInProof('a reply', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    await liftRoomsLimit(world.current, ali, zain);
  });
  const reply = async (person: Person, roomId: string, replyTo: string, threadText = 'a reply') =>
    (await person.client.threads.replyToThread({ roomId, replyTo, threadText })).data;
  /** A room of zain's with a thread of ali's; sara is a member. */
  const start = async (more: { disableReplies?: boolean } = {}) => {
    // What people wrote in the test before does not count any more.
    world.current.clock.pass(10_000);
    const roomId = await makeRoom(zain);
    for (const person of [ali, sara]) {
      await person.client.rooms.joinRoom({ roomId });
      // Premium members may write 30 messages in 10 s, and manage nothing.
      await giveRole(world.current, roomId, person, 4);
    }
    return {
      roomId,
      threadId: (await ali.client.threads.createThread({ roomId, threadText: 'a thread', ...more })).data._id,
    };
  };
  const repliesOf = async (roomId: string, threadId: string) =>
    (await ali.client.threads.getThread({ roomId, threadId })).thrd.replies;
  const ids = (threads: readonly Thread[]) => threads.map(({ _id }) => _id);

  it('raises the count of what it answers, and is published to whoever has the room loaded', async () => {
    const { roomId, threadId } = await start();
    await joinAndLoad(roomId, ali);
    await zain.client.loading.loadRoom({ id: 'baithak' });
    const [heard, elsewhere] = [recordEvents(ali, 'replyCreated'), recordEvents(zain, 'replyCreated')];
    const first = await reply(sara, roomId, threadId);
    expect(first).toMatchObject({
      parent: threadId,
      replies: 0,
      member: { user: { _id: sara.userId } },
      isCreator: false,
    });
    const nested = await reply(ali, roomId, first._id);
    // Ali opened the thread; the room is Zain's.
    expect(nested.isCreator).toBe(true);
    expect(await heard.until(2)).toEqual([
      { roomId, parentId: threadId, reply: first, replies: 1, threadId, threadReplies: 1, changed: 1 },
      { roomId, parentId: first._id, reply: nested, replies: 1, threadId, threadReplies: 2, changed: 2 },
    ]);
    await settled(zain);
    expect(elsewhere.all).toEqual([]);
    expect([await repliesOf(roomId, threadId), await repliesOf(roomId, first._id)]).toEqual([2, 1]);
    expect((await ali.client.threads.getThread({ roomId, threadId })).thrd.changed).toBe(2);
    expect((await ali.client.threads.getTopReplies({ roomId, threadId: first._id })).data).toEqual([nested]);
    expect((await ali.client.threads.getThreads({ roomId })).data).toHaveLength(1);
    expect((await reply(zain, roomId, first._id)).isCreator).toBe(false);
  });

  it('is refused where replies are disabled or archived, at every depth, and to whoever has not joined', async () => {
    const [quiet, old] = [await start({ disableReplies: true }), await start()];
    expect(await outcomeOf(reply(ali, quiet.roomId, quiet.threadId))).toBe('REPLIES_DISABLED');
    const first = await reply(sara, old.roomId, old.threadId);
    const heard = recordEvents(ali, 'replyCreated');
    await joinAndLoad(old.roomId, ali);
    await ali.client.threads.archiveThread(old);
    expect(await outcomeOf(reply(sara, old.roomId, old.threadId))).toBe('ARCHIVED');
    expect(await outcomeOf(reply(zain, old.roomId, first._id))).toBe('ARCHIVED');
    expect((await ali.client.threads.getThread({ ...old, threadId: first._id })).thrd.archived).toBe(true);
    const stranger = await world.current.member('stranger');
    expect(await outcomeOf(reply(stranger, quiet.roomId, quiet.threadId))).toBe('NOT_A_MEMBER');
    await settled(ali);
    expect(heard.all).toEqual([]);
    expect([await repliesOf(quiet.roomId, quiet.threadId), await repliesOf(old.roomId, old.threadId)]).toEqual([0, 1]);
  });

  it('comes pinned first, then by score, the latest first among equals; 20 at a time', async () => {
    const { roomId, threadId } = await start();
    const all: string[] = [];
    for (let at = 0; at < 24; at += 1)
      all.push((await reply(at % 2 ? ali : sara, roomId, threadId, `number ${at}`))._id);
    await countManyReplies(world.current, threadId);
    const [first, second, third] = all;
    await ali.client.threads.pinReply({ roomId, threadId, replyId: second ?? '' });
    await sara.client.threads.likeThread({ roomId, threadId: first ?? '' });
    await sara.client.threads.dislikeThread({ roomId, threadId: third ?? '' });
    const top = await sara.client.threads.getTopReplies({ roomId, threadId });
    expect(ids(top.pinnedReplies)).toEqual([second]);
    const expected = [first, ...all.slice(3).toReversed(), third];
    expect([ids(top.data), top.canLoadMore]).toEqual([expected.slice(0, 20), true]);
    const more = await sara.client.threads.getMoreReplies({ roomId, threadId, replyId: top.data.at(-1)?._id ?? '' });
    expect([ids(more.data), more.canLoadMore]).toEqual([expected.slice(20), false]);
    const byAge = [first, ...all.slice(2)];
    for (const [sort, order] of [
      ['new', byAge.toReversed()],
      ['old', byAge],
    ] as const) {
      const page = await sara.client.threads.getTopReplies({ roomId, threadId, sort });
      expect([ids(page.pinnedReplies), ids(page.data)], sort).toEqual([[second], order.slice(0, 20)]);
      const rest = { roomId, threadId, replyId: order[19] ?? '', sort };
      expect(ids((await sara.client.threads.getMoreReplies(rest)).data), sort).toEqual(order.slice(20));
    }
    expect(
      await outcomeOf(sara.client.threads.getMoreReplies({ roomId, threadId: first ?? '', replyId: third ?? '' })),
    ).toBe('NOT_FOUND');
  });

  it('to a reply comes after the ones before it, whatever their votes', async () => {
    const { roomId, threadId } = await start();
    const question = (await reply(sara, roomId, threadId))._id;
    const answers: string[] = [];
    for (let at = 0; at < 22; at += 1) answers.push((await reply(at % 2 ? ali : sara, roomId, question))._id);
    await countManyReplies(world.current, threadId);
    await sara.client.threads.likeThread({ roomId, threadId: answers[5] ?? '' });
    const { data } = await sara.client.threads.getTopReplies({ roomId, threadId: question });
    expect(ids(data)).toEqual(answers.slice(0, 20));
    const rest = { roomId, threadId: question, replyId: answers[19] ?? '' };
    expect(ids((await sara.client.threads.getMoreReplies(rest)).data)).toEqual(answers.slice(20));
    const best = await sara.client.threads.getTopReplies({ roomId, threadId: question, sort: 'best' });
    expect(ids(best.data)[0]).toBe(answers[5]);
  });

  it('is pinned and unpinned by the author of what it answers and by nobody else', async () => {
    const { roomId, threadId } = await start();
    await joinAndLoad(roomId, sara);
    const first = await reply(sara, roomId, threadId);
    const nested = await reply(ali, roomId, first._id);
    const heard = recordEvents(sara, 'threadUpdated');
    const of = { roomId, threadId, replyId: first._id };
    for (const { client } of [sara, zain]) expect(await outcomeOf(client.threads.pinReply(of))).toBe('FORBIDDEN');
    expect(await outcomeOf(ali.client.threads.pinReply({ roomId, threadId, replyId: nested._id }))).toBe('FORBIDDEN');
    expect(await outcomeOf(ali.client.threads.pinReply({ roomId, threadId: nested._id, replyId: first._id }))).toBe(
      'NOT_FOUND',
    );
    expect(await outcomeOf(ali.client.threads.pinReply({ roomId, threadId, replyId: threadId }))).toBe('NOT_FOUND');
    expect((await ali.client.threads.pinReply(of)).data.pinned).toBe(true);
    expect((await ali.client.threads.pinReply(of)).data.pinned).toBe(true);
    expect((await sara.client.threads.pinReply({ roomId, threadId: first._id, replyId: nested._id })).data.pinned).toBe(
      true,
    );
    expect((await ali.client.threads.unpinReply(of)).data.pinned).toBe(false);
    await heard.until(3);
    await settled(sara);
    expect(heard.all.map(({ thread }) => [thread._id, thread.pinned])).toEqual([
      [first._id, true],
      [nested._id, true],
      [first._id, false],
    ]);
  });

  it('is pinned beside 19 others at most', async () => {
    const { roomId, threadId } = await start();
    const all: string[] = [];
    for (let at = 0; at < 21; at += 1) all.push((await reply(at % 2 ? ali : sara, roomId, threadId))._id);
    const pin = (replyId: string) => outcomeOf(ali.client.threads.pinReply({ roomId, threadId, replyId }));
    expect((await Promise.all(all.map(pin))).toSorted()).toEqual(['CONFLICT', ...Array<string>(20).fill('accepted')]);
    expect((await ali.client.threads.getTopReplies({ roomId, threadId })).pinnedReplies).toHaveLength(20);
  });

  it('is deleted with everything beneath it, and the counts are right at every depth', async () => {
    const { roomId, threadId } = await start();
    await joinAndLoad(roomId, ali);
    const one = await reply(sara, roomId, threadId, 'one');
    const two = await reply(sara, roomId, threadId, 'two');
    const below = await reply(ali, roomId, one._id, 'below');
    const deepest = await reply(sara, roomId, below._id, 'deepest');
    await sara.client.threads.likeThread({ roomId, threadId: deepest._id });
    const heard = recordEvents(ali, 'replyDeleted');
    expect(await sara.client.threads.deleteReply({ roomId, threadId: below._id, replyId: deepest._id })).toMatchObject({
      deleted: true,
    });
    expect(await repliesOf(roomId, below._id)).toBe(0);
    await reply(sara, roomId, below._id, 'deepest again');
    await sara.client.threads.deleteReply({ roomId, threadId, replyId: one._id });
    expect(await heard.until(2)).toEqual([
      { roomId, parentId: below._id, replyId: deepest._id, replies: 0, threadId, threadReplies: 3, changed: 6 },
      { roomId, parentId: threadId, replyId: one._id, replies: 1, threadId, threadReplies: 1, changed: 8 },
    ]);
    expect(await repliesOf(roomId, threadId)).toBe(1);
    for (const gone of [one, below, deepest])
      expect(await outcomeOf(ali.client.threads.getThread({ roomId, threadId: gone._id }))).toBe('NOT_FOUND');
    expect(ids((await ali.client.threads.getTopReplies({ roomId, threadId })).data)).toEqual([two._id]);
    const { read } = world.current.running.app.db;
    const left = await read.selectFrom('threads').select('id').where('room_id', '=', roomId).execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([threadId, two._id].toSorted());
    expect(await read.selectFrom('thread_votes').select('vote').where('thread_id', '=', deepest._id).execute()).toEqual(
      [],
    );
  });

  it('is deleted by its author, by the author of what it answers and by ManageThreads, and by nobody else', async () => {
    const { roomId, threadId } = await start();
    const other = await world.current.member('otherone');
    await other.client.rooms.joinRoom({ roomId });
    await joinAndLoad(roomId, ali);
    const heard = recordEvents(ali, 'replyDeleted');
    const fresh = async () => ({ roomId, threadId, replyId: (await reply(sara, roomId, threadId))._id });
    const kept = await fresh();
    expect(await outcomeOf(other.client.threads.deleteReply(kept))).toBe('FORBIDDEN');
    expect(await outcomeOf(sara.client.threads.deleteReply({ ...kept, threadId: kept.replyId }))).toBe('NOT_FOUND');
    await settled(ali);
    expect(heard.all).toEqual([]);
    for (const person of [sara, ali, zain])
      expect(await outcomeOf(person.client.threads.deleteReply(await fresh()))).toBe('accepted');
    await giveRole(world.current, roomId, other, 6);
    expect(await outcomeOf(other.client.threads.deleteReply(kept))).toBe('accepted');
    expect(await outcomeOf(other.client.threads.deleteReply(kept))).toBe('NOT_FOUND');
    expect(await repliesOf(roomId, threadId)).toBe(0);
  });

  it('is counted right however many are written and deleted at once', async () => {
    const { roomId, threadId } = await start();
    await giveRole(world.current, roomId, ali, 6);
    await giveRole(world.current, roomId, sara, 6);
    const before = await Promise.all(Array.from({ length: 12 }, () => reply(sara, roomId, threadId)));
    const added = Array.from({ length: 12 }, (_, at) => reply(at % 2 ? ali : sara, roomId, threadId));
    const removed = before.flatMap(({ _id }) =>
      [ali, sara].map(({ client }) => outcomeOf(client.threads.deleteReply({ roomId, threadId, replyId: _id }))),
    );
    await Promise.all(added);
    // Of two who delete the same one, one finds it gone.
    expect((await Promise.all(removed)).toSorted()).toEqual([
      ...Array(12).fill('NOT_FOUND'),
      ...Array(12).fill('accepted'),
    ]);
    expect(await repliesOf(roomId, threadId)).toBe(12);
    expect((await ali.client.threads.getTopReplies({ roomId, threadId })).data).toHaveLength(12);
  });
});

onBothEngines('a thread of few replies', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
  });
  /** A room and a thread of ali's, and what answers in it, by sara unless somebody else is named. */
  const start = async () => {
    const roomId = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId });
    const { _id: threadId } = (await ali.client.threads.createThread({ roomId, threadText: 'a thread' })).data;
    const answer = async (replyTo: string, person = sara): Promise<string> => {
      world.current.clock.pass(10_000);
      return (await person.client.threads.replyToThread({ roomId, replyTo, threadText: 'a reply' })).data._id;
    };
    return { roomId, threadId, answer };
  };
  const ids = (threads: readonly Thread[] = []) => threads.map(({ _id }) => _id);

  it('comes whole: its branches with it, three levels deep, each as it comes by itself', async () => {
    const { roomId, threadId, answer } = await start();
    const [first, second] = [await answer(threadId, ali), await answer(threadId)];
    const [one, pinned, gone] = [await answer(first), await answer(first), await answer(first)];
    const other = await answer(second, ali);
    const deep = await answer(one);
    const below = await answer(gone);
    const deepest = await answer(deep);
    const beyond = await answer(deepest);
    await ali.client.threads.likeThread({ roomId, threadId: one });
    await ali.client.threads.dislikeThread({ roomId, threadId: deep });
    await ali.client.threads.pinReply({ roomId, threadId: first, replyId: pinned });
    await sara.client.threads.deleteReply({ roomId, threadId: first, replyId: gone });
    // Whom one ignores is left out by the screen, in a branch by itself too.
    await ali.client.commands.ignorePerson({ target: 'sarakhan' });

    const { threads } = ali.client;
    const whole = await threads.getTopReplies({ roomId, threadId, sort: 'new' });
    expect([ids(whole.data), whole.canLoadMore]).toEqual([[second, first], false]);
    expect(ids(whole.nested)).toEqual([one, other, pinned, deep, deepest]);
    expect(ids(whole.nested)).not.toContain(below);
    const under = (parentId: string, isPinned: boolean) =>
      whole.nested?.filter(({ parent, pinned: is }) => parent === parentId && is === isPinned);
    for (const parentId of [first, second, one, deep]) {
      const branch = await threads.getTopReplies({ roomId, threadId: parentId });
      expect([under(parentId, true), under(parentId, false)]).toEqual([branch.pinnedReplies, branch.data]);
    }
    expect(whole.nested?.map(({ likes, dislikes }) => [likes, dislikes])).toEqual([
      [[ali.userId], []],
      [[], []],
      [[], []],
      [[], [ali.userId]],
      [[], []],
    ]);
    // The deepest says that there is more; opened by itself it has that.
    expect(whole.nested?.at(-1)?.replies).toBe(1);
    expect(ids((await threads.getTopReplies({ roomId, threadId: deepest })).data)).toEqual([beyond]);
    expect(ids((await threads.getTopReplies({ roomId, threadId: first })).nested)).toEqual([deep, deepest, beyond]);
  });

  it('is one of 50; of 51 the first page comes, and no branch', async () => {
    const { roomId, threadId, answer } = await start();
    const { threads } = ali.client;
    const ask = () => threads.getTopReplies({ roomId, threadId, sort: 'old' });
    const first = await answer(threadId);
    const all = [first];
    for (let at = 0; at < 30; at += 1) all.push(await answer(threadId));
    const nested: string[] = [];
    while (all.length + nested.length < wholeThreadReplies) nested.push(await answer(first));
    const whole = await ask();
    expect([ids(whole.data), ids(whole.nested), whole.canLoadMore]).toEqual([all, nested, false]);
    const more = await answer(first);
    const page = await ask();
    expect([ids(page.data), page.nested, page.canLoadMore]).toEqual([all.slice(0, 20), undefined, true]);
    const branch = await threads.getTopReplies({ roomId, threadId: first });
    expect([ids(branch.data), branch.nested, branch.canLoadMore]).toEqual([[...nested, more], undefined, false]);
    await sara.client.threads.deleteReply({ roomId, threadId: first, replyId: more });
    expect(ids((await ask()).nested)).toEqual(nested);
  });
});
