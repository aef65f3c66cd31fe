import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { days } from '../../testing/clock.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import { allRows, fingerprint } from '../../testing/fingerprint.ts';
import { picture } from '../../testing/media/pictures.ts';
import { show, stored, uploaded } from '../../testing/media/upload-files.ts';
import { grantPlatformRank } from '../../testing/notification-actions.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, recordEvents, say } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { authorColumns } from './closing/closing.write.ts';
import { removeOld, retention, retentionJob, steps } from './retention.ts';

onBothEngines('what is old', (engine) => {
  const world = useWorld(engine);
  const app = () => world.current.running.app;
  const counts = async (...args: string[]) => JSON.parse(await retention.run(app(), args)) as Record<string, number>;
  const texts = async ({ client }: Person, roomId: string) =>
    (await client.messages.getMessagesBefore({ roomId, messageId: latestCursor })).msgs.map(({ content }) =>
      content.map((part) => ('data' in part ? part.data : part.type)).join(''),
    );
  let owner: Person, member: Person, reader: Person, room: string, brief: string;
  const none = {
    messages: 0,
    deleted: 0,
    threadVersions: 0,
    addresses: 0,
    bans: 0,
    visits: 0,
    invitations: 0,
    reports: 0,
    verdicts: 0,
    raids: 0,
    guests: 0,
    accounts: 0,
  };
  const going = {
    ...none,
    messages: 5,
    threadVersions: 1,
    addresses: 4,
    bans: 1,
    visits: 4,
    invitations: 1,
    reports: 1,
    raids: 1,
    guests: 2,
  };
  const old: Record<string, string> = {};
  const guests: Record<string, Person> = {};

  beforeAll(async () => {
    const { current } = world;
    [owner, member] = await current.members('purana01', 'purana02');
    await liftRoomsLimit(current, owner);
    [room, brief] = [await makeRoom(owner), await makeRoom(owner)];
    await joinAndLoad(room, member);
    await member.client.loading.unloadRoom({});
    for (const name of ['silent', 'spoke', 'accused']) guests[name] = await current.guest(`guest${name}`);
    const { spoke, accused } = guests as Record<'spoke' | 'accused', Person>;
    await joinAndLoad(room, spoke, accused);
    old['mention'] = (await say(owner, room, 'aam for @purana02')).id;
    const { token, names } = await uploaded(owner, 'roomMessage', { bytes: await picture('png') });
    old['picture'] = (await show(owner, room, [{ type: 'image', name: names[0] ?? '' }], token)).id;
    old['guest'] = (await say(spoke, room, 'falsa')).id;
    old['reported'] = (await say(accused, room, 'imli')).id;
    await member.client.threads.reportThread({ id: old['reported'], kind: 'message', reason: 2 });
    const rude = {
      id: (await say(accused, room, 'karela')).id,
      kind: 'message',
      reason: 5,
      details: 'so rude',
    } as const;
    reader = await current.member('purana03');
    await reader.client.threads.reportThread(rude);
    const { data: queue } = await owner.client.reports.listRoomReports({ roomId: room });
    old['settled'] = queue.find(({ reason }) => reason === 5)?._id ?? '';
    await owner.client.reports.resolveRoomReport({ roomId: room, reportId: old['settled'], action: 'dismiss' });
    await owner.client.rooms.createInvite({ roomId: room, hours: 1 });
    await owner.client.commands.banGuest({ roomId: room, target: accused.username, minutes: 5 });
    for (const level of ['newcomers', 'off'] as const) await owner.client.raids.setRaidMode({ roomId: room, level });
    const { data: thread } = await owner.client.threads.createThread({ roomId: room, threadText: 'jamun' });
    await owner.client.threads.editThread({ roomId: room, threadId: thread._id, threadText: 'jamun again' });
    await owner.client.threads.pinThread({ roomId: room, threadId: thread._id });
    old['thread'] = thread._id;
    current.clock.pass(days(340));
    await current.running.app.jobs?.run('reports.expireUndos');
    [owner, member] = [await current.device(owner), await current.device(member)];
    await member.client.rooms.joinRoom({ roomId: brief });
    await say(owner, brief, 'shaftalu @purana02');
    current.clock.pass(days(40));
    [owner, member] = [await current.device(owner), await current.device(member)];
    old['answer'] = (await say(owner, room, 'answer', { replyTo: old['mention'] ?? '' })).id;
    await say(owner, brief, 'fresh');
  });

  it('is kept as long as the owner of a room says, and never longer than the platform does', async () => {
    const set = ({ client }: Person, retentionMonths: number | null) =>
      outcomeOf(client.rooms.updateRoomSettings({ roomId: brief, retentionMonths }));
    expect([await set(member, 1), await set(owner, 13), await set(owner, 0), await set(owner, 12)]).toEqual([
      'FORBIDDEN',
      'INVALID_INPUT',
      'INVALID_INPUT',
      'accepted',
    ]);
    expect(await set(owner, 1)).toBe('accepted');
    const { roomDetails } = await member.client.rooms.getRoomDetails({ roomId: brief });
    expect(roomDetails).toMatchObject({ retentionMonths: 1, retentionMost: 12 });
  });

  it('is counted by a dry run, which changes nothing', async () => {
    const before = await fingerprint(app());
    expect(await counts('--dry-run')).toEqual(going);
    expect(await fingerprint(app())).toBe(before);
    for (const args of [['--wet'], ['--dry-run', 'twice']]) await expect(retention.run(app(), args)).rejects.toThrow();
  });

  it('goes with everything that belongs to it, without a rev; a thread, and what is under report, stays', async () => {
    const { client } = member;
    await client.notifications.listen();
    const told = recordEvents(member, 'notificationCount');
    const rev = async () => (await client.loading.loadRoom({ id: room })).rev;
    const before = await rev();
    expect((await client.notifications.countNotifications()).unreadCount).toBe(1);
    // The member has loaded the room again meanwhile.
    expect(await counts()).toEqual({ ...going, visits: 3 });

    expect([await texts(member, room), await texts(member, brief), await rev()]).toEqual([
      ['answer', 'imli'],
      ['fresh'],
      before,
    ]);
    expect((await told.until(1)).at(-1)).toEqual({ unreadCount: 0 });
    expect((await client.notifications.listNotifications()).data).toEqual([]);
    expect((await client.search.search({ q: 'aam', in: 'messages' })).results).toEqual([]);
    expect((await client.search.search({ q: 'jamun', in: 'threads' })).results).toHaveLength(1);
    const { thrd } = await client.threads.getThread({ roomId: room, threadId: old['thread'] ?? '' });
    expect([thrd.pinned, thrd.edited]).toEqual([true, true]);
    const one = (messageId = '') => outcomeOf(client.messages.getSingleMessage({ roomId: room, messageId }));
    expect([await one(old['mention']), await one(old['reported']), await one(old['answer'])]).toEqual([
      'NOT_FOUND',
      'accepted',
      'accepted',
    ]);
    expect(await counts()).toEqual(none);
  });

  it('is erased of a report that was settled long ago; that there was one, and the decision, stays', async () => {
    const reportId = old['settled'] ?? '';
    const { data } = await owner.client.reports.getRoomReport({ roomId: room, reportId });
    expect(data).toMatchObject({
      excerpt: '',
      messages: [],
      settled: { action: 'dismiss' },
      erased: expect.any(String),
    });
    expect(data.by).toMatchObject([{ user: { username: 'purana03' }, reason: 5, details: '' }]);
    const answer = (await (await world.current.device(reader)).client.reports.getAnswer({ reportId })).data;
    expect(answer).toMatchObject({ you: 'reporter', excerpt: '', action: 'dismiss' });
    const [open] = (await owner.client.reports.listRoomReports({ roomId: room })).data;
    expect(open).toMatchObject({ excerpt: 'imli' });
  });

  it('is scrolled past by a screen that still shows it, and counted as unread by nobody', async () => {
    const page = (messageId = '') => member.client.messages.getMessagesBefore({ roomId: room, messageId });
    expect(await page(old['picture'])).toMatchObject({ msgs: [], canLoadMore: false });
    expect(await outcomeOf(member.client.messages.getMessagesAround({ roomId: room, messageId: newId() }))).toBe(
      'NOT_FOUND',
    );
    const { rooms } = await member.client.rooms.listRooms();
    expect(rooms.find(({ _id }) => _id === room)).toMatchObject({ unread: 0, mentioned: false });
    await owner.client.rooms.updateRoomSettings({ roomId: brief, retentionMonths: null });
    await grantPlatformRank(world.current, owner, 11);
    await owner.client.staff.updatePlatformSettings({ retention: { months: 1 } });
    world.current.clock.pass(days(32));
    owner = await world.current.device(owner);
    expect(await counts()).toMatchObject({ messages: 2, deleted: 5 });
    const { rooms: after } = await owner.client.rooms.listRooms();
    expect(after.find(({ _id }) => _id === brief)).toMatchObject({ unread: 0, lastMessage: null });
    await say(owner, brief, 'goes on');
    expect(await texts(owner, brief)).toEqual(['goes on']);
  });

  it('is erased, its files too, 7 days after it went', async () => {
    const shown = await stored(world.current);
    expect(await app().jobs.run('uploads.collectUnused')).toMatchObject({ outcome: 'done' });
    expect(shown.length - (await stored(world.current)).length).toBe(2);
    const tables = await allRows(app());
    // A report that is open has what stood around it.
    const words = JSON.stringify([tables.get('messages'), tables.get('deleted_things'), tables.get('search_docs')]);
    expect(words).toContain('imli');
    for (const word of ['aam for', 'falsa', 'shaftalu']) expect(words).not.toContain(word);
  });

  it('takes guests along whom nobody has seen, and their rows once nothing of theirs is left', async () => {
    const rows = async () => (await allRows(app())).get('people') ?? [];
    const stateOf = async (name: string) => {
      const row = (await rows()).find(({ id }) => id === guests[name]?.userId);
      return row && (row['removed_at'] === null ? 'here' : 'removed');
    };
    expect([await stateOf('silent'), await stateOf('spoke'), await stateOf('accused')]).toEqual([
      'removed',
      'removed',
      'here',
    ]);
    await app().jobs.run('accountData.finishClosings');
    expect(await counts()).toMatchObject({ accounts: 2 });
    expect([await stateOf('silent'), await stateOf('spoke')]).toEqual([undefined, undefined]);
    const ids = new Set((await rows()).map(({ id }) => id));
    const tables = await allRows(app());
    for (const column of authorColumns) {
      const [table = '', name = ''] = column.split('.');
      const named = (tables.get(table) ?? []).map((row) => row[name]).filter((id) => typeof id === 'string');
      expect(
        named.filter((id) => !ids.has(id)),
        column,
      ).toEqual([]);
    }
  });

  it('is due on the first of each month', async () => {
    const row = await app()
      .db.read.selectFrom('jobs')
      .select(['next_at'])
      .where('name', '=', retentionJob)
      .executeTakeFirstOrThrow();
    expect(new Date(row.next_at).toISOString()).toMatch(/-01T00:00:00\.000Z$/);
  });
});

