import { notificationsContract } from '@baithak/protocol/contracts/notifications';
import { followPrivateThread } from '@baithak/client/room/private-follower';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { newId } from '@baithak/protocol/ids';
import { within } from '@baithak/protocol/testing/within';
import { expect, it } from 'vitest';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import { picture } from '../../testing/media/pictures.ts';
import { sendFiles, tokenFor, uploaded } from '../../testing/media/upload-files.ts';
import { connect, editPrivately, settledPrivately, tell } from '../../testing/private-actions.ts';
import { loseEvents, makeRoom, outcomeOf, recordEvents } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { password, type Person, useWorld } from '../../testing/world.ts';
import { exportPrivateMessages, exportPrivateThreads } from './purge.ts';

onBothEngines('messages of a private thread', (engine) => {
  const world = useWorld(engine);
  const epoch = () => world.current.running.app.epoch.now();

  it('reach every device of both but the sending one, loaded or not, in the order of their revs', async () => {
    const { current } = world;
    const [hina, omar, stranger] = await current.members('hinakhan', 'omarkhan', 'ajnabi11');
    const tablet = await current.device(hina);
    const threadId = await connect(hina, omar);
    const everybody = [hina, tablet, omar, stranger];
    await settledPrivately(...everybody);
    const heard = everybody.map((person) => recordEvents(person, 'newPrivateMessage'));
    const sent = await tell(hina, threadId, 'salaam');
    expect(sent).toMatchObject({ status: 1, rev: 1, message: { writer: 'hinakhan', rev: 1 } });
    await Promise.all(Array.from({ length: 10 }, (_, at) => tell(omar, threadId, `line ${at}`)));
    await settledPrivately(...everybody);
    const revs = Array.from({ length: 11 }, (_, at) => at + 1);
    expect(heard.map(({ all }) => all.map(({ rev }) => rev))).toEqual([revs.slice(1), revs, [1], []]);
    expect(heard[1]?.all[0]).toEqual({ threadId, rev: 1, message: sent.message });
  });

  it('are stored once for a tempId, and answered alike', async () => {
    const { current } = world;
    const [one, two] = await current.members('akberali', 'babarali');
    const threadId = await connect(one, two);
    const tempId = newId();
    const answers = await Promise.all([
      tell(one, threadId, 'once', { tempId }),
      tell(one, threadId, 'once', { tempId }),
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await tell(one, threadId, 'again', { tempId })).toEqual(answers[0]);
    const { msgs, rev } = await two.client.privateThreads.loadPrivateThread({ threadId });
    expect([msgs, rev]).toEqual([[answers[0].message], 1]);
  });

  it('are followed across a lost connection, edits and deletions included', async () => {
    const { current } = world;
    const [one, two] = await current.members('chandbib', 'daudkhan');
    const threadId = await connect(one, two);
    const first = await tell(one, threadId, 'first');
    const seen: string[] = [];
    let until: { is: string; resolve: () => void } | undefined;
    const saw = (what: string) => {
      seen.push(what);
      if (until?.is === what) until.resolve();
    };
    const waitFor = (is: string) =>
      seen.includes(is)
        ? Promise.resolve()
        : within(() => `${is}: saw ${seen.join(', ')}`, new Promise<void>((resolve) => (until = { is, resolve })));
    const follower = followPrivateThread(two.client, threadId, {
      onLoad: ({ msgs }) => saw(`load ${msgs.length}`),
      onResume: () => saw('resume'),
      onChange: (change) => saw(`${change.type} ${change.rev}`),
      onError: (error) => saw(String(error)),
    });
    await waitFor('load 1');
    const second = await tell(two, threadId, 'second');
    const third = await tell(one, threadId, 'third');
    await waitFor('created 3');
    current.running.app.live.disconnectUser(two.userId);
    await editPrivately(one, threadId, third.id, 'fourth');
    await one.client.privateThreads.deletePrivate({ threadId, privateMessageId: first.id });
    await waitFor('deleted 5');
    await editPrivately(two, threadId, second.id, 'fifth');
    await waitFor('edited 6');
    expect(seen.filter((each) => each !== 'resume')).toEqual([
      'load 1',
      'created 2',
      'created 3',
      'edited 4',
      'deleted 5',
      'edited 6',
    ]);
    expect(seen).toContain('resume');
    expect(follower.position()?.rev).toBe(6);
    follower.stop();
    const page = await one.client.privateThreads.getPrivateMessagesBefore({ threadId, privateMessageId: latestCursor });
    expect(page.msgs.map(({ rev }) => rev)).toEqual([3, 2]);
    const resumed = await one.client.privateThreads.loadPrivateThread({ threadId, since: 2, epoch: epoch() });
    expect(resumed.msgs.map(({ changedRev }) => changedRev)).toEqual([4, 5, 6]);
    expect(await outcomeOf(one.client.privateThreads.getPrivateMessage({ threadId, privateMessageId: first.id }))).toBe(
      'NOT_FOUND',
    );
  });

  it('and whatever else a person is told are asked for again when events of theirs were missed, and nobody seems offline', async () => {
    const { current } = world;
    const [one, two] = await current.members('ehsandost', 'faizdost1');
    const threadId = await connect(one, two);
    const roomId = await makeRoom(one);
    await tell(one, threadId, 'first');
    const seen: string[] = [];
    const handlersOf = (of: string) => ({
      onLoad: ({ rev }: { rev: number }) => void seen.push(`${of}: load ${rev}`),
      onResume: ({ rev }: { rev: number }) => void seen.push(`${of}: resume ${rev}`),
      onChange: ({ type, rev }: { type: string; rev: number }) => void seen.push(`${of}: ${type} ${rev}`),
      onError: (error: unknown) => void seen.push(String(error)),
    });
    two.client.onPersonalEvents(() => seen.push('personal events'));
    await two.client.openPersonalEvents();
    const inThread = followPrivateThread(two.client, threadId, handlersOf('thread'));
    const inRoom = two.client.followRoom(roomId, handlersOf('room'));
    await expect.poll(() => seen.toSorted()).toEqual(['personal events', 'room: load 0', 'thread: load 1']);
    const states: string[] = [];
    two.client.connection.subscribe((state) => states.push(state));
    await loseEvents(current, () => tell(one, threadId, 'lost'));
    const { live } = current.running.app;
    const [missed, elsewhere] = [recordEvents(two, 'eventsMissed'), recordEvents(one, 'userLeft')];
    for (let times = 0; times < 3; times += 1) live.user(two.userId).publish(notificationsContract.eventsMissed, {});
    await missed.until(3);
    await expect
      .poll(() => seen.slice(3).toSorted())
      .toEqual(['personal events', 'room: resume 0', 'thread: created 2', 'thread: resume 2']);
    expect([states, elsewhere.all]).toEqual([[], []]);
    inThread.stop();
    inRoom.stop();
  });

  it('are read around one that was found, and on from there both ways', async () => {
    const [one, two, stranger] = await world.current.members('qadeemkhan', 'nayakhan1', 'paraykhan');
    const threadId = await connect(one, two);
    const sent: string[] = [];
    for (let at = 1; at <= 120; at += 1) {
      if (at % 10 === 0) world.current.clock.pass(60_000);
      sent.push((await tell(at % 2 ? one : two, threadId, `number ${at}`)).id);
    }
    const { privateThreads } = one.client;
    const at = (rev: number) => sent[rev - 1] ?? '';
    const around = async (privateMessageId: string) => {
      const page = await privateThreads.getPrivateMessagesAround({ threadId, privateMessageId });
      return { revs: page.msgs.map(({ rev }) => rev), older: page.canLoadMore, newer: page.canLoadNewer };
    };
    const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);
    expect(await around(at(60))).toEqual({ revs: down(85, 35), older: true, newer: true });
    expect(await around(at(3))).toEqual({ revs: down(28, 1), older: false, newer: true });
    expect(await around(at(118))).toEqual({ revs: down(120, 93), older: true, newer: false });
    const after = await privateThreads.getPrivateMessagesAfter({ threadId, privateMessageId: at(85) });
    expect([after.msgs.map(({ rev }) => rev), after.canLoadMore]).toEqual([down(120, 86).toReversed(), false]);
    await one.client.privateThreads.deletePrivate({ threadId, privateMessageId: at(59) });
    expect((await around(at(59))).revs).toEqual([...down(84, 60), ...down(58, 34)]);
    // A message of another conversation is none of this one.
    const other = await connect(one, stranger);
    const { id } = await tell(stranger, other, 'elsewhere');
    expect(await outcomeOf(around(id))).toBe('NOT_FOUND');
  });

  it('are nobody else’s', async () => {
    const { current } = world;
    const [one, two, stranger] = await current.members('eshakhan', 'faizkhan', 'ghairkhan');
    const threadId = await connect(one, two);
    const { id } = await tell(one, threadId, 'between us');
    const { privateThreads } = stranger.client;
    const asked = [
      privateThreads.loadPrivateThread({ threadId }),
      privateThreads.getPrivateMessage({ threadId, privateMessageId: id }),
      privateThreads.getPrivateMessagesBefore({ threadId, privateMessageId: latestCursor }),
      privateThreads.getPrivateMessagesAfter({ threadId, privateMessageId: id }),
      privateThreads.getPrivateMessagesAround({ threadId, privateMessageId: id }),
      privateThreads.publishTypingPrivate({ threadId }),
      privateThreads.markPrivateRead({ threadId, privateMessageId: id }),
      editPrivately(stranger, threadId, id, 'mine'),
      privateThreads.deletePrivate({ threadId, privateMessageId: id }),
      privateThreads.banInThread({ threadId }),
      privateThreads.unbanInThread({ threadId }),
      privateThreads.blockAndDelete({ threadId }),
      privateThreads.acceptPrivateRequest({ threadId }),
      tell(stranger, threadId, 'me too'),
    ];
    expect(new Set(await Promise.all(asked.map(outcomeOf)))).toEqual(new Set(['NOT_FOUND']));
  });

  it('are sent as fast as the rank of the writer lets them, and no faster', async () => {
    const { current } = world;
    const [one, two] = await current.members('jaldikare', 'sabrkare1');
    const threadId = await connect(one, two);
    current.clock.hold();
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, at) => outcomeOf(tell(one, threadId, `line ${at}`))),
    );
    expect(outcomes).toEqual([...Array.from({ length: 15 }, () => 'accepted'), 'SPAM_CONTROL']);
  });
});

