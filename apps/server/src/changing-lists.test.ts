import { limits } from '@baithak/protocol/limits';
import { threadsPageSize } from '@baithak/protocol/contracts/threads.rules';
import { newId } from '@baithak/protocol/ids';
import { expect, it } from 'vitest';
import { onBothEngines } from './testing/databases.ts';
import { countManyReplies } from './testing/past-the-app.ts';
import { connect, tell } from './testing/private-actions.ts';
import { giveRole, joinAndLoad, liftRoomsLimit, makeRoom, say } from './testing/room-actions.ts';
import { runWrite } from './testing/run-write.ts';
import { useWorld, type Person } from './testing/world.ts';

const size = limits.pageSize;
const idsOf = (listed: readonly { _id: string }[]): string[] => listed.map(({ _id }) => _id);

const allOf = (...pages: readonly (readonly string[])[]): string[] => pages.flat().toSorted();

onBothEngines('a list whose order changes between two pages', (engine) => {
  const world = useWorld(engine);

  const threadOf = async (owner: Person, replies: number) => {
    world.current.clock.pass(10_000);
    const roomId = await makeRoom(owner);
    const { data: thread } = await owner.client.threads.createThread({ roomId, threadText: 'a thread' });
    const ids: string[] = [];
    for (let at = 0; at < replies; at += 1) {
      world.current.clock.pass(2000);
      const threadText = `reply ${at}`;
      ids.push((await owner.client.threads.replyToThread({ roomId, replyTo: thread._id, threadText })).data._id);
    }
    await countManyReplies(world.current, thread._id);
    return { roomId, threadId: thread._id, ids: ids.toSorted() };
  };

  it('has the other replies, each once, whichever were voted up or down meanwhile', async () => {
    const [owner, voter] = await world.current.members('malik101', 'voter101');
    await liftRoomsLimit(world.current, owner);
    for (const moved of ['last down', 'first down', 'hidden up', 'last deleted'] as const) {
      const { roomId, threadId, ids } = await threadOf(owner, 30);
      await voter.client.rooms.joinRoom({ roomId });
      const { threads } = voter.client;
      const first = await threads.getTopReplies({ roomId, threadId });
      const shown = idsOf(first.data);
      const last = shown.at(-1) ?? '';
      const hidden = ids.filter((id) => !shown.includes(id));
      if (moved === 'last down') await threads.dislikeThread({ roomId, threadId: last });
      if (moved === 'first down') await threads.dislikeThread({ roomId, threadId: shown[0] ?? '' });
      if (moved === 'hidden up') await threads.likeThread({ roomId, threadId: hidden[3] ?? '' });
      if (moved === 'last deleted') await owner.client.threads.deleteReply({ roomId, threadId, replyId: last });
      const more = await threads.getMoreReplies({ roomId, threadId, replyId: last });
      expect(idsOf(more.data).toSorted(), moved).toEqual(hidden);
      expect(more.canLoadMore).toBe(false);
      // A second tab that began later goes on from where it is.
      const again = await threads.getTopReplies({ roomId, threadId });
      const rest = await threads.getMoreReplies({ roomId, threadId, replyId: again.data.at(-1)?._id ?? '' });
      expect(allOf(idsOf(again.data), idsOf(rest.data))).toEqual(
        ids.filter((id) => moved !== 'last deleted' || id !== last),
      );
    }
  });

  it('goes on after a deleted reply by age too', async () => {
    const [owner] = await world.current.members('malik102');
    for (const sort of ['new', 'old'] as const) {
      const { roomId, threadId, ids } = await threadOf(owner, 23);
      const { threads } = owner.client;
      const first = await threads.getTopReplies({ roomId, threadId, sort });
      const last = first.data.at(-1)?._id ?? '';
      await threads.deleteReply({ roomId, threadId, replyId: last });
      const more = await threads.getMoreReplies({ roomId, threadId, replyId: last, sort });
      expect(allOf(idsOf(first.data), idsOf(more.data)), sort).toEqual(ids);
    }
  });

  it('has the other threads, each once, by votes, by activity and by tag', async () => {
    const [owner, voter] = await world.current.members('malik103', 'voter103');
    await liftRoomsLimit(world.current, owner);
    const roomId = await makeRoom(owner);
    await voter.client.rooms.joinRoom({ roomId });
    const ids: string[] = [];
    for (let at = 0; at < threadsPageSize + 10; at += 1) {
      world.current.clock.pass(10_000);
      const threadText = `thread ${at}`;
      ids.push((await owner.client.threads.createThread({ roomId, threadText, tags: ['x'] })).data._id);
    }
    const { threads } = voter.client;
    const threadText = 'now';
    for (const asked of [
      { sort: 'top' },
      { sort: 'active' },
      { sort: 'top', tag: 'x' },
      { sort: 'top', within: 'day' },
      { sort: 'top', within: 'month', tag: 'x' },
      { sort: 'active', tag: 'x' },
    ] as const) {
      const first = await threads.getThreads({ roomId, ...asked });
      const last = first.data.at(-1)?._id ?? '';
      world.current.clock.pass(10_000);
      if (asked.sort === 'top') await threads.dislikeThread({ roomId, threadId: last });
      else await threads.replyToThread({ roomId, replyTo: last, threadText });
      const more = await threads.getThreads({ roomId, ...asked, before: last });
      expect(allOf(idsOf(first.data), idsOf(more.data)), JSON.stringify(asked)).toEqual(ids.toSorted());
    }
    const first = await threads.getThreads({ roomId });
    const last = first.data.at(-1)?._id ?? '';
    await owner.client.threads.deleteThread({ roomId, threadId: last });
    const more = await threads.getThreads({ roomId, before: last });
    expect(allOf(idsOf(first.data), idsOf(more.data))).toEqual(ids.toSorted());
  });

  it('has the other members, each once, when the last one rises, or leaves', async () => {
    const { current } = world;
    const [owner] = await current.members('malik104');
    const people = await current.members(
      ...Array.from({ length: 103 }, (_, at) => `shahri${String(at).padStart(3, '0')}`),
    );
    for (const does of ['rises', 'leaves'] as const) {
      const roomId = await makeRoom(owner);
      for (const { client } of people) await client.rooms.joinRoom({ roomId });
      const first = await owner.client.rooms.listMembers({ roomId });
      const last = first.members.at(-1)?.user;
      const person = people.find(({ userId }) => userId === last?._id);
      if (!person) throw new Error('nobody is last');
      if (does === 'rises') await giveRole(current, roomId, person, 6);
      else await person.client.rooms.leaveRoom({ roomId });
      const more = await owner.client.rooms.listMembers({ roomId, after: person.userId });
      const all = [...first.members, ...more.members].map(({ user }) => user._id);
      expect(all.toSorted(), does).toEqual([owner, ...people].map(({ userId }) => userId).toSorted());
    }
  });

  it('has the other notifications, each once, when one of them grows, and when the last one is deleted', async () => {
    const { current } = world;
    const [reader] = await current.members('reader105');
    const authors = await current.members(
      ...Array.from({ length: 26 }, (_, at) => `qalam1${String(at).padStart(2, '0')}`),
    );
    const roomId = await makeRoom(reader);
    for (const { client } of authors) await client.rooms.joinRoom({ roomId });
    await reader.client.notifications.listen();
    const mention = (author: Person) =>
      author.client.messages.sendMessage({ id: roomId, message: `@reader105 salaam`, type: 'text', tempId: newId() });
    // All in the same millisecond.
    for (const author of authors) await mention(author);
    const { notifications } = reader.client;
    const all = async (between: (last: string) => Promise<unknown>) => {
      const first = await notifications.listNotifications();
      const last = first.data.at(-1)?._id ?? '';
      await between(last);
      const more = await notifications.listMoreNotifications({ before: last });
      return [...first.data, ...more.data].map(({ _id }) => _id);
    };
    const whole = await all(async () => {});
    expect([whole.length, new Set(whole).size]).toEqual([26, 26]);
    current.clock.pass(60_000);
    const grown = await all(async (last) => {
      const { notif } = await notifications.fetchNotification({ _id: last });
      const author = authors.find(({ username }) => JSON.stringify(notif).includes(username));
      if (author) await mention(author);
    });
    expect(grown.toSorted()).toEqual(whole.toSorted());
    const deleted = await all((last) => notifications.deleteNotification({ _id: last }));
    expect(deleted.toSorted()).toEqual(whole.toSorted());
  });

  it('has the other private threads, each once, when somebody of them writes', async () => {
    const { current } = world;
    const [me] = await current.members('malik106');
    const others = await current.members(
      ...Array.from({ length: size + 6 }, (_, at) => `khat1${String(at).padStart(3, '0')}`),
    );
    const threads: string[] = [];
    for (const other of others) {
      current.clock.pass(3_700_000);
      threads.push(await connect(other, me));
    }
    const list = me.client.privateThreads;
    const first = await list.listPrivateThreads();
    const at = others.findIndex((_, index) => !idsOf(first.data).includes(threads[index] ?? ''));
    const [writer, thread] = [others[at], threads[at]];
    if (!writer || !thread) throw new Error('all are shown');
    current.clock.pass(1000);
    await tell(writer, thread, 'salaam');
    const more = await list.listMorePrivateThreads({ index: first.data.length });
    expect(allOf(idsOf(first.data), idsOf(more.data))).toEqual(threads.toSorted());
  });

  const readOn = async (
    first: { readonly data: readonly { _id: string }[]; readonly canLoadMore: boolean },
    next: (last: string) => Promise<typeof first>,
  ): Promise<string[]> => {
    const ids = idsOf(first.data);
    for (let page = first; page.canLoadMore;) {
      page = await next(ids.at(-1) ?? '');
      ids.push(...idsOf(page.data));
      if (ids.length > 200) throw new Error('the list has no end');
    }
    return ids;
  };

  it('goes on by the cursor, page after page, when a restart forgot what was given', async () => {
    const { current } = world;
    const [owner] = await current.members('malik107');
    await liftRoomsLimit(current, owner);
    const { roomId, threadId, ids } = await threadOf(owner, 45);
    const asked = { roomId, threadId, sort: 'best' } as const;
    const first = await owner.client.threads.getTopReplies(asked);
    await current.restart();
    const { threads } = (await current.device(owner)).client;
    const all = await readOn(first, (replyId) => threads.getMoreReplies({ ...asked, replyId }));
    expect(all.toSorted()).toEqual(ids);
  });

  it('ends in a room of more members than are remembered, with each of them once', async () => {
    const { current } = world;
    const [owner, one] = await current.members('malik108', 'namoona108');
    const roomId = await makeRoom(owner);
    await one.client.rooms.joinRoom({ roomId });
    const added = Array.from({ length: 2300 }, () => newId());
    await runWrite(current, async (tx) => {
      const person = await tx.selectFrom('people').selectAll().where('id', '=', one.userId).executeTakeFirstOrThrow();
      const member = await tx
        .selectFrom('room_members')
        .selectAll()
        .where('user_id', '=', one.userId)
        .where('room_id', '=', roomId)
        .executeTakeFirstOrThrow();
      for (let at = 0; at < added.length; at += 500) {
        const some = added.slice(at, at + 500).map((id, index) => ({ id, name: `hajoom${at + index}` }));
        await tx
          .insertInto('people')
          .values(some.map(({ id, name }) => ({ ...person, id, username: name })))
          .execute();
        await tx
          .insertInto('room_members')
          .values(some.map(({ id, name }) => ({ ...member, user_id: id, sort_name: name })))
          .execute();
      }
    });
    const all: string[] = [];
    for (let more = true; more;) {
      const after = all.at(-1);
      const page = await owner.client.rooms.listMembers({ roomId, ...(after !== undefined && { after }) });
      all.push(...page.members.map(({ user }) => user._id));
      more = page.canLoadMore && all.length < 3000;
    }
    expect(all.toSorted()).toEqual([owner.userId, one.userId, ...added].toSorted());
  });

  it('has the other reports, each once, when the last one is settled, and begins anew at a cursor that is gone', async () => {
    const { current } = world;
    const [writer, reporter] = await current.members('likhari109', 'shikayat109');
    const staff = await current.ranked('amla0109', 9);
    const roomId = await makeRoom(reporter);
    await joinAndLoad(roomId, writer);
    const ids: string[] = [];
    for (let at = 0; at < size + 6; at += 1) {
      current.clock.pass(10_000);
      const { id } = await say(writer, roomId, 'buy my gold');
      await reporter.client.threads.reportThread({ kind: 'message', id, reason: 2 });
    }
    const { reports } = staff.client;
    const whole = await readOn(await reports.listReports({}), (before) => reports.listReports({ before }));
    ids.push(...whole);
    expect([ids.length, new Set(ids).size]).toEqual([size + 6, size + 6]);
    const first = await reports.listReports({});
    const last = first.data.at(-1)?._id ?? '';
    await reports.resolveReport({ reportId: last, action: 'dismiss' });
    const rest = await reports.listReports({ before: last });
    expect([...idsOf(first.data), ...idsOf(rest.data)]).toEqual(ids);
    const gone = await reports.listReports({ before: newId() });
    expect(idsOf(gone.data)).toEqual(ids.filter((id) => id !== last).slice(0, size));
  });
});
