import type { RoomLoad } from '@baithak/client/room/room-follower';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { fc } from '@baithak/protocol/testing/fast-check';
import { within } from '@baithak/protocol/testing/within';
import { beforeAll, expect, it } from 'vitest';
import { onBothEngines, onPostgres } from '../../testing/databases.ts';
import { picture } from '../../testing/media/pictures.ts';
import { show, uploaded } from '../../testing/media/upload-files.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  publishActivity,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { storeClear } from '../messages/api.ts';
import { logStamp } from '../moderation-log/api.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEngines('/clear', (engine) => {
  const world = useWorld(engine);
  const epoch = () => world.current.running.app.epoch.now();
  let owner: Person, reader: Person, away: Person, staff: Person;
  beforeAll(async () => {
    [owner, reader, away] = await world.current.members('sahibekhana', 'parhnay1', 'ghaib111');
    staff = await world.current.ranked('nigraan1', 9);
    await liftRoomsLimit(world.current, owner);
    await away.client.notifications.listen();
  });
  const start = async (messages = 4): Promise<string> => {
    // What was written before counts towards no rate any more.
    world.current.clock.pass(10_000);
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, owner, reader);
    await away.client.rooms.joinRoom({ roomId });
    for (let at = 1; at <= messages; at += 1) await say(at % 2 ? owner : reader, roomId, `word${at}`);
    return roomId;
  };
  const clear = ({ client }: Person, roomId: string, count?: number) =>
    client.commands.clearRoom({ roomId, ...(count === undefined ? {} : { count }) });
  const wordsOf = (data: RoomLoad['data']) =>
    data.map((message) =>
      'deleted' in message ? 'deleted' : message.content.map((part) => 'data' in part && part.data).join(''),
    );
  const history = async ({ client }: Person, roomId: string) =>
    wordsOf((await client.messages.getMessagesBefore({ roomId, messageId: latestCursor })).msgs);
  const done = () => world.current.running.app.services.messages.clearSteps.settled();
  const rowsOf = (roomId: string) =>
    world.current.running.app.db.read
      .selectFrom('messages')
      .select(['content', 'deleted'])
      .where('room_id', '=', roomId)
      .execute();

  it('empties a room for everybody at once, under one rev', async () => {
    const roomId = await start();
    const { rev } = await reader.client.loading.loadRoom({ id: roomId });
    const events = [owner, reader].map((person) => recordEvents(person, 'roomCleared'));
    expect(await owner.client.commands.countMessages({ roomId })).toMatchObject({ count: 4 });
    expect((await clear(owner, roomId)).msg).toBe('4 messages are cleared.');
    for (const heard of events) expect(await heard.until(1)).toEqual([{ roomId, rev: rev + 1, beforeRev: rev + 1 }]);
    for (const each of [owner, reader, away]) {
      expect(await history(each, roomId)).toEqual([]);
      const load = await each.client.loading.loadRoom({ id: roomId, since: rev, epoch: epoch() });
      expect([load.gap, load.data, load.rev, load.canLoadMore]).toEqual([true, [], rev + 1, false]);
    }
    expect((await say(reader, roomId, 'a new page')).rev).toBe(rev + 2);
    const load = await away.client.loading.loadRoom({ id: roomId, since: rev + 1, epoch: epoch() });
    expect([load.gap, wordsOf(load.data)]).toEqual([undefined, ['a new page']]);
  });

  it('takes words, files, places in the search, notifications and what is unread', async () => {
    const roomId = await start(0);
    const said = await say(owner, roomId, `neelofar @${away.username}`);
    const { token, names } = await uploaded(owner, 'roomMessage', { bytes: await picture('png') });
    await show(owner, roomId, [{ type: 'image', name: names[0] ?? '' }], token);
    await away.client.loading.unloadRoom({});
    const listed = async () => (await away.client.rooms.listRooms()).rooms.find(({ _id }) => _id === roomId);
    const file = async () => (await fetch(`${world.current.url}/file/uploads/images/${names[0]}`)).status;
    const found = async () => (await away.client.search.search({ q: 'neelofar' })).results.length;
    const told = async () =>
      (await away.client.notifications.listNotifications()).data.filter(({ text }) => text !== '');
    expect([(await listed())?.unread, await file(), await found(), (await told()).length]).toEqual([2, 200, 1, 1]);
    const unread = recordEvents(away, 'newRoomActivity');
    await away.client.notifications.startNotifications();
    await unread.until(1);
    await clear(owner, roomId);
    expect([await file(), await found(), await told()]).toEqual([404, 0, []]);
    expect(await listed()).toMatchObject({ unread: 0, mentioned: false, lastMessage: null });
    await publishActivity(world.current);
    expect((await unread.until(2)).at(-1)).toMatchObject({ roomId, unread: 0 });
    const answer = say(reader, roomId, 'to what?', { replyTo: said.id });
    expect(await outcomeOf(answer)).toBe('NOT_FOUND');
    const { messages } = owner.client;
    expect(await outcomeOf(messages.editMessage({ id: roomId, editId: said.id, message: 'x', type: 'text' }))).toBe(
      'NOT_FOUND',
    );
    expect(await outcomeOf(messages.getSingleMessage({ roomId, messageId: said.id }))).toBe('NOT_FOUND');
    await done();
    expect(await rowsOf(roomId)).toEqual(Array(2).fill({ content: '[]', deleted: 1 }));
    const { read } = world.current.running.app.db;
    const left = await Promise.all([
      read.selectFrom('message_mentions').selectAll().where('room_id', '=', roomId).execute(),
      read.selectFrom('search_docs').selectAll().where('room_id', '=', roomId).where('kind', '=', 'messages').execute(),
      read.selectFrom('notifications').selectAll().where('room_id', '=', roomId).execute(),
      read.selectFrom('room_clears').selectAll().execute(),
      read.selectFrom('files').selectAll().where('room_id', '=', roomId).where('state', '=', 'used').execute(),
    ]);
    expect(left).toEqual([[], [], [], [], []]);
    // For 7 days it can be reported.
    const report = { id: said.id, kind: 'message', reason: 2 } as const;
    expect(await outcomeOf(away.client.threads.reportThread(report))).toBe('accepted');
    await away.client.notifications.stopNotifications();
  });

  it('with a number takes the latest of them alone', async () => {
    const roomId = await start(5);
    const heard = recordEvents(reader, 'roomCleared');
    await clear(owner, roomId, 2);
    const [event] = await heard.until(1);
    expect(event).toMatchObject({ beforeRev: 6, fromRev: 4, rev: 6 });
    expect(await history(away, roomId)).toEqual(['word3', 'word2', 'word1']);
    expect((await away.client.loading.loadRoom({ id: roomId, since: 5, epoch: epoch() })).gap).toBe(true);
    expect((await clear(owner, roomId, 1)).msg).toBe('One message is cleared.');
    await clear(owner, roomId);
    expect((await clear(owner, roomId)).msg).toBe('There is nothing to clear.');
    await settled(reader);
    expect(heard.all.map(({ rev }) => rev)).toEqual([6, 7, 8]);
    await done();
    expect((await rowsOf(roomId)).every(({ content, deleted }) => content === '[]' && deleted === 1)).toBe(true);
  });

  it('is for rank 9 and up there, and reaches the messages of everybody', async () => {
    const roomId = await start();
    await giveRole(world.current, roomId, reader, 8);
    await joinAndLoad(roomId, staff);
    await say(staff, roomId, 'by a higher rank');
    for (const each of [reader, away]) {
      expect(await outcomeOf(clear(each, roomId))).toBe('FORBIDDEN');
      expect(await outcomeOf(each.client.commands.countMessages({ roomId }))).toBe('FORBIDDEN');
    }
    await giveRole(world.current, roomId, reader, 9);
    await clear(reader, roomId);
    expect(await history(staff, roomId)).toEqual([]);
    const { read } = world.current.running.app.db;
    const [entry] = await read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details as details', 'details.entry_id', 'moderation_log.id')
      .select(['what', 'actor', 'amount'])
      .where('chain', '=', roomId)
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(entry).toMatchObject({ what: 'clearRoom', actor: reader.userId, amount: 5 });
  });

  it('ends in one view for all who follow, whatever is written and changed meanwhile', async () => {
    const act = fc.constantFrom('send', 'send', 'edit', 'delete', 'clear', 'clear 2', 'join');
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
        const roomId = await start(2);
        const views = [owner, reader].map((person) => follow(person, roomId));
        for (const view of views) await view.loaded;
        const ids: string[] = [];
        const late: ReturnType<typeof follow>[] = [];
        await Promise.all(
          acts.map(async (kind, at) => {
            const by = at % 2 ? owner : reader;
            const id = ids.at(-1);
            if (kind === 'join') late.push(follow(away, roomId));
            else if (kind === 'clear') await clear(owner, roomId);
            else if (kind === 'clear 2') await clear(owner, roomId, 2);
            else if (kind === 'send' || id === undefined) ids.push((await say(by, roomId, `said ${at}`)).id);
            else if (kind === 'delete')
              await outcomeOf(owner.client.messages.deleteMessage({ id: roomId, messageId: id }));
            else
              await outcomeOf(
                by.client.messages.editMessage({ id: roomId, editId: id, message: `new ${at}`, type: 'text' }),
              );
          }),
        );
        const end = (await say(owner, roomId, 'the end')).rev;
        const truth = (await history(owner, roomId)).toReversed();
        for (const view of [...views, ...late]) {
          await view.until(end);
          expect(view.words()).toEqual(truth);
          view.stop();
        }
        await done();
        expect((await history(owner, roomId)).toReversed()).toEqual(truth);
      }),
      { numRuns: 3 },
    );
  });

  /** What somebody sees who keeps a room's messages as the follower passes them on. */
  const follow = ({ client }: Person, roomId: string) => {
    const seen = new Map<number, string>();
    const waiting: { rev: number; resolve: () => void }[] = [];
    let loaded: () => void;
    const check = () =>
      waiting.filter(({ rev }) => (follower.position()?.rev ?? -1) >= rev).forEach(({ resolve }) => resolve());
    const put = (data: RoomLoad['data']) => {
      for (const message of data) if (!('deleted' in message)) seen.set(message.rev, wordsOf([message])[0] ?? '');
    };
    const byId = new Map<string, number>();
    const isLoaded = new Promise<void>((resolve) => (loaded = resolve));
    const follower = client.followRoom(roomId, {
      onLoad: (load) => {
        seen.clear();
        put(load.data);
        for (const { _id, rev } of load.data) byId.set(_id, rev);
        loaded();
        queueMicrotask(check);
      },
      onChange: (change) => {
        if (change.type === 'cleared') {
          for (const rev of seen.keys()) if (rev >= change.fromRev && rev < change.beforeRev) seen.delete(rev);
        } else if (change.type === 'deleted') seen.delete(byId.get(change.messageId) ?? -1);
        else if (change.type === 'created' || seen.has(change.message.rev)) {
          byId.set(change.message._id, change.message.rev);
          put([change.message]);
        }
        queueMicrotask(check);
      },
      onError: (error) => expect.unreachable(String(error)),
    });
    return {
      loaded: within(`the load of ${roomId}`, isLoaded),
      until: (rev: number) =>
        within(
          () => `rev ${rev} of ${roomId}: it is ${follower.position()?.rev}`,
          new Promise<void>((resolve) => (waiting.push({ rev, resolve }), check())),
        ),
      words: () => [...seen].toSorted(([a], [b]) => a - b).map(([, words]) => words),
      stop: follower.stop,
    };
  };

  it('hides what is still stored, and goes on after the program was ended in the middle', async () => {
    const roomId = await start(3);
    await say(owner, roomId, `shabnam @${away.username}`);
    const { app } = world.current.running;
    await app.db.write(storeClear, {
      roomId,
      userId: owner.userId,
      count: undefined,
      ...logStamp(app),
    });
    expect((await rowsOf(roomId)).some(({ content }) => content.includes('shabnam'))).toBe(true);
    const { search, rooms, notifications } = away.client;
    expect([await history(reader, roomId), (await search.search({ q: 'shabnam' })).results]).toEqual([[], []]);
    const { rooms: listed } = await rooms.listRooms();
    expect(listed.find(({ _id }) => _id === roomId)).toMatchObject({ unread: 0, mentioned: false, lastMessage: null });
    const { data } = await notifications.listNotifications();
    expect(data.filter(({ text }) => text.includes('shabnam'))).toEqual([]);
    await world.current.restart();
    await done();
    expect(await rowsOf(roomId)).toEqual(Array(4).fill({ content: '[]', deleted: 1 }));
  });
});

onPostgres('/clear at a process that dies', (engine) => {
  const world = useWorld(engine, { twoProcesses: true });

  it('goes on at another one, unless one does it already', async () => {
    const { current } = world;
    const owner = await current.member('sahibekhana');
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, owner);
    await say(owner, roomId, 'shabnam');
    const { app } = current.running;
    // As far as a process gets that is killed right after the first write.
    await app.db.write(storeClear, { roomId, userId: owner.userId, count: undefined, ...logStamp(app) });
    const stored = () => app.db.read.selectFrom('messages').select('content').where('room_id', '=', roomId).execute();
    const atOther = () => current.other.app.jobs.run('messages.emptyCleared');
    const lease = await app.leases.take('messages.emptyCleared');
    await atOther();
    expect((await stored()).some(({ content }) => content.includes('shabnam'))).toBe(true);
    await lease?.release();
    await atOther();
    expect((await stored()).every(({ content }) => content === '[]')).toBe(true);
  });
});