onBothEngines('an edit of a private message', (engine) => {
  const world = useWorld(engine);
  const load = async ({ client }: Person, threadId: string) =>
    (await client.privateThreads.loadPrivateThread({ threadId })).msgs;

  it('keeps its rev and its place, is heard by every other device of both, and asks nobody for attention', async () => {
    const { current } = world;
    const [one, two, stranger] = await current.members('badalneha', 'sunnewal1', 'ajnabi12');
    const tablet = await current.device(one);
    const threadId = await connect(one, two);
    const sent = await tell(one, threadId, 'Come at fvie');
    const listOf = async ({ client }: Person) => (await client.privateThreads.listPrivateThreads()).data[0];
    const before = await listOf(two);
    for (const { client } of [one, two]) await client.notifications.startNotifications();
    const everybody = [one, tablet, two, stranger];
    await settledPrivately(...everybody);
    const heard = everybody.map((person) => recordEvents(person, 'privateMessageEdited'));
    const notices = [one, two].map((person) => recordEvents(person, 'newPrivateActivity'));
    current.clock.pass(60_000);
    const answer = await editPrivately(one, threadId, sent.id, 'Come at five');
    const message = { ...sent.message, changedRev: 2, edited: true, content: [{ type: 'text', data: 'Come at five' }] };
    expect(answer).toEqual({ status: 1, msg: 'Edited.', id: sent.id, rev: 2, message });
    await settledPrivately(...everybody);
    const told = [{ threadId, rev: 2, message }];
    expect(heard.map(({ all }) => all)).toEqual([[], told, told, []]);
    await two.client.notifications.countNotifications();
    expect(notices.flatMap(({ all }) => all)).toEqual([]);
    const now = { ...before, lastMessage: { ...before?.lastMessage, text: 'Come at five' } };
    expect(await listOf(two)).toEqual(now);
    expect(await load(two, threadId)).toEqual([message]);
    const find = async (q: string) => (await two.client.search.searchPrivate({ q })).results.map(({ _id }) => _id);
    expect([await find('five'), await find('fvie')]).toEqual([[sent.id], []]);
    const { read } = current.running.app.db;
    expect(await Array.fromAsync(exportPrivateMessages(read, one.userId))).toMatchObject([{ id: sent.id, edited: 1 }]);
  });

  it('that changes nothing is none: it is published to nobody, and not called edited', async () => {
    const [one, two] = await world.current.members('wohibaat1', 'wohisune1');
    const threadId = await connect(one, two);
    const { message, id } = await tell(one, threadId, '**chai** :tea:');
    const heard = recordEvents(two, 'privateMessageEdited');
    expect(await editPrivately(one, threadId, id, ' **chai** :tea: ')).toMatchObject({ rev: 1, message });
    await settledPrivately(two);
    expect(heard.all).toEqual([]);
    expect((await editPrivately(one, threadId, id, 'chai')).message).toMatchObject({ edited: true, rev: 1 });
  });

  it('is for its author alone, while both may write, and nothing of a refused one is stored or told', async () => {
    const { current } = world;
    const [one, two, three] = await current.members('likhari11', 'parhaku11', 'teesra111');
    const [threadId, another] = [await connect(one, two), await connect(one, three)];
    const [{ id }, { id: elsewhere }] = [await tell(one, threadId, 'as it was'), await tell(one, another, 'there')];
    const gone = await tell(one, threadId, 'gone');
    await one.client.privateThreads.deletePrivate({ threadId, privateMessageId: gone.id });
    const [before, heard] = [await load(one, threadId), recordEvents(two, 'privateMessageEdited')];
    const edit = (person: Person, privateMessageId = id, message = 'changed') =>
      outcomeOf(editPrivately(person, threadId, privateMessageId, message));
    expect([await edit(two), await edit(three)]).toEqual(['FORBIDDEN', 'NOT_FOUND']);
    for (const other of [gone.id, elsewhere, newId()]) expect(await edit(one, other)).toBe('NOT_FOUND');
    for (const text of ['', ' \u200b ']) expect(await edit(one, id, text)).toBe('INVALID_INPUT');
    expect(await edit(one, id, 'kill all hindus')).toBe('REFUSED');
    await one.client.commands.ignorePerson({ target: two.username });
    expect(await edit(one)).toBe('IGNORED');
    await one.client.commands.unignorePerson({ target: two.username });
    for (const { client } of [one, two]) {
      await client.privateThreads.banInThread({ threadId });
      expect(await edit(one)).toBe('BLOCKED');
      await client.privateThreads.unbanInThread({ threadId });
    }
    current.clock.hold();
    const outcomes: string[] = [];
    for (let at = 0; at < 16; at += 1) outcomes.push(await outcomeOf(editPrivately(one, another, elsewhere, `${at}`)));
    expect(outcomes.at(-1)).toBe('SPAM_CONTROL');
    await settledPrivately(two);
    expect([await load(one, threadId), heard.all]).toEqual([before, []]);
    current.clock.pass(60_000);
    await two.client.accountData.deleteMyAccount({ password });
    await current.running.app.services.accountData.settled();
    expect(await edit(one)).toBe('NOT_CONNECTED');
    expect(await load(one, threadId)).toEqual(before);
  });
});

