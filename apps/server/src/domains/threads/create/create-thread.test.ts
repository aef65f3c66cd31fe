import type { TopPeriod } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { newId } from '@baithak/protocol/ids';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { onBothEngines, onBothEnginesInProof } from '../../../testing/databases.ts';
import {
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  settled,
} from '../../../testing/room-actions.ts';
import { type Person, useWorld } from '../../../testing/world.ts';

const ids = (threads: readonly Thread[]) => threads.map(({ _id }) => _id);

onBothEngines('a thread', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    await liftRoomsLimit(world.current, ali, sara, zain);
  });
  const post = async (
    person: Person,
    roomId: string,
    threadText = 'a thread',
    more: { tags?: string[]; public?: boolean; disableReplies?: boolean; quotedTo?: string } = {},
  ) => (await person.client.threads.createThread({ roomId, threadText, ...more })).data;
  const list = (
    person: Person,
    roomId: string,
    more: { sort?: 'new' | 'top' | 'active'; within?: TopPeriod; tag?: string; before?: string } = {},
  ) => person.client.threads.getThreads({ roomId, ...more });
  const like = (person: Person, roomId: string, threadId: string) =>
    person.client.threads.likeThread({ roomId, threadId });

  it('is published to everybody who has the room loaded and to nobody else, and is read whole', async () => {
    const [room, elsewhere] = [await makeRoom(ali, { title: 'Books' }), await makeRoom(ali)];
    await joinAndLoad(room, ali, sara);
    await joinAndLoad(elsewhere, zain);
    const [own, heard, unheard] = [ali, sara, zain].map((person) => recordEvents(person, 'threadCreated'));
    const thread = await post(ali, room, '  salaam @sarakhan :smile:  ', {
      tags: ['#Poetry', 'poetry', 'Urdu'],
      public: true,
    });
    expect(thread).toMatchObject({
      isCreator: true,
      pinned: false,
      public: true,
      archived: false,
      notice: false,
      allowedReplies: true,
      replies: 0,
      likes: [],
      dislikes: [],
      likeCount: 0,
      dislikeCount: 0,
      views: 0,
      changed: 0,
      tags: ['Poetry', 'Urdu'],
      quotedTo: null,
      parent: null,
      room: { _id: room, title: 'Books' },
      member: { user: { _id: ali.userId, username: 'alikhan' }, role: { rank: 11 } },
    });
    expect(JSON.parse(thread.message)).toEqual([
      { type: 'text', data: 'salaam ' },
      { type: 'mention', data: 'sarakhan', extras: { _id: sara.userId } },
      { type: 'text', data: ' ' },
      { type: 'emoji', data: 'smile', extras: { category: 'default' } },
    ]);
    expect(await heard?.until(1)).toEqual([{ roomId: room, thread }]);
    expect(await own?.until(1)).toEqual(heard?.all);
    await settled(zain);
    expect(unheard?.all).toEqual([]);
    expect((await list(sara, room)).data).toEqual([thread]);
    expect((await sara.client.threads.getThread({ roomId: room, threadId: thread._id })).thrd).toEqual({
      ...thread,
      views: 1,
    });
  });

  it('needs joining, and a room that its author may see', async () => {
    const [room, secret] = [await makeRoom(ali), await makeRoom(ali, { access: 'Private' })];
    await joinAndLoad(room, zain);
    const heard = recordEvents(zain, 'threadCreated');
    expect(await outcomeOf(post(sara, room))).toBe('NOT_A_MEMBER');
    expect(await outcomeOf(post(sara, secret))).toBe('ROOM_NOT_FOUND');
    expect(await outcomeOf(post(sara, newId()))).toBe('ROOM_NOT_FOUND');
    await settled(zain);
    expect(heard.all).toEqual([]);
    expect((await list(ali, room)).data).toEqual([]);
  });

  it('of a Private room is not there for whoever may not see the room, whatever they ask', async () => {
    const secret = await makeRoom(ali, { access: 'Private' });
    const { _id: threadId } = await post(ali, secret, 'a secret');
    const of = { roomId: secret, threadId };
    const { threads } = sara.client;
    const asked: Promise<unknown>[] = [
      threads.getThreads({ roomId: secret }),
      threads.getThread(of),
      threads.getThreadShort(of),
      threads.getTopReplies(of),
      threads.getMoreReplies({ ...of, replyId: threadId }),
      threads.listLikes(of),
      threads.listDislikes(of),
      threads.likeThread(of),
      threads.dislikeThread(of),
      threads.replyToThread({ roomId: secret, replyTo: threadId, threadText: 'x' }),
      threads.pinThread(of),
      threads.archiveThread(of),
      threads.deleteThread(of),
      threads.toggleNotice(of),
      threads.pinReply({ ...of, replyId: threadId }),
      threads.deleteReply({ ...of, replyId: threadId }),
    ];
    expect(new Set(await Promise.all(asked.map(outcomeOf)))).toEqual(new Set(['ROOM_NOT_FOUND']));
    expect(await outcomeOf(threads.reportThread({ id: threadId, reason: 1 }))).toBe('NOT_FOUND');
    expect(await outcomeOf(threads.getPublicThread({ threadId }))).toBe('NOT_FOUND');
    // Nor through a room of their own.
    const own = await makeRoom(sara);
    await post(sara, own);
    expect(await outcomeOf(threads.getThread({ roomId: own, threadId }))).toBe('NOT_FOUND');
    expect(await outcomeOf(threads.likeThread({ roomId: own, threadId }))).toBe('NOT_FOUND');
    expect(await outcomeOf(post(sara, own, 'quoting', { quotedTo: threadId }))).toBe('NOT_FOUND');
  });

  describe('is refused and not stored', () => {
    const bad: [string, object, string][] = [
      ['without a text', { threadText: ' \n ' }, 'INVALID_INPUT'],
      ['with invisible marks alone', { threadText: '\u200b\u200e' }, 'INVALID_INPUT'],
      ['over 20,000 characters', { threadText: 'x'.repeat(20_001) }, 'INVALID_INPUT'],
      ['with 11 tags', { tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`) }, 'INVALID_INPUT'],
      ['with a tag of 31 characters', { tags: ['x'.repeat(31)] }, 'INVALID_INPUT'],
      ['with 21 mentions', { threadText: '@alikhan '.repeat(21) }, 'TOO_MANY_MENTIONS'],
      ['quoting what is not there', { quotedTo: 'a'.repeat(24) }, 'NOT_FOUND'],
    ];
    it.each(bad)('%s', async (_, wrong, code) => {
      const room = await makeRoom(zain);
      expect(
        await outcomeOf(zain.client.threads.createThread({ roomId: room, threadText: 'a thread', ...wrong })),
      ).toBe(code);
      expect((await list(zain, room)).data).toEqual([]);
    });

    it('with a token that is none', async () => {
      const room = await makeRoom(zain);
      expect(
        await outcomeOf(zain.client.threads.createThreadWithImage({ roomId: room, threadText: 'x', token: 'none' })),
      ).toBe('BAD_UPLOAD_TOKEN');
      expect((await list(zain, room)).data).toEqual([]);
    });

    it.each([
      ['Private', 'Normal'],
      ['Public', 'Adult'],
    ] as const)('public in a %s %s room', async (access, type) => {
      await zain.client.rooms.confirmAge({});
      const room = await makeRoom(zain, { access, type });
      expect(await outcomeOf(post(zain, room, 'for all', { public: true }))).toBe('INVALID_INPUT');
      expect((await list(zain, room)).data).toEqual([]);
    });
  });

  it('quotes another one of the room, and keeps what it was quoted as short', async () => {
    const room = await makeRoom(ali);
    const long = await post(ali, room, `${'word '.repeat(100)}@alikhan`);
    const quoting = await post(ali, room, 'look', { quotedTo: long._id });
    expect(quoting.quotedTo).toBe(long._id);
    const { thrd } = await ali.client.threads.getThreadShort({ roomId: room, threadId: long._id });
    const parts = JSON.parse(thrd.message) as { data: string }[];
    expect(parts).toHaveLength(1);
    expect(parts[0]?.data).toMatch(/^word .{290,300}…$/);
    expect(thrd.views).toBe(0);
  });

  it('is counted as viewed once a person and day', async () => {
    const room = await makeRoom(ali);
    const { _id: threadId } = await post(ali, room);
    const views = async (person: Person) =>
      (await person.client.threads.getThread({ roomId: room, threadId })).thrd.views;
    expect([await views(sara), await views(sara), await views(zain), await views(sara)]).toEqual([1, 1, 2, 2]);
    world.current.clock.pass(86_400_000);
    for (const person of [ali, sara, zain])
      await person.client.accounts.logIn({ username: person.username, password: 'a password for tests' });
    expect(await views(sara)).toBe(3);
    expect((await list(ali, room)).data[0]?.views).toBe(3);
  });

  it('is among the best of the day, the week and the month while it is that young', async () => {
    const { clock } = world.current;
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    const posted: string[] = [];
    for (const days of [20, 4, 1, 0]) {
      const { _id } = await post(ali, room, `${days} later`, { tags: ['chai'] });
      posted.push(_id);
      clock.pass(days * 86_400_000);
    }
    const [month = '', week = '', older = '', today = ''] = posted;
    for (const liked of [month, week]) await like(ali, room, liked);
    await like(sara, room, month);
    const top = async (within?: TopPeriod, more: { tag?: string; sort?: 'new' } = {}) =>
      ids((await list(ali, room, { sort: 'top', ...(within && { within }), ...more })).data);
    expect(await top()).toEqual([month, week, today, older]);
    expect(await top('month')).toEqual([month, week, today, older]);
    expect(await top('week')).toEqual([week, today, older]);
    expect(await top('week', { tag: 'chai' })).toEqual([week, today, older]);
    expect(await top('week', { tag: 'food' })).toEqual([]);
    expect(await top('day')).toEqual([today]);
    // It is of the best ones only.
    expect(await top('day', { sort: 'new' })).toEqual([today, older, week, month]);
    await ali.client.threads.pinThread({ roomId: room, threadId: today });
    expect(await top('day')).toEqual([]);
  });

  it('is listed newest first, best first or latest active first, 50 at a time', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    const threads: Thread[] = [];
    for (let at = 0; at < 53; at += 1) threads.push(await post(ali, room, `number ${at}`));
    const newest = ids(threads).toReversed();
    await like(sara, room, newest[40] ?? '');
    await like(ali, room, newest[40] ?? '');
    await like(sara, room, newest[30] ?? '');
    await sara.client.threads.dislikeThread({ roomId: room, threadId: newest[0] ?? '' });
    await sara.client.threads.replyToThread({ roomId: room, replyTo: newest[52] ?? '', threadText: 'late' });

    const pages = async (sort: 'new' | 'top' | 'active') => {
      const first = await list(ali, room, { sort });
      expect([first.data.length, first.canLoadMore]).toEqual([50, true]);
      const second = await list(ali, room, { sort, before: first.data.at(-1)?._id ?? '' });
      expect([second.data.length, second.canLoadMore, second.highlights, second.pinnedThreads]).toEqual([
        3,
        false,
        [],
        [],
      ]);
      return ids([...first.data, ...second.data]);
    };
    expect(await pages('new')).toEqual(newest);
    const [n0, n30, n40, n52] = [newest[0], newest[30], newest[40], newest[52]];
    const without = (...left: (string | undefined)[]) => newest.filter((id) => !left.includes(id));
    expect(await pages('top')).toEqual([n40, n30, ...without(n0, n30, n40), n0]);
    expect(await pages('active')).toEqual([n52, ...without(n52)]);
    expect(ids((await list(ali, room)).highlights)).toEqual([n40, n30]);
  });

  it('is found by its tags, however they are spelled', async () => {
    const room = await makeRoom(ali);
    const [one, two] = [
      await post(ali, room, 'one', { tags: ['Urdu Poetry', 'x'] }),
      await post(ali, room, 'two', { tags: ['urdu poetry'] }),
    ];
    await post(ali, room, 'three', { tags: ['urdu'] });
    const tagged = async (sort: 'new' | 'top' | 'active') =>
      ids((await list(ali, room, { tag: '#URDU  poetry', sort })).data);
    expect(await tagged('new')).toEqual([two._id, one._id]);
    await like(ali, room, one._id);
    expect(await tagged('top')).toEqual([one._id, two._id]);
    await ali.client.threads.replyToThread({ roomId: room, replyTo: two._id, threadText: 'late' });
    expect(await tagged('active')).toEqual([two._id, one._id]);
    await ali.client.threads.pinThread({ roomId: room, threadId: one._id });
    const first = await list(ali, room, { tag: 'urdu poetry' });
    expect([ids(first.data), ids(first.pinnedThreads)]).toEqual([[two._id], [one._id]]);
    expect((await list(ali, room, { tag: 'urdu' })).pinnedThreads).toEqual([]);
    await ali.client.threads.deleteThread({ roomId: room, threadId: two._id });
    expect(await tagged('new')).toEqual([]);
  });

  it('is held back by the role: five in 10 s for a guest', async () => {
    const guest = await world.current.guest('mehmaan');
    await joinAndLoad('baithak', guest);
    world.current.clock.hold();
    for (let count = 0; count < 5; count += 1) await post(guest, 'baithak', `number ${count}`);
    expect(await outcomeOf(post(guest, 'baithak', 'too much'))).toBe('SPAM_CONTROL');
  });
});

onBothEnginesInProof('a thread or reply with files', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  let png: Blob;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    png = new Blob([new Uint8Array(bytes)]);
  });
  const uploaded = async ({ client }: Person, target: 'thread' | 'reply', count = 1): Promise<string> => {
    const { createdToken: token } = await client.uploads.startUpload({ target });
    await client.uploads.uploadFiles({
      token,
      files: Array.from({ length: count }, () => ({ blob: png, name: 'a.png' })),
    });
    return token;
  };
  const read = async (roomId: string, threadId: string): Promise<Thread> =>
    (await ali.client.threads.getThread({ roomId, threadId })).thrd;
  const partsOf = ({ message }: Thread) =>
    JSON.parse(message) as { type: string; name?: string; data?: string; items?: { type: string; name: string }[] }[];
  const status = async (name = '') => (await fetch(`${world.current.url}/file/uploads/images/${name}`)).status;

  it('shows one as it is and several as a gallery, after the text, and is published with them', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    const [heardThread, heardReply] = [recordEvents(sara, 'threadCreated'), recordEvents(sara, 'replyCreated')];
    const { threadId } = (
      await ali.client.threads.createThreadWithImage({
        roomId,
        threadText: 'look',
        token: await uploaded(ali, 'thread'),
      })
    ).data;
    const thread = await read(roomId, threadId);
    expect(partsOf(thread)).toEqual([
      { type: 'text', data: 'look' },
      { type: 'image', name: expect.stringMatching(/\.png$/) },
    ]);
    expect((await heardThread.until(1))[0]?.thread.message).toBe(thread.message);
    const answered = await sara.client.threads.replyToThreadWithImage({
      roomId,
      replyTo: threadId,
      token: await uploaded(sara, 'reply', 3),
    });
    const reply = await read(roomId, answered.data.threadId);
    expect(partsOf(reply)).toEqual([
      { type: 'gallery', items: [1, 2, 3].map(() => ({ type: 'image', name: expect.stringMatching(/\.png$/) })) },
    ]);
    expect((await heardReply.until(1))[0]).toMatchObject({
      parentId: threadId,
      replies: 1,
      reply: { message: reply.message },
    });
  });

  it('is not created with a token that is used, of somebody else or for another target; nothing is stored or published', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara, ali);
    const [heardThread, heardReply] = [recordEvents(sara, 'threadCreated'), recordEvents(sara, 'replyCreated')];
    const token = await uploaded(ali, 'thread');
    const create = ({ client }: Person, given: string) =>
      outcomeOf(client.threads.createThreadWithImage({ roomId, token: given }));
    expect(await create(sara, token)).toBe('BAD_UPLOAD_TOKEN');
    expect(await create(ali, await uploaded(ali, 'reply'))).toBe('BAD_UPLOAD_TOKEN');
    await settled(sara);
    expect([...heardThread.all, ...heardReply.all]).toEqual([]);
    expect((await Promise.all([create(ali, token), create(ali, token)])).toSorted()).toEqual([
      'BAD_UPLOAD_TOKEN',
      'accepted',
    ]);
    const { data } = await ali.client.threads.getThreads({ roomId });
    expect(data).toHaveLength(1);
    const replyTo = data[0]?._id ?? '';
    expect(await outcomeOf(ali.client.threads.replyToThreadWithImage({ roomId, replyTo, token }))).toBe(
      'BAD_UPLOAD_TOKEN',
    );
    expect((await read(roomId, replyTo)).replies).toBe(0);
  });

  it('takes its files with it, and those of everything beneath it', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    const { threadId } = (
      await ali.client.threads.createThreadWithImage({ roomId, token: await uploaded(ali, 'thread') })
    ).data;
    const { threadId: replyId } = (
      await sara.client.threads.replyToThreadWithImage({
        roomId,
        replyTo: threadId,
        token: await uploaded(sara, 'reply'),
      })
    ).data;
    const names = [partsOf(await read(roomId, threadId)), partsOf(await read(roomId, replyId))].map(
      (parts) => parts[0]?.name,
    );
    expect(await Promise.all(names.map(status))).toEqual([200, 200]);
    await ali.client.threads.deleteThread({ roomId, threadId });
    expect(await Promise.all(names.map(status))).toEqual([404, 404]);
  });

  it('in a Private room is seen by its members alone, through names that end', async () => {
    const roomId = await makeRoom(ali, { access: 'Private' });
    const { threadId } = (
      await ali.client.threads.createThreadWithImage({ roomId, token: await uploaded(ali, 'thread') })
    ).data;
    const name = partsOf(await read(roomId, threadId))[0]?.name ?? '';
    expect(name).toContain('?e=');
    expect([await status(name), await status(name.split('?')[0])]).toEqual([200, 404]);
    const { data } = await ali.client.threads.getThreads({ roomId });
    expect(partsOf(data[0] ?? (await read(roomId, threadId)))[0]?.name).toContain('?e=');
  });
});
