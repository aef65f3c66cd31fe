import { newId } from '@baithak/protocol/ids';
import { noConnection } from '@baithak/protocol/private-states.rules';
import { within } from '@baithak/protocol/testing/within';
import { expect, it } from 'vitest';
import { minute } from '../../platform/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { connect, settledPrivately, tell } from '../../testing/private-actions.ts';
import { recordEvents } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { insertPerson } from '../people/api.ts';
import { insertPair, lockPair, storeState } from './pair.ts';

onBothEnginesInProof("somebody's private threads", (engine) => {
  const world = useWorld(engine);

  it('are listed by their last use, requests and what was asked or blocked apart, with what is unread', async () => {
    const { current } = world;
    const [me, hina, omar, rabia, asked] = await current.members(
      'farah333',
      'hina9494',
      'omar3131',
      'rabia555',
      'zulfi111',
    );
    const { privateThreads } = me.client;
    const [withHina, withOmar] = [await connect(me, hina), await connect(me, omar)];
    const { thread: withRabia } = await rabia.client.privateThreads.requestPrivate({ targetId: me.userId });
    await privateThreads.requestPrivate({ targetId: asked.userId });
    await tell(omar, withOmar, 'one');
    const deleted = await tell(hina, withHina, 'to be deleted');
    await tell(hina, withHina, 'salaam @omar3131');
    await hina.client.privateThreads.deletePrivate({ threadId: withHina, privateMessageId: deleted.id });
    const list = await privateThreads.listPrivateThreads();
    expect(list).toMatchObject({
      requests: 1,
      unread: 2,
      canLoadMore: false,
      data: [
        {
          _id: withHina,
          user: { username: 'hina9494' },
          online: true,
          mine: true,
          connectionState: 2,
          accepted: 1,
          blockers: [],
          unreadMessages: 1,
          new: true,
          targetPointer: expect.any(String),
          pointer: null,
          lastMessage: { username: 'hina9494', kind: 'text', text: 'salaam @omar3131' },
        },
        { _id: withOmar, unreadMessages: 1 },
      ],
    });
    expect((await privateThreads.listPrivateThreads({ part: 'requests' })).data).toMatchObject([
      { _id: withRabia, new: true, lastMessage: null, connectionState: 4, mine: false, accepted: 0, online: false },
    ]);
    expect((await privateThreads.listPrivateThreads({ part: 'asked' })).data).toMatchObject([
      { user: { username: 'zulfi111' }, connectionState: 1, new: false },
    ]);
    await privateThreads.blockRequest({ targetId: rabia.userId });
    expect((await privateThreads.listPrivateThreads({ part: 'blocked' })).data).toMatchObject([
      { _id: withRabia, connectionState: 3, accepted: -1 },
    ]);
    for (const part of ['threads', 'requests', 'asked', 'blocked'] as const)
      expect((await rabia.client.privateThreads.listPrivateThreads({ part })).data).toEqual([]);
    const found = async (search: string) =>
      (await privateThreads.listPrivateThreads({ search })).data.map(({ user }) => user.username);
    expect([await found('HINA'), await found('mar31'), await found('_'), await found('zulfi')]).toEqual([
      ['hina9494'],
      ['omar3131'],
      [],
      [],
    ]);
  });

  it('come 20 at a time, from an index on', async () => {
    const { current } = world;
    const me = await current.member('lambilis');
    const now = current.clock.now();
    await runWrite(current, async (tx) => {
      for (let at = 0; at < 41; at += 1) {
        const [id, other] = [newId(), newId()];
        const person = {
          id: other,
          username: `dost${at}`,
          rank: 1,
          guest: 0,
          heldUntil: null,
          language: null,
          now,
        } as const;
        await insertPerson(tx, person);
        await insertPair(tx, id, me.userId, other, now);
        const pair = await lockPair(tx, me.userId, other);
        if (pair) await storeState(tx, pair, { ...noConnection, phase: 'connected', by: 'first' }, now + at);
      }
    });
    const { privateThreads } = me.client;
    const pages = [
      await privateThreads.listPrivateThreads(),
      await privateThreads.listMorePrivateThreads({ index: 20 }),
      await privateThreads.listMorePrivateThreads({ index: 40 }),
    ];
    expect(pages.map(({ canLoadMore }) => canLoadMore)).toEqual([true, true, false]);
    expect(pages.flatMap(({ data }) => data.map(({ user }) => user.username))).toEqual(
      Array.from({ length: 41 }, (_, at) => `dost${40 - at}`),
    );
    expect((await privateThreads.listMorePrivateThreads({ index: 1, search: 'dost4' })).data.length).toBe(1);
  });
});

