import type { Thread } from '@baithak/protocol/entities/thread';
import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { fingerprint } from '../../../testing/fingerprint.ts';
import {
  outcomeOf,
  joinAndLoad,
  recordEvents,
  giveRankTo,
  giveRole,
  liftRoomsLimit,
  makeRoom,
  settled,
} from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';
import { storeThreadDeletion } from './manage.write.ts';

onBothEnginesInProof('a posted thread', (engine) => {
  const world = useWorld(engine);
  let owner: Person, author: Person, staff: Person, member: Person, stranger: Person;
  beforeAll(async () => {
    [owner, author, staff, member, stranger] = await world.current.members(
      'thelandlord',
      'theauthor',
      'thekeeper',
      'themember',
      'thestranger',
    );
    await liftRoomsLimit(world.current, owner);
  });
  /** A room with everybody but the stranger, and a thread of the author's. */
  const start = async () => {
    // What people wrote in the test before does not count any more.
    world.current.clock.pass(10_000);
    const roomId = await makeRoom(owner);
    for (const { client } of [author, staff, member]) await client.rooms.joinRoom({ roomId });
    await giveRole(world.current, roomId, staff, 6);
    await joinAndLoad(roomId, owner);
    return {
      roomId,
      threadId: (await author.client.threads.createThread({ roomId, threadText: 'a thread' })).data._id,
    };
  };
  const replyBy = async ({ client }: Person, { roomId, threadId }: { roomId: string; threadId: string }) =>
    (await client.threads.replyToThread({ roomId, replyTo: threadId, threadText: 'a reply' })).data._id;
  const list = (roomId: string) => owner.client.threads.getThreads({ roomId });
  const ids = (threads: readonly Thread[]) => threads.map(({ _id }) => _id);
  const post = async (roomId: string) =>
    (await author.client.threads.createThread({ roomId, threadText: 'another' })).data._id;

  it('is pinned by the owner alone, in the place of the one before, and moves between the lists', async () => {
    const of = await start();
    const other = await post(of.roomId);
    const heard = recordEvents(owner, 'threadUpdated');
    for (const { client } of [author, staff, member, stranger]) {
      expect(await outcomeOf(client.threads.pinThread(of))).toBe('FORBIDDEN');
      expect(await outcomeOf(client.threads.unpinThread(of))).toBe('FORBIDDEN');
      expect(await outcomeOf(client.threads.toggleNotice(of))).toBe('FORBIDDEN');
    }
    await settled(owner);
    expect(heard.all).toEqual([]);
    expect((await owner.client.threads.pinThread(of)).data).toMatchObject({ _id: of.threadId, pinned: true });
    expect((await list(of.roomId)).pinnedThreads.map(({ _id }) => _id)).toEqual([of.threadId]);
    expect(ids((await list(of.roomId)).data)).toEqual([other]);
    await owner.client.threads.pinThread({ ...of, threadId: other });
    expect([ids((await list(of.roomId)).pinnedThreads), ids((await list(of.roomId)).data)]).toEqual([
      [other],
      [of.threadId],
    ]);
    await owner.client.threads.unpinThread({ ...of, threadId: other });
    expect([ids((await list(of.roomId)).pinnedThreads), ids((await list(of.roomId)).data)]).toEqual([
      [],
      [other, of.threadId],
    ]);
    await heard.until(4);
    expect(heard.all.map(({ thread }) => `${thread._id} ${thread.pinned}`).toSorted()).toEqual(
      [`${of.threadId} true`, `${of.threadId} false`, `${other} true`, `${other} false`].toSorted(),
    );
  });

  it('stays the only pinned one when two are pinned at once', async () => {
    const { roomId, threadId } = await start();
    const threads = [threadId, await post(roomId), await post(roomId), await post(roomId)];
    await Promise.all(threads.map((id) => owner.client.threads.pinThread({ roomId, threadId: id })));
    const { data, pinnedThreads } = await list(roomId);
    expect([data.length, pinnedThreads.length]).toEqual([3, 1]);
  });

  it('is archived for good by its author or ManageThreads, and published once', async () => {
    const of = await start();
    const heard = recordEvents(owner, 'threadArchived');
    expect(await outcomeOf(member.client.threads.archiveThread(of))).toBe('FORBIDDEN');
    expect(await outcomeOf(stranger.client.threads.archiveThread(of))).toBe('FORBIDDEN');
    expect((await author.client.threads.archiveThread(of)).data.archived).toBe(true);
    expect((await staff.client.threads.archiveThread(of)).data.archived).toBe(true);
    const another = await start();
    expect(await outcomeOf(staff.client.threads.archiveThread(another))).toBe('accepted');
    await settled(owner);
    expect(heard.all).toEqual([
      { ...of, changed: 1 },
      { ...another, changed: 1 },
    ]);
  });

  it('is deleted by its author, the owner or ManageThreads, with all its replies, and by nobody else', async () => {
    for (const { client } of [author, owner, staff]) {
      const of = await start();
      const reply = (
        await member.client.threads.replyToThread({ roomId: of.roomId, replyTo: of.threadId, threadText: 'x' })
      ).data._id;
      await author.client.threads.replyToThread({ roomId: of.roomId, replyTo: reply, threadText: 'y' });
      await member.client.threads.likeThread({ ...of, threadId: reply });
      const heard = recordEvents(owner, 'threadDeleted');
      expect(await outcomeOf(member.client.threads.deleteThread(of))).toBe('FORBIDDEN');
      expect(await outcomeOf(stranger.client.threads.deleteThread(of))).toBe('FORBIDDEN');
      expect(await outcomeOf(author.client.threads.deleteThread({ ...of, threadId: reply }))).toBe('NOT_FOUND');
      expect(await client.threads.deleteThread(of)).toMatchObject({ deleted: true });
      expect(await heard.until(1)).toEqual([of]);
      expect((await list(of.roomId)).data).toEqual([]);
      const { read } = world.current.running.app.db;
      expect(await read.selectFrom('threads').select('id').where('room_id', '=', of.roomId).execute()).toEqual([]);
      expect(await read.selectFrom('thread_votes').select('vote').where('thread_id', '=', reply).execute()).toEqual([]);
      expect(await outcomeOf(client.threads.deleteThread(of))).toBe('NOT_FOUND');
    }
  });

  it('is archived and deleted by ManageThreads only where they outrank its author; owner and author always may', async () => {
    const of = await start();
    const peer = await world.current.member('peerkeeper');
    await peer.client.rooms.joinRoom({ roomId: of.roomId });
    const [archived, deleted, updated] = [
      recordEvents(owner, 'threadArchived'),
      recordEvents(owner, 'threadDeleted'),
      recordEvents(owner, 'replyDeleted'),
    ];
    const reply = { ...of, replyId: await replyBy(author, of) };
    for (const role of [6, 7]) {
      await giveRole(world.current, of.roomId, author, role);
      {
        const { client } = staff;
        expect(await outcomeOf(client.threads.archiveThread(of))).toBe('OUTRANKED');
        expect(await outcomeOf(client.threads.deleteThread(of))).toBe('OUTRANKED');
        expect(await outcomeOf(client.threads.deleteReply({ ...reply, threadId: of.threadId }))).toBe('OUTRANKED');
      }
    }
    expect(await outcomeOf(peer.client.threads.deleteThread(of))).toBe('FORBIDDEN');
    await settled(owner);
    expect([archived.all, deleted.all, updated.all]).toEqual([[], [], []]);
    await giveRole(world.current, of.roomId, peer, 8);
    expect(await outcomeOf(peer.client.threads.deleteReply({ ...reply, threadId: of.threadId }))).toBe('accepted');
    expect(await outcomeOf(peer.client.threads.archiveThread(of))).toBe('accepted');
    expect(await outcomeOf(owner.client.threads.deleteThread(of))).toBe('accepted');
  });

  it("of a room's owner is reached by platform staff alone, and theirs by no role of the room", async () => {
    const roomId = await makeRoom(owner);
    const platform = await world.current.ranked('nigraankhan', 9);
    for (const { client } of [staff, platform]) await client.rooms.joinRoom({ roomId });
    await giveRole(world.current, roomId, staff, 10);
    const written = async ({ client }: Person) => ({
      roomId,
      threadId: (await client.threads.createThread({ roomId, threadText: 'mine' })).data._id,
    });
    expect(await outcomeOf(staff.client.threads.deleteThread(await written(owner)))).toBe('OUTRANKED');
    expect(await outcomeOf(platform.client.threads.deleteThread(await written(owner)))).toBe('accepted');
    expect(await outcomeOf(staff.client.threads.archiveThread(await written(platform)))).toBe('OUTRANKED');
    expect(await outcomeOf(owner.client.threads.archiveThread(await written(platform)))).toBe('OUTRANKED');
    // docs/product.md#thread-permissions: whoever may pin a thread may delete it.
    expect(await outcomeOf(owner.client.threads.deleteThread(await written(platform)))).toBe('accepted');
    const { data } = await owner.client.threads.getThreads({ roomId });
    expect(data.map(({ member: { user, role } }) => [user.username, role.strength])).toEqual([
      ['nigraankhan', 109],
      ['nigraankhan', 109],
      ['thelandlord', 11],
    ]);
  });

  it('that is a notice comes with the load of its room, until it is taken back', async () => {
    const of = await start();
    const heard = recordEvents(owner, 'threadUpdated');
    expect((await owner.client.threads.toggleNotice(of)).data.notice).toBe(true);
    const { notices } = await member.client.loading.loadRoom({ id: of.roomId });
    expect(notices).toMatchObject([{ _id: of.threadId, notice: true }]);
    expect((await owner.client.threads.toggleNotice(of)).data.notice).toBe(false);
    expect((await member.client.loading.loadRoom({ id: of.roomId })).notices).toEqual([]);
    await heard.until(2);
    expect(heard.all.map(({ thread }) => thread.notice)).toEqual([true, false]);
  });

  it('is unread for the other members until they look, and for nobody else', async () => {
    const { roomId } = await start();
    const unread = async ({ client }: Person) => (await client.loading.loadRoom({ id: roomId })).unreadRoomThreads;
    await post(roomId);
    expect([await unread(member), await unread(author), await unread(stranger)]).toEqual([2, 0, 0]);
    expect(await member.client.threads.resetUnreadThreads({ roomId })).toMatchObject({ unreadRoomThreads: 0 });
    expect(await unread(member)).toBe(0);
    const threadId = await post(roomId);
    await author.client.threads.replyToThread({ roomId, replyTo: threadId, threadText: 'replies are not counted' });
    await owner.client.threads.pinThread({ roomId, threadId });
    expect(await unread(member)).toBe(1);
    expect(await outcomeOf(stranger.client.threads.resetUnreadThreads({ roomId }))).toBe('NOT_A_MEMBER');
    world.current.clock.pass(10);
    await stranger.client.rooms.joinRoom({ roomId });
    expect(await unread(stranger)).toBe(0);
  });

  it('is reported with a reason of 1 to 7 and at most 500 characters, once a person, and the report outlives it', async () => {
    const of = await start();
    const report = (person: Person, more: object = {}) =>
      person.client.threads.reportThread({ id: of.threadId, reason: 2, details: 'spam', ...more });
    const { app } = world.current.running;
    const { db } = app;
    const before = await fingerprint(app);
    for (const bad of [
      ...[0, 8, 1.5, true, null, [3], '', '0', ' 3'].map((reason) => ({ reason })),
      { details: 'x'.repeat(501) },
    ])
      expect(await outcomeOf(report(member, bad))).toBe('INVALID_INPUT');
    expect(await outcomeOf(report(member, { id: 'a'.repeat(24) }))).toBe('NOT_FOUND');
    expect(await outcomeOf(report(author))).toBe('FORBIDDEN');
    expect(await fingerprint(app)).toBe(before);
    await report(member);
    await report(member, { reason: '3' });
    await report(member, { reason: 7, details: 'x'.repeat(500) });
    await report(stranger);
    await author.client.threads.deleteThread(of);
    const kept = await db.read.selectFrom('reports').selectAll().where('thing', '=', of.threadId).execute();
    expect(kept).toMatchObject([
      { kind: 'thread', about: author.userId, room_id: of.roomId, reporters: 2, excerpt: 'a thread' },
    ]);
    const rows = await db.read
      .selectFrom('report_reporters')
      .selectAll()
      .where('report_id', '=', kept[0]?.id ?? '')
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows.find(({ reporter }) => reporter === member.userId)).toMatchObject({ reason: 7 });
  });

  it('is deleted by nobody who was platform staff when the call began, and is it no more', async () => {
    const of = await start();
    const { db, clock } = world.current.running.app;
    const late = await world.current.ranked('theformer', 9);
    const actor = { userId: late.userId, guest: false, at: clock.now() };
    const deletion = { ...of, actor, stamp: { ids: [newId()], at: 0 }, logId: newId(), at: clock.now() };
    await giveRankTo(world.current, late, 8);
    await expect(db.write(storeThreadDeletion, deletion)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(ids((await list(of.roomId)).data)).toEqual([of.threadId]);
  });
});