onBothEnginesInProof('retention', (engine) => {
  const world = useWorld(engine);
  const epoch = () => world.current.running.app.epoch.now();
  const app = () => world.current.running.app;
  let owner: Person, member: Person;
  beforeAll(async () => {
    [owner, member] = await world.current.members('darmiyan1', 'darmiyan2');
  });
  /** Time passes, and people sign in anew. */
  const pass = async (count: number): Promise<void> => {
    world.current.clock.pass(days(count));
    [owner, member] = [await world.current.device(owner), await world.current.device(member)];
  };

  /** A screen that follows a room: the texts it shows, in order. */
  const screenOf = ({ client }: Person, roomId: string) => {
    const shown = new Map<string, { rev: number; text: string }>();
    const keep = (one: { _id: string; rev: number; content: { type: string }[] }) =>
      shown.set(one._id, {
        rev: one.rev,
        text: one.content.map((part) => ('data' in part ? String(part.data) : '')).join(''),
      });
    const follower = client.followRoom(roomId, {
      onLoad: ({ data }) => {
        shown.clear();
        for (const one of data) if (!('deleted' in one)) keep(one);
      },
      onChange: (change) => {
        if ('message' in change) keep(change.message);
        else if (change.type === 'deleted') shown.delete(change.messageId);
      },
      onError: (error) => {
        throw error;
      },
    });
    return {
      texts: () => [...shown.values()].toSorted((a, b) => a.rev - b.rev).map(({ text }) => text),
      until: (rev: number) => expect.poll(() => follower.position()?.rev).toBe(rev),
      stop: () => follower.stop(),
    };
  };

  it('leaves nothing doubled, missing or deleted on screens that come back, and disturbs none that stayed', async () => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member);
    const [gone, edited] = [await say(owner, roomId, 'one'), await say(owner, roomId, 'two')];
    await pass(380);
    await say(owner, roomId, 'three');
    const other = await world.current.device(member);
    const [away, stayed] = [screenOf(member, roomId), screenOf(other, roomId)];
    for (const screen of [away, stayed]) await screen.until(3);
    member.client.close();
    await owner.client.messages.deleteMessage({ id: roomId, messageId: gone.id });
    await owner.client.messages.editMessage({ id: roomId, editId: edited.id, message: 'two anew', type: 'text' });
    await say(owner, roomId, 'four');
    await stayed.until(6);
    expect(stayed.texts()).toEqual(['two anew', 'three', 'four']);
    expect(await removeOld(app(), steps)).toMatchObject({ messages: 2 });
    expect((await say(owner, roomId, 'five')).rev).toBe(7);
    await member.client.messages.propagate({ id: 'baithak' });
    for (const screen of [away, stayed]) await screen.until(7);
    expect([away.texts(), stayed.texts()]).toEqual([
      ['three', 'four', 'five'],
      ['two anew', 'three', 'four', 'five'],
    ]);
    const resumed = await member.client.loading.loadRoom({ id: roomId, since: 6, epoch: epoch() });
    expect([resumed.gap, resumed.data.map(({ rev }) => rev)]).toEqual([undefined, [7]]);
    for (const screen of [away, stayed]) screen.stop();
  });

  it('takes messages out of the unread count that was told before, also those that changed last before others that went', async () => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member);
    await member.client.loading.unloadRoom({});
    const [edited] = [await say(owner, roomId, 'one'), await pass(20), await say(owner, roomId, 'two')];
    await say(owner, roomId, 'three');
    await owner.client.messages.editMessage({ id: roomId, editId: edited.id, message: 'one anew', type: 'text' });
    const unread = async (): Promise<unknown[]> => {
      const counts = [];
      for (let time = 0; time < 3; time += 1) {
        const { rooms } = await member.client.rooms.listRooms();
        counts.push(rooms.find(({ _id }) => _id === roomId)?.unread);
      }
      return counts;
    };
    await pass(350);
    expect(await unread()).toEqual([3, 3, 3]);
    await removeOld(app(), steps);
    expect(await unread()).toEqual([2, 2, 2]);
    await pass(20);
    await removeOld(app(), steps);
    expect(await unread()).toEqual([0, 0, 0]);
  });

  it('goes on where it was killed, after any of its writes, and leaves nothing of what it took', async () => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member);
    await member.client.loading.unloadRoom({});
    const guest = await world.current.guest('darmiyan');
    await joinAndLoad(roomId, guest);
    await say(guest, roomId, 'lychee @darmiyan2');
    await Promise.all(Array.from({ length: 120 }, (_, at) => say(owner, roomId, `lychee ${at}`)));
    await pass(380);
    await say(owner, roomId, 'the last one');

    // Each life gets one write further than the one before.
    let [left, lives] = [0, 0];
    const write: Db['write'] = (one, input) => {
      if (left === 0) return Promise.reject(new Error('killed'));
      left -= 1;
      return app().db.write(one, input);
    };
    const live = (): Promise<string> => {
      left = lives += 1;
      return removeOld({ ...app(), db: { ...app().db, write } }, steps).then(
        () => 'done',
        (error: Error) => error.message,
      );
    };
    for (let end = ''; end !== 'done';) expect(['killed', 'done']).toContain((end = await live()));
    expect(lives).toBeGreaterThan(3);
    await app().jobs.run('accountData.finishClosings');
    const tables = await allRows(app());
    const of = (table: string, column: string, where: (row: Record<string, unknown>) => boolean = () => true) =>
      (tables.get(table) ?? []).filter(where).map((row) => row[column]);
    const here = of('messages', 'id');
    expect(of('messages', 'content', (row) => row['room_id'] === roomId)).toEqual([
      JSON.stringify([{ type: 'text', data: 'the last one' }]),
    ]);
    expect(of('search_docs', 'id', ({ kind, id }) => kind === 'messages' && !here.includes(id))).toEqual([]);
    expect(of('message_mentions', 'rev')).toEqual([]);
    expect(of('notifications', 'source', ({ kind, source }) => kind === 'mention' && !here.includes(source))).toEqual(
      [],
    );
    expect(of('sessions', 'id', ({ user_id: id }) => id === guest.userId)).toEqual([]);
    expect(of('room_members', 'room_id', ({ user_id: id }) => id === guest.userId)).toEqual([]);
  });
});
