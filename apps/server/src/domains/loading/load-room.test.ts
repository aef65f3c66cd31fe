import { messagesContract } from '@baithak/protocol/contracts/messages';
import { newId } from '@baithak/protocol/ids';
import { printParts } from '@baithak/protocol/parts/print-source';
import { within } from '@baithak/protocol/testing/within';
import { io } from 'socket.io-client';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  outcomeOf,
  joinAndLoad,
  recordEvents,
  liftRoomsLimit,
  loseEvents,
  makeRoom,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEnginesInProof('loading a room', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, guest: Person;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    guest = await world.current.guest('mehmaan');
    await liftRoomsLimit(world.current, ali, sara);
  });
  const load = (person: Person, id: string, since?: number) =>
    person.client.loading.loadRoom({ id, ...(since !== undefined && { since, epoch: epoch() }) });
  const epoch = () => world.current.running.app.epoch.now();
  const listed = async (person: Person, roomId: string) =>
    (await person.client.rooms.listRooms()).rooms.find(({ _id }) => _id === roomId);
  const unload = (person: Person) => person.client.loading.unloadRoom();

  it('answers what its screen needs, the latest 50 first', async () => {
    const room = await makeRoom(ali, { title: 'Dastarkhwan' });
    for (let count = 0; count < 51; count += 1) await say(ali, room, `number ${count}`);
    const answer = await load(guest, room);
    expect(answer).toMatchObject({
      rev: 51,
      canLoadMore: true,
      onlineCount: 1,
      creator: { _id: ali.userId },
      role: { rank: -1 },
      rmps: [],
      lastReadRev: 0,
      myLastRoomMessage: null,
      roomDetails: { _id: room, slug: 'dastarkhwan', joined: false, iOwn: false, role: { rank: -1 } },
      onlineUsers: [{ username: 'mehmaan', user: { _id: guest.userId, role: { rank: -1 } } }],
    });
    expect(answer.gap).toBeUndefined();
    expect(answer.data.map(({ rev }) => rev)).toEqual(Array.from({ length: 50 }, (_, at) => 51 - at));
    expect((await load(ali, 'dastarkhwan')).role.rank).toBe(11);
    await unload(guest);
    await unload(ali);
  });

  it('is published to the others on the first device, and unloading on the last one', async () => {
    const room = await makeRoom(ali);
    const phone = await world.current.device(sara);
    await load(ali, room);
    const [joined, left] = [recordEvents(ali, 'userJoined'), recordEvents(ali, 'userLeft')];
    await load(sara, room);
    await load(sara, room);
    await load(phone, room);
    await settled(ali);
    expect(joined.all).toMatchObject([
      { roomId: room, onlineCount: 2, user: { username: 'sarakhan', user: { role: { rank: 1 } } } },
    ]);
    await unload(sara);
    await settled(ali);
    expect(left.all).toEqual([]);
    phone.client.close();
    expect(await left.until(1)).toEqual([{ roomId: room, userId: sara.userId, username: 'sarakhan', onlineCount: 1 }]);
    await unload(ali);
  });

  it('leaves no ghost behind when the connection is lost meanwhile', async () => {
    const room = await makeRoom(ali);
    await load(ali, room);
    const [joined, left] = [recordEvents(ali, 'userJoined'), recordEvents(ali, 'userLeft')];
    const { live } = world.current.running.app;
    for (let round = 0; round < 10; round += 1) {
      const phone = await world.current.device(sara);
      await phone.client.messages.propagate({ id: room });
      const loading = outcomeOf(load(phone, room));
      // A different moment of the load each time.
      for (let turn = 0; turn < round; turn += 1) await new Promise(setImmediate);
      phone.client.close();
      await loading;
      // An emit that had not left yet has opened the connection again.
      phone.client.close();
      await expect.poll(() => live.isPresent(room, sara.userId)).toBe(false);
    }
    await settled(ali);
    expect(left.all.length).toBeGreaterThanOrEqual(joined.all.length);
    await unload(ali);
  });

  it('that may not be seen is not found, and lets nobody in', async () => {
    const room = await makeRoom(ali, { access: 'Private' });
    await load(ali, room);
    const [heard, joined] = [recordEvents(sara, 'newMessage'), recordEvents(ali, 'userJoined')];
    expect(await outcomeOf(load(sara, room))).toBe('ROOM_NOT_FOUND');
    expect(await outcomeOf(load(sara, newId()))).toBe('ROOM_NOT_FOUND');
    await say(ali, room, 'between us');
    await settled(sara, ali);
    expect([heard.all, joined.all]).toEqual([[], []]);
    await unload(ali);
  });

  it('with `since` brings every message created, edited or deleted after it, in the order of the changes', async () => {
    const room = await makeRoom(ali);
    const [one, two, three] = [await say(ali, room, 'one'), await say(ali, room, 'two'), await say(ali, room, 'three')];
    const edit = (editId: string, message: string) =>
      ali.client.messages.editMessage({ id: room, editId, message, type: 'text' });
    await edit(one.id, 'one, edited');
    await ali.client.messages.deleteMessage({ id: room, messageId: two.id });
    const four = await say(ali, room, 'four');
    await edit(four.id, 'four, edited');
    const answer = await load(sara, room, 3);
    expect(answer.rev).toBe(7);
    expect(answer.gap).toBeUndefined();
    expect(answer.data).toMatchObject([
      { _id: one.id, rev: 1, changedRev: 4, content: [{ data: 'one, edited' }] },
      { _id: two.id, rev: 2, changedRev: 5, deleted: true },
      { _id: four.id, rev: 6, changedRev: 7, content: [{ data: 'four, edited' }] },
    ]);
    expect(answer.data[1]).not.toHaveProperty('content');
    expect((await load(sara, room, 7)).data).toEqual([]);
    expect((await load(sara, room)).data.map(({ _id }) => _id)).toEqual([four.id, three.id, one.id]);
    await unload(sara);
  });

  it('over more than 500 changes, a clear, or a rev not reached yet says that there is a gap', async () => {
    const room = await makeRoom(ali);
    const sends = 502;
    await Promise.all(Array.from({ length: sends }, (_, at) => say(ali, room, `number ${at}`)));
    const far = await load(sara, room, 1);
    expect([far.gap, far.rev, far.data.length, far.data[0]?.rev]).toEqual([true, sends, 50, sends]);
    const near = await load(sara, room, 2);
    expect([near.gap, near.data.length]).toEqual([undefined, 500]);
    expect(await load(sara, room, sends + 1)).toMatchObject({ gap: true, rev: sends });
    await unload(sara);
  });

  it('answers the acknowledgement and `roomMessages` with the same object', async () => {
    const room = await makeRoom(ali);
    await say(ali, room, 'salaam');
    const socket = io(`${world.current.url}/room`, {
      transports: ['websocket'],
      query: { token: ali.session.accessToken },
      forceNew: true,
    });
    const told = new Promise((resolve) => socket.once('roomMessages', resolve));
    const answer: unknown = await socket.emitWithAck('loadRoom', { id: room });
    expect(answer).toMatchObject({ status: 1, rev: 1, data: [{ content: [{ data: 'salaam' }] }] });
    expect(await within('roomMessages of ali', told)).toEqual(answer);
    socket.close();
  });

  it('over changes of more than 1 MB says that there is a gap, and answers no more than that in any case', async () => {
    const room = await makeRoom(ali);
    // In JSON each of these characters takes six bytes.
    for (let count = 0; count < 60; count += 1) await say(ali, room, `${count}${'\u0001'.repeat(3990)}.`);
    const [far, near, fresh] = [await load(sara, room, 1), await load(sara, room, 30), await load(sara, room)];
    expect([far.gap, near.gap, fresh.gap]).toEqual([true, undefined, undefined]);
    expect(near.data.map(({ rev }) => rev)).toEqual(Array.from({ length: 30 }, (_, at) => 31 + at));
    for (const { data } of [far, near, fresh]) expect(JSON.stringify(data).length).toBeLessThan(1_000_000);
    expect(far.data).toEqual(fresh.data);
    expect([fresh.rev, fresh.canLoadMore, fresh.data[0]?.rev]).toEqual([60, true, 60]);
    expect(fresh.data.length).toBeGreaterThan(35);
    const cursor = fresh.data.at(-1);
    const { msgs } = await sara.client.messages.getMessagesBefore({ roomId: room, messageId: cursor?._id ?? '' });
    expect(msgs[0]?.rev).toBe((cursor?.rev ?? 0) - 1);
    await unload(sara);
  });

  it('answers `since` of another epoch, or of none, as a gap, and takes no read pointer of another one', async () => {
    const room = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId: room });
    for (const text of ['one', 'two']) await say(ali, room, text);
    const fresh = await load(sara, room);
    expect(fresh).toMatchObject({ epoch: epoch(), rev: 2 });
    await unload(sara);
    await say(ali, room, 'three');
    for (const other of [{}, { epoch: '' }, { epoch: 'another' }]) {
      const answer = await ali.client.loading.loadRoom({ id: room, since: 2, ...other });
      expect([answer.gap, answer.data.length, answer.epoch]).toEqual([true, 3, epoch()]);
    }
    await unload(ali);
    const read = (of: string) => sara.client.rooms.updateReadPointer({ id: room, rev: 3, epoch: of });
    await read('another');
    expect(await listed(sara, room)).toMatchObject({ unread: 1 });
    await read(epoch());
    expect(await listed(sara, room)).toMatchObject({ unread: 0 });
  });

  it('misses nothing that is sent meanwhile: what was loaded and what was received make every rev', async () => {
    const room = await makeRoom(ali);
    const heard = recordEvents(sara, 'newMessage');
    const sends = Array.from({ length: 30 }, (_, at) => say(ali, room, `number ${at}`));
    const loaded = await load(sara, room);
    const { rev } = (await Promise.all(sends)).reduce((last, one) => (one.rev > last.rev ? one : last));
    await settled(sara);
    const revs = new Set([...loaded.data.map((message) => message.rev), ...heard.all.map((event) => event.rev)]);
    expect([...revs].toSorted((a, b) => a - b)).toEqual(Array.from({ length: rev }, (_, at) => at + 1));
    await unload(sara);
  });

  it('reads up to its end; what comes while it is loaded is read too, what comes after unloading is not', async () => {
    const room = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId: room });
    const first = await say(ali, room, 'first');
    await say(ali, room, 'hello @sarakhan');
    expect(await listed(sara, room)).toMatchObject({
      unread: 2,
      mentioned: true,
      lastMessage: { username: 'alikhan', text: 'hello @sarakhan' },
    });
    expect(await load(sara, room)).toMatchObject({ lastReadRev: 0, myLastRoomMessage: null });
    await say(ali, room, 'third, @sarakhan');
    expect(await listed(sara, room)).toMatchObject({ unread: 0, mentioned: false });
    await unload(sara);
    expect(await listed(sara, room)).toMatchObject({ unread: 0, mentioned: false });
    const fourth = await say(ali, room, 'fourth');
    expect(await listed(sara, room)).toMatchObject({ unread: 1, mentioned: false });
    expect(await load(sara, room)).toMatchObject({ lastReadRev: 3, myLastRoomMessage: { rev: 3 } });
    await unload(sara);
    await ali.client.messages.deleteMessage({ id: room, messageId: fourth.id });
    await ali.client.messages.editMessage({ id: room, editId: first.id, message: 'edited', type: 'text' });
    expect(await listed(sara, room)).toMatchObject({ unread: 0 });
    expect(await listed(ali, room)).toMatchObject({ unread: 0 });
  });

  it('of a client that says what it showed leaves the rest unread', async () => {
    const room = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId: room });
    for (const text of ['one', 'two', 'three, @sarakhan', 'four']) await say(ali, room, text);
    const loadTelling = (person: Person) => person.client.loading.loadRoom({ id: room, tellsRead: true });
    const { unreadMentions, ...loaded } = await loadTelling(sara);
    expect(loaded).toMatchObject({ lastReadRev: 0, rev: 4 });
    expect(unreadMentions).toEqual([{ _id: loaded.data[1]?._id, rev: 3 }]);
    await say(ali, room, 'five, while it is loaded');
    expect(await listed(sara, room)).toMatchObject({ unread: 5, mentioned: true });
    const phone = await world.current.device(sara);
    const begun = new Promise<void>((resolve) => phone.client.onPersonalEvents(resolve));
    await phone.client.openPersonalEvents();
    await within(`the personal events of ${phone.username} to begin`, begun);
    const heard = recordEvents(phone, 'roomRead');
    await sara.client.rooms.updateReadPointer({ id: room, rev: 3 });
    expect(await heard.until(1)).toEqual([{ roomId: room, rev: 3 }]);
    expect(await listed(sara, room)).toMatchObject({ unread: 2, mentioned: false });
    await sara.client.rooms.updateReadPointer({ id: room, rev: 2 });
    await unload(sara);
    expect(await listed(sara, room)).toMatchObject({ unread: 2, mentioned: false });
    expect(await loadTelling(phone)).toMatchObject({ lastReadRev: 3, unreadMentions: [] });
    phone.client.close();
    await expect.poll(() => world.current.running.app.live.isPresent(room, sara.userId)).toBe(false);
    expect(await listed(sara, room)).toMatchObject({ unread: 2 });
    await sara.client.rooms.updateReadPointer({ id: room, rev: 1_000_000 });
    expect(await listed(sara, room)).toMatchObject({ unread: 0 });
    await say(ali, room, 'six');
    expect(await listed(sara, room)).toMatchObject({ unread: 1 });
    expect(heard.all).toHaveLength(1);
  });

  it('forgets a mention with its message', async () => {
    const room = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId: room });
    const { id: messageId } = await say(ali, room, 'a word, @sarakhan');
    expect(await listed(sara, room)).toMatchObject({ mentioned: true });
    await ali.client.messages.deleteMessage({ id: room, messageId });
    expect(await listed(sara, room)).toMatchObject({ mentioned: false });
    expect(await load(sara, room)).toMatchObject({ unreadMentions: [] });
    await unload(sara);
  });

  it('of one client that says what it showed and one that does not is reading all', async () => {
    const room = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId: room });
    const phone = await world.current.device(sara);
    await sara.client.loading.loadRoom({ id: room, tellsRead: true });
    await load(phone, room);
    await say(ali, room, 'shown on the phone');
    expect(await listed(sara, room)).toMatchObject({ unread: 0 });
    await unload(sara);
    await unload(phone);
    expect(await listed(sara, room)).toMatchObject({ unread: 0 });
  });

  it('keeps as read what the client that read all has left, while one that says what it showed is still there', async () => {
    const room = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId: room });
    await sara.client.loading.loadRoom({ id: room, tellsRead: true });
    const [phone, tablet] = [await world.current.device(sara), await world.current.device(sara)];
    await load(phone, room);
    await say(ali, room, 'shown on the phone');
    await unload(phone);
    expect(await listed(sara, room)).toMatchObject({ unread: 0 });
    await load(tablet, room);
    await say(ali, room, 'shown on the tablet');
    tablet.client.close();
    const { live } = world.current.running.app;
    await expect.poll(() => live.connectionsIn(room, sara.userId).length).toBe(1);
    await expect.poll(async () => (await listed(sara, room))?.unread).toBe(0);
    await say(ali, room, 'shown nowhere');
    expect(await listed(sara, room)).toMatchObject({ unread: 1 });
    await unload(sara);
    expect(await listed(sara, room)).toMatchObject({ unread: 1 });
  });

  it('says nothing of what strangers have read, and lets nobody tell it of a room that they may not see', async () => {
    const [open, hidden] = [await makeRoom(ali), await makeRoom(ali, { access: 'Private' })];
    await say(ali, open, 'one');
    await sara.client.rooms.updateReadPointer({ id: open, rev: 1 });
    expect((await load(sara, open)).lastReadRev).toBe(0);
    await unload(sara);
    expect(await outcomeOf(sara.client.rooms.updateReadPointer({ id: hidden, rev: 1 }))).toBe('ROOM_NOT_FOUND');
  });

  it('on a second device begins where the first one is', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    await say(ali, room, 'seen on the first device');
    const phone = await world.current.device(sara);
    expect(await load(phone, room)).toMatchObject({ lastReadRev: 1 });
    await unload(phone);
    await unload(sara);
  });

  it('counts as read what came before the connection was lost', async () => {
    const room = await makeRoom(ali);
    const phone = await world.current.device(sara);
    await joinAndLoad(room, phone);
    await load(ali, room);
    const left = recordEvents(ali, 'userLeft');
    await say(ali, room, 'seen');
    phone.client.close();
    await left.until(1);
    await expect.poll(async () => (await listed(sara, room))?.unread).toBe(0);
    await say(ali, room, 'not seen');
    expect((await listed(sara, room))?.unread).toBe(1);
    await unload(ali);
  });

  it('is over for whoever leaves: nothing more is published to them', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, ali, sara);
    const [heard, left] = [recordEvents(sara, 'newMessage'), recordEvents(ali, 'userLeft')];
    await sara.client.rooms.leaveRoom({ roomId: room });
    await say(ali, room, 'after');
    await settled(sara, ali);
    expect([heard.all, left.all.length]).toEqual([[], 1]);
    await joinAndLoad(room, sara);
    await say(ali, room, 'back');
    expect(await heard.until(1)).toMatchObject([{ rev: 2 }]);
    await unload(ali);
    await unload(sara);
  });

  it('is over for strangers when the room turns Private, and goes on for members', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, ali, sara);
    await load(guest, room);
    const [member, stranger, closed, left] = [
      recordEvents(sara, 'newMessage'),
      recordEvents(guest, 'newMessage'),
      recordEvents(guest, 'roomClosed'),
      recordEvents(sara, 'userLeft'),
    ];
    await ali.client.rooms.updateRoomSettings({ roomId: room, access: 'Private' });
    await Promise.all([say(ali, room, 'between us'), say(sara, room, 'indeed')]);
    await member.until(1);
    await settled(guest);
    expect(stranger.all).toEqual([]);
    expect(closed.all).toMatchObject([{ roomId: room }]);
    expect(left.all).toMatchObject([{ userId: guest.userId }]);
    expect(await outcomeOf(load(guest, room))).toBe('ROOM_NOT_FOUND');
    await unload(ali);
    await unload(sara);
  });

  it('publishes nothing to strangers once the room has turned Private, however many messages come with the change', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, ali);
    await load(guest, room);
    const order: string[] = [];
    guest.client.on.newMessage(() => order.push('message'));
    guest.client.on.roomClosed(() => order.push('closed'));
    const sends = () => Array.from({ length: 20 }, (_, at) => say(ali, room, `number ${at}`));
    await Promise.all([
      ...sends(),
      ali.client.rooms.updateRoomSettings({ roomId: room, access: 'Private' }),
      ...sends(),
    ]);
    await settled(guest);
    expect(order.filter((event) => event === 'closed')).toHaveLength(1);
    expect(order.at(-1)).toBe('closed');
    await unload(ali);
  });

  it('goes on by itself with what its process missed: once, in order, asked for by its slug, and each room for itself', async () => {
    const { live } = world.current.running.app;
    const rooms = [await makeRoom(ali, { title: 'Chaikhana' }), await makeRoom(ali)] as const;
    const [room, other] = rooms;
    const follow = (name: string) => {
      const seen: string[] = [];
      const follower = sara.client.followRoom(name, {
        onLoad: ({ rev }) => seen.push(`load ${rev}`),
        onResume: ({ rev }) => seen.push(`resume ${rev}`),
        onChange: (change) =>
          seen.push('message' in change ? `${change.type} ${printParts(change.message.content)}` : change.type),
        onError: (error) => seen.push(String(error)),
      });
      return { seen, stop: follower.stop };
    };
    for (const each of rooms) await say(ali, each, 'one');
    const [inRoom, inOther] = [follow('chaikhana'), follow(other)];
    await expect.poll(() => [inRoom.seen, inOther.seen]).toEqual([['load 1'], ['load 1']]);
    /** As the process does that finds that it missed something of a room. */
    const catchUp = async (of: string, since: number, gap = false) => {
      const { rev, data } = await load(ali, of, since);
      live
        .room(of)
        .publish(messagesContract.roomCaughtUp, { roomId: of, since, rev, ...(gap ? { gap, data: [] } : { data }) });
    };

    const first = await loseEvents(world.current, async () => {
      await say(ali, other, 'lost there');
      const two = await say(ali, room, 'two');
      const three = await say(ali, room, 'three');
      await ali.client.messages.editMessage({ id: room, editId: two.id, message: 'two, edited', type: 'text' });
      await ali.client.messages.deleteMessage({ id: room, messageId: three.id });
      return two;
    });
    await catchUp(room, 1);
    await catchUp(room, 0);
    await ali.client.messages.editMessage({ id: room, editId: first.id, message: 'two again', type: 'text' });
    await expect.poll(() => inRoom.seen).toEqual(['load 1', 'created two, edited', 'deleted', 'edited two again']);
    expect(inOther.seen).toEqual(['load 1']);
    await catchUp(other, 1);
    await expect.poll(() => inOther.seen).toEqual(['load 1', 'created lost there']);

    await loseEvents(world.current, () => say(ali, room, 'too much'));
    await catchUp(room, 1, true);
    await expect.poll(() => inRoom.seen.slice(4)).toEqual(['resume 7', 'created too much']);
    inRoom.stop();
    inOther.stop();
    await settled(sara);
    await unload(ali);
  });

  it('of an Adult room asks accounts for their age once and takes no guests', async () => {
    const room = await makeRoom(ali, { type: 'Adult', title: 'Late night' });
    expect(await outcomeOf(load(sara, room))).toBe('AGE_UNCONFIRMED');
    expect(await outcomeOf(sara.client.rooms.joinRoom({ roomId: room }))).toBe('AGE_UNCONFIRMED');
    await sara.client.rooms.confirmAge();
    expect(await outcomeOf(load(sara, room))).toBe('accepted');
    expect(await outcomeOf(load(guest, room))).toBe('GUESTS_MAY_NOT');
    await unload(sara);
  });

  it('is over for guests and for whoever has not confirmed their age when the room turns Adult', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara, guest);
    await load(ali, room);
    const [grown, young] = [recordEvents(sara, 'newMessage'), recordEvents(guest, 'newMessage')];
    await ali.client.rooms.confirmAge();
    await ali.client.rooms.updateRoomSettings({ roomId: room, type: 'Adult' });
    await say(ali, room, 'for adults');
    await grown.until(1);
    await settled(guest);
    expect(young.all).toEqual([]);
    expect(await outcomeOf(say(guest, room, 'hello'))).toBe('GUESTS_MAY_NOT');
    expect(await outcomeOf(guest.client.rooms.leaveRoom({ roomId: room }))).toBe('accepted');
    await unload(ali);
    await unload(sara);
  });
});