onBothEnginesInProof('reading a private thread', (engine) => {
  const world = useWorld(engine);

  it('moves a pointer that never goes back, is told to the other one and to own devices, and clears what is unread', async () => {
    const { current } = world;
    const [one, two] = await current.members('parhnewal', 'likhnewal');
    const tablet = await current.device(one);
    const threadId = await connect(one, two);
    const sent = [
      await tell(two, threadId, 'one'),
      await tell(two, threadId, 'two'),
      await tell(two, threadId, 'three'),
    ];
    const everybody = [one, tablet, two];
    await settledPrivately(...everybody);
    const reads = everybody.map((person) => recordEvents(person, 'privateRead'));
    const updates = everybody.map((person) => recordEvents(person, 'privateThreadUpdated'));
    const read = (at: number) =>
      one.client.privateThreads.markPrivateRead({ threadId, privateMessageId: sent[at]?.id ?? '' });
    await read(1);
    await read(0);
    await settledPrivately(...everybody);
    expect(reads.map(({ all }) => all)).toEqual([
      [],
      [],
      [{ threadId, privateMessageId: sent[1]?.id, date: expect.any(String) }],
    ]);
    expect(updates.map(({ all }) => all.map(({ thread }) => [thread.pointer, thread.unreadMessages]))).toEqual([
      [],
      [[sent[1]?.id, 1]],
      [],
    ]);
    expect((await one.client.privateThreads.listPrivateThreads()).unread).toBe(1);
    await read(2);
    expect((await one.client.privateThreads.listPrivateThreads()).unread).toBe(0);
    const { thread, lastReadRev } = await two.client.privateThreads.loadPrivateThread({ threadId });
    expect([thread.targetPointer, thread.targetReadAt]).toEqual([sent[2]?.id, expect.any(String)]);
    expect(lastReadRev).toBe(3);
    // Whoever writes has read up to there.
    await tell(two, threadId, 'four');
    await tell(one, threadId, 'five');
    expect((await one.client.privateThreads.loadPrivateThread({ threadId })).lastReadRev).toBe(5);
  });

  it('is told to nobody while one has blocked the other, and neither is typing', async () => {
    const { current } = world;
    const [one, two] = await current.members('rukahuwa', 'rokahuwa');
    const threadId = await connect(one, two);
    const { id } = await tell(two, threadId, 'one');
    await settledPrivately(one, two);
    const typed = recordEvents(two, 'typingPrivate');
    const own = recordEvents(one, 'typingPrivate');
    for (let at = 0; at < 3; at += 1) await one.client.privateThreads.publishTypingPrivate({ threadId });
    expect(await typed.until(1)).toEqual([{ threadId, username: 'rukahuwa' }]);
    await two.client.privateThreads.banInThread({ threadId });
    const heard = [recordEvents(two, 'privateRead'), recordEvents(one, 'typingPrivate')];
    await one.client.privateThreads.markPrivateRead({ threadId, privateMessageId: id });
    current.clock.pass(1001);
    await one.client.privateThreads.publishTypingPrivate({ threadId });
    await two.client.privateThreads.publishTypingPrivate({ threadId });
    await settledPrivately(one, two);
    expect([typed.all.length, own.all, ...heard.map(({ all }) => all)]).toEqual([1, [], [], []]);
  });

  it('is announced by a notice to whoever has the thread loaded nowhere', async () => {
    const { current } = world;
    const [one, two] = await current.members('khabarde', 'khabarle');
    const threadId = await connect(one, two);
    const tablet = await current.device(two);
    for (const { client } of [one, two, tablet]) await client.notifications.startNotifications();
    const notices = [one, two, tablet].map((person) => recordEvents(person, 'newPrivateActivity'));
    await tell(one, threadId, 'look');
    await notices[2]?.until(1);
    await tablet.client.privateThreads.loadPrivateThread({ threadId });
    await tell(one, threadId, 'again');
    for (const { client } of [one, two, tablet]) await client.notifications.startNotifications();
    const notice = { threadId, user: expect.objectContaining({ username: 'khabarde' }), text: 'look', unread: 1 };
    expect(notices.map(({ all }) => all)).toEqual([[], [notice], [notice]]);
  });

  it('shows whether the other one is here, and how they look, while it is loaded', async () => {
    const { current } = world;
    const [one, two] = await current.members('dekhnewal', 'dikhnewal');
    const threadId = await connect(one, two);
    const { live } = current.running.app;
    const leave = async () => {
      const gone = new Promise<void>((resolve) =>
        live.onOnline((userId, online) => userId === two.userId && !online && resolve()),
      );
      two.client.close();
      await within(`${two.username} to be offline`, gone);
      current.clock.passWithTimers(5001);
    };
    await leave();
    const updates = recordEvents(one, 'privateThreadUpdated');
    await one.client.privateThreads.loadPrivateThread({ threadId });
    await two.client.notifications.listen();
    expect((await updates.until(1)).at(-1)?.thread.online).toBe(true);
    await two.client.people.updateProfile({ fullname: 'Dikhne Wala' });
    expect((await updates.until(2)).at(-1)?.thread.user.profile.fullname).toBe('Dikhne Wala');
    await leave();
    expect((await updates.until(3)).at(-1)?.thread.online).toBe(false);
    await one.client.privateThreads.unloadPrivateThread({ threadId });
    await two.client.notifications.listen();
    await settledPrivately(one);
    expect(updates.all.length).toBe(3);
  });
});