onBothEngines('a search of private messages', (engine) => {
  const world = useWorld(engine);
  type Query = Parameters<Person['client']['search']['searchPrivate']>[0];
  const find = (person: Person, q: string, more: Omit<Query, 'q'> = {}) =>
    person.client.search.searchPrivate({ q, ...more });
  const ids = async (...asked: Parameters<typeof find>) => (await find(...asked)).results.map(({ _id }) => _id);

  it('finds what has all the words, for both of the two and nobody else, the latest first', async () => {
    const [one, two, three] = await world.current.members('dhoondein', 'milgayaa1', 'teesraaa1');
    const [threadId, another] = [await connect(one, two), await connect(three, one)];
    const first = await tell(one, threadId, 'The Jasmine by the mosque is out');
    const second = await tell(three, another, 'jasmine, and a mosque');
    expect((await find(one, 'MOSQUE jasmine')).results).toEqual([
      expect.objectContaining({ _id: second.id, threadId: another, mine: false }),
      {
        _id: first.id,
        threadId,
        user: expect.objectContaining({ username: 'milgayaa1' }),
        mine: true,
        date: first.message.date,
        snippet: [
          { text: 'The ', hit: false },
          { text: 'Jasmine', hit: true },
          { text: ' by the ', hit: false },
          { text: 'mosque', hit: true },
          { text: ' is out', hit: false },
        ],
      },
    ]);
    expect((await find(two, 'jasmine')).results).toMatchObject([
      { _id: first.id, user: { username: 'dhoondein' }, mine: false },
    ]);
    expect(await ids(three, 'jasmine')).toEqual([second.id]);
    expect([await ids(one, 'jasmine tulip'), await ids(one, '?!')]).toEqual([[], []]);
    expect(await ids(one, 'jasmine', { threadId })).toEqual([first.id]);
    for (const more of [{ threadId }, { before: first.id }, { before: newId() }])
      expect(await outcomeOf(find(three, 'jasmine', more))).toBe('NOT_FOUND');
    expect(await outcomeOf(find(one, ' \u200b '))).toBe('INVALID_INPUT');
    expect((await one.client.search.search({ q: 'jasmine' })).results).toEqual([]);
  });

  it('finds a word by its beginning and by other spellings, and of a search the first eight', async () => {
    const [one, two] = await world.current.members('hijjayyy1', 'hijjayyy2');
    const threadId = await connect(one, two);
    const { id: tea } = await tell(one, threadId, 'samosay garam hain');
    const { id: urdu } = await tell(two, threadId, 'بجلی نہیں آئی، ہمارے لئے');
    for (const q of ['samo', 'samosay gar', 'Samose']) expect(await ids(two, q), q).toEqual([tea]);
    for (const q of ['mosay', 's']) expect(await ids(two, q), q).toEqual([]);
    for (const q of ['نهيں', 'لیے', 'nahi', 'بجل', 'bijli nahin']) expect(await ids(one, q), q).toEqual([urdu]);
    const eight = 'samosay garam hain samo sam gar gara hai';
    expect([await ids(one, `${eight} tulip`), await ids(one, `tulip ${eight}`)]).toEqual([[tea], []]);
  });

  it('finds nothing that is hidden, deleted, of somebody ignored or of a thread that is gone', async () => {
    const [one, two] = await world.current.members('chhupaya1', 'chhupaya2');
    const threadId = await connect(one, two);
    await tell(one, threadId, 'the ||gulmohar||');
    const { id: gone } = await tell(one, threadId, 'raatkerani');
    const { id: kept } = await tell(two, threadId, 'raatkerani too');
    await one.client.privateThreads.deletePrivate({ threadId, privateMessageId: gone });
    expect([await ids(two, 'gulmohar'), await ids(two, 'raatkerani')]).toEqual([[], [kept]]);
    expect(await ids(one, 'raatkerani', { before: gone })).toEqual([]);
    await one.client.privateThreads.banInThread({ threadId });
    expect([await ids(one, 'raatkerani'), await ids(two, 'raatkerani')]).toEqual([[kept], [kept]]);
    await one.client.commands.ignorePerson({ target: two.username });
    expect([await ids(one, 'raatkerani'), await ids(two, 'raatkerani')]).toEqual([[], [kept]]);
    expect(await ids(one, 'raatkerani', { threadId })).toEqual([]);
    await one.client.commands.unignorePerson({ target: two.username });
    await one.client.privateThreads.blockAndDelete({ threadId });
    expect([await ids(one, 'raatkerani'), await ids(two, 'raatkerani')]).toEqual([[], []]);
    expect(await outcomeOf(find(one, 'raatkerani', { before: kept }))).toBe('NOT_FOUND');
  });

  it('shows every message once, 20 at a time, whatever threads they are in', async () => {
    const { current } = world;
    const [me, ...others] = await current.members('sabkuchhh', 'pehlaaaa1', 'doosraaa1', 'teesraaa2');
    const threads = await Promise.all(others.map((other) => connect(me, other)));
    // Some at the same time, some long runs of one thread, revs that deletions took.
    const sent = Array.from({ length: 300 }, (_, at) => ({
      id: newId(),
      threadId: threads[at < 90 ? at % 3 : Math.floor(at / 80) % 2] ?? '',
      at: current.clock.now() + Math.floor(at / 4),
      rev: 3 * at + 1,
      isFound: at % 3 !== 1,
    }));
    await runWrite(current, async (tx) => {
      for (const { id, threadId, at, rev, isFound } of sent) {
        const content = JSON.stringify([{ type: 'text', data: isFound ? 'a lakeer here' : 'nothing' }]);
        const row = { id, thread_id: threadId, rev, changed_rev: rev, author: me.userId, temp_id: newId(), content };
        await tx
          .insertInto('private_messages')
          .values({ ...row, reply_to: null, sent_at: at, edited: 0, deleted: 0 })
          .execute();
        await tx.updateTable('private_threads').set({ rev, last_update: at }).where('id', '=', threadId).execute();
      }
    });
    const inOrder = sent.toSorted((a, b) => b.at - a.at || (a.threadId < b.threadId ? 1 : -1) || b.rev - a.rev);
    const expected = inOrder.filter(({ isFound }) => isFound).map(({ id }) => id);
    const pages: string[][] = [];
    for (let before: string | undefined; pages.length === 0 || before !== undefined;) {
      const { results, next } = await find(me, 'lakeer', before === undefined ? {} : { before });
      pages.push(results.map(({ _id }) => _id));
      before = next;
    }
    expect(pages.flat()).toEqual(expected);
    // Messages of one moment are in the order of their threads' ids: what is looked at last may be one that does not fit.
    const after = inOrder.at(-1)?.isFound === true ? [] : [0];
    expect(pages.map(({ length }) => length)).toEqual([...Array.from({ length: 10 }, () => 20), ...after]);
  });
});