onBothEnginesInProof('what is read in a private thread', (engine) => {
  const world = useWorld(engine);

  const ignore = (who: Person, target: Person) => who.client.commands.ignorePerson({ target: target.username });
  const unignore = (who: Person, target: Person) => who.client.commands.unignorePerson({ target: target.username });
  const read = ({ client }: Person, threadId: string, privateMessageId: string) =>
    client.privateThreads.markPrivateRead({ threadId, privateMessageId });
  const unread = async ({ client }: Person) => (await client.privateThreads.listPrivateThreads()).unread;

  /** What somebody is told of the other one's reading: by the load, and by the list. */
  const toldTo = async ({ client }: Person, threadId: string) => {
    const { thread } = await client.privateThreads.loadPrivateThread({ threadId });
    const [listed] = (await client.privateThreads.listPrivateThreads()).data;
    const told = [thread.targetPointer, thread.targetReadAt];
    expect([listed?.targetPointer, listed?.targetReadAt]).toEqual(told);
    return told;
  };

  /** Two who are connected, of whom one has read the first of two messages. */
  const readOnce = async (name: string) => {
    const { current } = world;
    const [writer, reader] = await current.members(`likh${name}`, `parh${name}`);
    const threadId = await connect(writer, reader);
    const [{ id: first }, { id: second }] = [await tell(writer, threadId, 'one'), await tell(writer, threadId, 'two')];
    await read(reader, threadId, first);
    const before = await toldTo(writer, threadId);
    expect(before).toEqual([first, expect.any(String)]);
    await settledPrivately(writer, reader);
    current.clock.pass(minute);
    return { current, writer, reader, threadId, second, before };
  };

  it('is told with the time at which a message was first seen, though its reader comes again and writes', async () => {
    const { current } = world;
    const [reader, writer] = await current.members('pehlidekh', 'phirdekha');
    const threadId = await connect(reader, writer);
    const first = await tell(writer, threadId, 'chai?');
    await read(reader, threadId, first.id);
    const [, seenAt] = await toldTo(writer, threadId);
    current.clock.pass(minute);
    const answer = await tell(reader, threadId, 'yes');
    await read(reader, threadId, answer.id);
    expect(await toldTo(writer, threadId)).toEqual([answer.id, seenAt]);
    const second = await tell(writer, threadId, 'good');
    current.clock.pass(minute);
    await read(reader, threadId, second.id);
    const [, secondAt] = await toldTo(writer, threadId);
    expect(Date.parse(String(secondAt)) - Date.parse(String(seenAt))).toBeGreaterThanOrEqual(2 * minute);
    await tell(writer, threadId, 'now?');
    current.clock.pass(minute);
    const last = await tell(reader, threadId, 'now');
    const [pointer, thirdAt] = await toldTo(writer, threadId);
    expect(pointer).toBe(last.id);
    expect(Date.parse(String(thirdAt))).toBeGreaterThan(Date.parse(String(secondAt)));
  });

  it('and typing, are not told to whoever is ignored, then or later', async () => {
    const { current, writer, reader, threadId, second, before } = await readOnce('andekha');
    await ignore(reader, writer);
    const heard = (['typingPrivate', 'privateRead', 'privateThreadUpdated'] as const).map((key) =>
      recordEvents(writer, key),
    );
    await reader.client.privateThreads.publishTypingPrivate({ threadId });
    await read(reader, threadId, second);
    await settledPrivately(reader, writer);
    expect(heard.map(({ all }) => all)).toEqual([[], [], []]);
    expect(await toldTo(writer, threadId)).toEqual(before);
    expect((await writer.client.privateThreads.listPrivateThreads()).data[0]?.online).toBe(false);
    await unignore(reader, writer);
    expect([await unread(reader), await toldTo(writer, threadId)]).toEqual([0, before]);
    current.clock.pass(minute);
    const { id: third } = await tell(writer, threadId, 'three');
    const reads = recordEvents(writer, 'privateRead');
    await read(reader, threadId, third);
    const [told] = await reads.until(1);
    expect(told).toEqual({ threadId, privateMessageId: third, date: expect.any(String) });
    expect(await toldTo(writer, threadId)).toEqual([third, told?.date]);
    const typed = recordEvents(writer, 'typingPrivate');
    await reader.client.privateThreads.publishTypingPrivate({ threadId });
    expect((await typed.until(1)).length).toBe(1);
  });

  it('is told to whoever ignores the one who reads, as ever', async () => {
    const { writer, reader, threadId, second } = await readOnce('aurdekha');
    await ignore(writer, reader);
    const reads = recordEvents(writer, 'privateRead');
    await read(reader, threadId, second);
    expect((await reads.until(1)).map(({ privateMessageId }) => privateMessageId)).toEqual([second]);
  });

  for (const by of ['reader', 'writer'] as const)
    it(`during a block by the ${by}, is not told when it ends, until something is read again`, async () => {
      const { current, writer, reader, threadId, second, before } = await readOnce(`rok${by.slice(0, 3)}`);
      const { privateThreads } = { reader, writer }[by].client;
      await privateThreads.banInThread({ threadId });
      const reads = recordEvents(writer, 'privateRead');
      await read(reader, threadId, second);
      expect(await toldTo(writer, threadId)).toEqual([null, null]);
      await privateThreads.unbanInThread({ threadId });
      await settledPrivately(writer);
      expect([reads.all, await unread(reader), await toldTo(writer, threadId)]).toEqual([[], 0, before]);
      current.clock.pass(minute);
      await read(reader, threadId, second);
      const [told] = await reads.until(1);
      expect(await toldTo(writer, threadId)).toEqual([second, told?.date]);
      expect(new Date(told?.date ?? 0).getTime()).toBeGreaterThan(new Date(String(before[1])).getTime() + minute);
    });

  it('is told by writing, which reads', async () => {
    const { writer, reader, threadId, second } = await readOnce('jawab');
    await ignore(reader, writer);
    await read(reader, threadId, second);
    await unignore(reader, writer);
    const { id, message } = await tell(reader, threadId, 'three');
    expect(await toldTo(writer, threadId)).toEqual([id, message.date]);
  });
});