onBothEnginesInProof('a file of a private thread', (engine) => {
  const world = useWorld(engine);
  const epoch = () => world.current.running.app.epoch.now();
  const show = (person: Person, threadId: string, name: string, token?: string) =>
    person.client.privateThreads.sendPrivate({
      threadId,
      message: [{ type: 'image', name }],
      type: 'hybrid',
      tempId: newId(),
      ...(token === undefined ? {} : { token }),
    });
  const statusOf = async (name: string) => (await fetch(`${world.current.url}/file/uploads/images/${name}`)).status;

  it('is signed for the two, gone while one has blocked the other, and erased with its message or thread', async () => {
    const [one, two] = await world.current.members('tasveer1', 'tasveer2');
    const threadId = await connect(one, two);
    const { token, names } = await uploaded(one, 'privateMessage', { bytes: await picture('png') });
    const { message, id } = await show(one, threadId, names[0] ?? '', token);
    const [part] = message.content;
    const name = part && 'name' in part ? part.name : '';
    expect(name).toMatch(/\?e=\d+&s=/);
    const response = await fetch(`${world.current.url}/file/uploads/images/${name}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(await statusOf(name.split('?')[0] ?? '')).toBe(404);
    await two.client.privateThreads.banInThread({ threadId });
    expect(await statusOf(name)).toBe(404);
    await two.client.privateThreads.unbanInThread({ threadId });
    expect(await statusOf(name)).toBe(200);
    expect(await outcomeOf(show(one, threadId, names[0] ?? '', token))).toBe('BAD_UPLOAD_TOKEN');
    await one.client.privateThreads.deletePrivate({ threadId, privateMessageId: id });
    expect(await statusOf(name)).toBe(404);
    expect((await one.client.privateThreads.loadPrivateThread({ threadId, since: 1, epoch: epoch() })).msgs).toEqual([
      { _id: id, rev: 1, changedRev: 2, deleted: true },
    ]);
  });

  it('stays with an edit that names it, and goes with one that does not', async () => {
    const [one, two] = await world.current.members('tasveer8', 'tasveer9');
    const threadId = await connect(one, two);
    const { token, names } = await uploaded(one, 'privateMessage', { bytes: await picture('png') });
    const { message, id } = await show(one, threadId, names[0] ?? '', token);
    const nameOf = (parts: typeof message.content) => parts.map((part) => ('name' in part ? part.name : '')).join('');
    const name = nameOf(message.content);
    const change = (parts: readonly { type: 'image'; name: string }[], more: { token?: string } = {}) =>
      one.client.privateThreads.editPrivate({
        threadId,
        privateMessageId: id,
        type: 'hybrid',
        message: [{ type: 'text', data: 'look' }, ...parts],
        ...more,
      });
    const kept = await change([{ type: 'image', name }]);
    expect(await statusOf(nameOf(kept.message.content.slice(1)))).toBe(200);
    const other = await uploaded(one, 'privateMessage', { bytes: await picture('jpeg') });
    const added = [{ type: 'image' as const, name: other.names[0] ?? '' }];
    expect(await outcomeOf(change(added))).toBe('BAD_UPLOAD_TOKEN');
    expect(await statusOf(name)).toBe(200);
    const changed = await change(added, { token: other.token });
    expect([await statusOf(name), await statusOf(nameOf(changed.message.content.slice(1)))]).toEqual([404, 200]);
  });

  it('that is being uploaded when the thread is blocked and deleted is sent to nobody', async () => {
    const [one, two] = await world.current.members('tasveer3', 'tasveer4');
    const threadId = await connect(one, two);
    const earlier = await uploaded(one, 'privateMessage', { bytes: await picture('png') });
    const { message } = await show(one, threadId, earlier.names[0] ?? '', earlier.token);
    const token = await tokenFor(one, 'privateMessage');
    const [upload] = await Promise.all([
      sendFiles(one, token, { bytes: await picture('jpeg') }),
      two.client.privateThreads.blockAndDelete({ threadId }),
    ]);
    expect(await outcomeOf(show(one, threadId, upload.files[0]?.name ?? '', token))).toBe('NOT_FOUND');
    const [part] = message.content;
    expect(await statusOf(part && 'name' in part ? part.name : '')).toBe(404);
    const { read } = world.current.running.app.db;
    const states = await read
      .selectFrom('files')
      .select(['state', 'owner_kind'])
      .where('user_id', '=', one.userId)
      .orderBy('since')
      .execute();
    expect(states.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { state: 'released', owner_kind: 'privateMessage' },
      { state: 'uploaded', owner_kind: null },
    ]);
  });

  it('needs an upload of its own target, and an answer needs a message of the thread', async () => {
    const [one, two, three] = await world.current.members('tasveer5', 'tasveer6', 'tasveer7');
    const [threadId, another] = [await connect(one, two), await connect(one, three)];
    const room = await uploaded(one, 'roomMessage', { bytes: await picture('png') });
    expect(await outcomeOf(show(one, threadId, room.names[0] ?? '', room.token))).toBe('BAD_UPLOAD_TOKEN');
    const { id } = await tell(one, another, 'elsewhere');
    expect(await outcomeOf(tell(one, threadId, 'what?', { replyTo: id }))).toBe('NOT_FOUND');
    expect((await tell(three, another, 'yes', { replyTo: id })).message.replyTo).toBe(id);
    expect(await outcomeOf(two.client.privateThreads.deletePrivate({ threadId: another, privateMessageId: id }))).toBe(
      'NOT_FOUND',
    );
    expect(
      await outcomeOf(three.client.privateThreads.deletePrivate({ threadId: another, privateMessageId: id })),
    ).toBe('FORBIDDEN');
    const { thread: waiting } = await two.client.privateThreads.requestPrivate({ targetId: three.userId });
    expect(await outcomeOf(tell(two, waiting ?? '', 'already?'))).toBe('NOT_CONNECTED');
  });
});

onBothEnginesInProof('what private threads keep of a person', (engine) => {
  const world = useWorld(engine);

  it("is in their export: how they stand with whom, and their own words, nobody else's", async () => {
    const [one, two, three] = await world.current.members('alikhan1', 'sarakhan', 'zohakhan');
    const threads = [await connect(one, two), await connect(three, one)];
    for (const threadId of threads) await tell(one, threadId, `mine in ${threads.indexOf(threadId)}`);
    await tell(two, threads[0] ?? '', 'hers');
    const { read } = world.current.running.app.db;
    const exported = await Array.fromAsync(exportPrivateThreads(read, one.userId));
    expect(exported.map(({ id }) => id)).toEqual(threads.toSorted());
    expect(exported.map((thread) => thread.with).toSorted()).toEqual(['sarakhan', 'zohakhan']);
    const words = await Array.fromAsync(exportPrivateMessages(read, one.userId));
    expect(words.map(({ content }) => content).flat()).toEqual(
      expect.arrayContaining([0, 1].map((at) => ({ type: 'text', data: `mine in ${at}` }))),
    );
    expect(words.length).toBe(2);
    expect(JSON.stringify([exported, words])).not.toMatch(new RegExp(`${two.userId}|${three.userId}|hers`));
  });

  it('goes with the account, but for accepted threads, which the other one reads', async () => {
    const [gone, friend, asked, blocker] = await world.current.members('jaanewal', 'dostdost', 'poochha1', 'rokta111');
    const threadId = await connect(gone, friend);
    await tell(gone, threadId, 'remember me');
    for (const other of [asked, blocker]) await gone.client.privateThreads.requestPrivate({ targetId: other.userId });
    await blocker.client.privateThreads.blockRequest({ targetId: gone.userId });
    const close = async ({ client }: Person) => {
      await client.accountData.deleteMyAccount({ password });
      await world.current.running.app.services.accountData.settled();
    };
    await close(gone);
    const { data } = await friend.client.privateThreads.listPrivateThreads();
    expect(data).toMatchObject([
      { _id: threadId, user: { username: 'Removed User' }, role: { title: 'Removed' }, connectionState: 2 },
    ]);
    const { msgs } = await friend.client.privateThreads.loadPrivateThread({ threadId });
    expect(msgs).toMatchObject([{ writer: 'Removed User' }]);
    expect(await outcomeOf(tell(friend, threadId, 'where are you?'))).toBe('NOT_CONNECTED');
    expect(await outcomeOf(friend.client.privateThreads.banInThread({ threadId }))).toBe('CONFLICT');
    expect((await asked.client.privateThreads.listPrivateThreads({ part: 'requests' })).data).toEqual([]);
    expect((await blocker.client.privateThreads.listPrivateThreads({ part: 'blocked' })).data).toEqual([]);
    await close(friend);
    const { read } = world.current.running.app.db;
    for (const table of ['private_messages', 'private_thread_sides'] as const)
      expect(await read.selectFrom(table).select('thread_id').where('thread_id', '=', threadId).execute()).toEqual([]);
    expect(await read.selectFrom('private_threads').select('id').where('id', '=', threadId).execute()).toEqual([]);
  });
});
