import { beforeAll, expect, it } from 'vitest';
import { onBothEngines, onBothEnginesInProof } from '../../../testing/databases.ts';
import { storeLine } from '../../../testing/factories.ts';
import { picture } from '../../../testing/media/pictures.ts';
import { show, uploaded } from '../../../testing/media/upload-files.ts';
import { changePastTheApp } from '../../../testing/past-the-app.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../../testing/room-actions.ts';
import { type Person, useWorld } from '../../../testing/world.ts';

onBothEngines('the list of rooms', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    await liftRoomsLimit(world.current, ali);
  });
  const own = async ({ client }: Person, roomId: string) =>
    (await client.rooms.listRooms()).rooms.find(({ _id }) => _id === roomId);
  const post = async ({ client }: Person, roomId: string) =>
    (await client.threads.createThread({ roomId, threadText: 'a thread' })).data._id;

  it("counts others' threads since the member last looked at them, and nobody else's", async () => {
    const roomId = await makeRoom(ali, { title: 'Dhaagay' });
    await post(ali, roomId);
    world.current.clock.pass(10);
    await joinAndLoad(roomId, sara, zain);
    const unread = async (person: Person) => (await own(person, roomId))?.unreadThreads;
    expect([await unread(ali), await unread(sara)]).toEqual([0, 0]);
    const pinned = await post(ali, roomId);
    await post(ali, roomId);
    await post(sara, roomId);
    await sara.client.threads.replyToThread({ roomId, replyTo: pinned, threadText: 'a reply is no thread' });
    await ali.client.threads.pinThread({ roomId, threadId: pinned });
    expect([await unread(ali), await unread(sara), await unread(zain)]).toEqual([1, 2, 3]);
    await zain.client.threads.resetUnreadThreads({ roomId });
    expect([await unread(ali), await unread(sara), await unread(zain)]).toEqual([1, 2, 0]);
    await ali.client.threads.deleteThread({ roomId, threadId: pinned });
    expect([await unread(sara), await unread(zain)]).toEqual([1, 0]);
    for (const person of [sara, zain]) {
      const { unreadRoomThreads } = await person.client.loading.loadRoom({ id: roomId });
      expect(unreadRoomThreads).toBe(await unread(person));
    }
  });

  it('counts what is unread as it is now, however often it was asked for before', async () => {
    const roomId = await makeRoom(ali, { title: 'Ginti' });
    await joinAndLoad(roomId, sara, zain);
    for (const { client } of [sara, zain]) await client.loading.unloadRoom({ id: roomId });
    const unread = async (person = zain) => {
      const counts = [];
      for (let time = 0; time < 4; time += 1) counts.push((await own(person, roomId))?.unread);
      expect(new Set(counts).size, String(counts)).toBe(1);
      return counts[0];
    };
    const [first] = [await say(ali, roomId, 'ek'), await say(ali, roomId, 'do')];
    await say(sara, roomId, 'teen');
    expect([await unread(), await unread(sara), await unread(ali)]).toEqual([3, 0, 1]);
    await ali.client.messages.editMessage({ id: roomId, editId: first.id, message: 'ek, phir se', type: 'text' });
    expect(await unread()).toBe(3);
    await ali.client.messages.deleteMessage({ id: roomId, messageId: first.id });
    expect(await unread()).toBe(2);
    await zain.client.commands.ignorePerson({ target: sara.username });
    expect([await unread(), await unread(ali)]).toEqual([1, 1]);
    await zain.client.commands.unignorePerson({ target: sara.username });
    expect(await unread()).toBe(2);
    await say(ali, roomId, 'chaar');
    await ali.client.commands.clearRoom({ roomId, count: 2 });
    expect([await unread(), await unread(sara), await unread(ali)]).toEqual([1, 0, 0]);
    await ali.client.commands.clearRoom({ roomId });
    expect(await unread()).toBe(0);
    await say(ali, roomId, 'paanch');
    await say(zain, roomId, 'chhe');
    expect([await unread(), await unread(sara), await unread(ali)]).toEqual([0, 2, 1]);
  });

  it('moves a room up for a thread and a reply as for a message', async () => {
    const [first, second] = [await makeRoom(ali, { title: 'Pehla' }), await makeRoom(ali, { title: 'Doosra' })];
    const order = async () => {
      const { featured, rooms } = await ali.client.rooms.listRooms();
      const wanted = (room: { _id: string }) => room._id === first || room._id === second;
      return [featured.filter(wanted), rooms.filter(wanted)].map(([room]) => room?._id);
    };
    world.current.clock.pass(1000);
    await say(ali, second, 'a message');
    expect(await order()).toEqual([second, second]);
    world.current.clock.pass(1000);
    const threadId = await post(ali, first);
    expect(await order()).toEqual([first, first]);
    world.current.clock.pass(1000);
    await say(ali, second, 'another message');
    expect(await order()).toEqual([second, second]);
    world.current.clock.pass(1000);
    await ali.client.threads.replyToThread({ roomId: first, replyTo: threadId, threadText: 'a reply' });
    expect(await order()).toEqual([first, first]);
    // What is no news leaves the order as it is.
    await say(ali, second, 'a third message');
    await ali.client.threads.likeThread({ roomId: first, threadId });
    await ali.client.threads.archiveThread({ roomId: first, threadId });
    expect(await order()).toEqual([second, second]);
  });

  it('says of the last message what it is: words, a sticker, pictures and videos by their number', async () => {
    const roomId = await makeRoom(ali, { title: 'Tasveerein' });
    await joinAndLoad(roomId, sara);
    const last = async () => {
      const { date, username, ...rest } = (await own(sara, roomId))?.lastMessage ?? {};
      expect([username, date]).toEqual(['alikhan', expect.any(String)]);
      return rest;
    };
    const nothing = { sticker: null, images: 0, videos: 0 };
    await say(ali, roomId, 'chai  :heart:\n:bc_chai: @sarakhan');
    expect(await last()).toEqual({ ...nothing, kind: 'text', text: 'chai ❤️ :bc_chai: @sarakhan' });
    await say(ali, roomId, ' :bc_chai: ');
    expect(await last()).toEqual({ ...nothing, kind: 'sticker', text: '', sticker: 'bc_chai' });
    const image = async () => ({ bytes: await picture('png') });
    const one = await uploaded(ali, 'roomMessage', await image());
    await show(ali, roomId, [{ type: 'image', name: one.names[0] ?? '' }], one.token);
    expect(await last()).toEqual({ ...nothing, kind: 'image', text: '', images: 1 });
    const many = await uploaded(ali, 'roomMessage', await image(), await image());
    const items = many.names.map((name) => ({ type: 'image' as const, name }));
    const sent = await show(
      ali,
      roomId,
      [
        { type: 'text', data: 'the roof' },
        { type: 'gallery', items },
      ],
      many.token,
    );
    expect(await last()).toEqual({ ...nothing, kind: 'gallery', text: 'the roof', images: 2 });
    await ali.client.messages.deleteMessage({ id: roomId, messageId: sent.id });
    expect(await last()).toMatchObject({ kind: 'image' });
  });

  it('keeps the words and the news of a room that turned Adult from members who have not confirmed their age', async () => {
    const roomId = await makeRoom(ali, { title: 'Der raat' });
    await joinAndLoad(roomId, sara, zain);
    for (const { client } of [sara, zain]) await client.loading.unloadRoom({ id: roomId });
    for (const { client } of [ali, zain]) await client.rooms.confirmAge();
    await say(ali, roomId, 'for grown-ups, @sarakhan @zainkhan');
    await post(ali, roomId);
    await ali.client.rooms.updateRoomSettings({ roomId, type: 'Adult' });
    const quiet = { unread: 0, mentioned: false, unreadThreads: 0, lastMessage: null };
    expect(await own(sara, roomId)).toMatchObject(quiet);
    const news = { unread: 1, mentioned: true, unreadThreads: 1, lastMessage: { kind: 'text' } };
    expect(await own(zain, roomId)).toMatchObject(news);
    await sara.client.rooms.confirmAge();
    expect(await own(sara, roomId)).toMatchObject(news);
  });
});

onBothEnginesInProof('the list of rooms', (engine) => {
  const world = useWorld(engine);

  it('counts unread messages of others up to 100, so that it reads no more of a room however much was said', async () => {
    const [writer, reader] = await world.current.members('likhnewala', 'parhnewala');
    const roomId = await makeRoom(writer);
    await joinAndLoad(roomId, writer, reader);
    await reader.client.loading.unloadRoom({ id: roomId });
    const { app } = world.current.running;
    const lines = Array.from({ length: 120 }, (_, at) => ({ roomId, author: writer.userId, text: `${at}`, at }));
    await Promise.all(lines.map((line) => storeLine(app, { ...line, at: app.clock.now() + line.at })));
    const unread = async ({ client }: Person) =>
      (await client.rooms.listRooms()).rooms.find(({ _id }) => _id === roomId)?.unread;
    for (let time = 0; time < 3; time += 1) expect(await unread(reader)).toBe(100);
    const own = Array.from({ length: 30 }, (_, at) => ({ roomId, author: reader.userId, text: `own ${at}` }));
    await Promise.all(own.map((line) => storeLine(app, { ...line, at: app.clock.now() })));
    expect(await unread(reader)).toBe(0);
    // Whoever writes has read; should the pointer be behind all the same, what one wrote oneself is not counted.
    await changePastTheApp(
      world.current,
      `UPDATE room_members SET last_read_rev = 80 WHERE room_id = '${roomId}' AND user_id = '${reader.userId}'`,
    );
    for (let time = 0; time < 3; time += 1) expect(await unread(reader)).toBe(40);
  });
});

const levelOf = async ({ client }: Person, roomId: string) =>
  (await client.rooms.listRooms()).rooms.find(({ _id }) => _id === roomId)?.level;

onBothEnginesInProof('what a room tells of', (engine) => {
  const world = useWorld(engine);

  it('is mentions until its member chooses, for that member and that membership alone', async () => {
    const [owner, reader] = await world.current.members('malik01', 'parhne01');
    const roomId = await makeRoom(owner);
    await reader.client.rooms.joinRoom({ roomId });
    expect(await levelOf(reader, roomId)).toBe('mentions');
    for (const level of ['all', 'nothing'] as const) {
      expect((await reader.client.rooms.setRoomLevel({ roomId, level })).level).toBe(level);
      expect(await levelOf(await world.current.device(reader), roomId)).toBe(level);
    }
    expect(await levelOf(owner, roomId)).toBe('mentions');
    await reader.client.rooms.leaveRoom({ roomId });
    await reader.client.rooms.joinRoom({ roomId });
    expect(await levelOf(reader, roomId)).toBe('mentions');
  });

  it('is chosen by members alone, each for themselves', async () => {
    const { current } = world;
    const [owner, member, outsider, banned] = await current.members('malik02', 'rukn0002', 'bahir002', 'pabandi2');
    const [staff, guest] = [await current.ranked('amla0002', 9), await current.guest('mehmaan02')];
    await liftRoomsLimit(current, owner);
    await owner.client.rooms.confirmAge();
    const roomId = await makeRoom(owner);
    const [hidden, adult] = [await makeRoom(owner, { access: 'Private' }), await makeRoom(owner, { type: 'Adult' })];
    await joinAndLoad(roomId, member, banned, guest);
    await owner.client.commands.banPerson({ roomId, target: banned.username });
    const choose = ({ rooms }: Person['client'], id: string, level: 'all' | 'nothing' = 'nothing') =>
      outcomeOf(rooms.setRoomLevel({ roomId: id, level }));
    expect(await choose(guest.client, roomId)).toBe('accepted');
    expect(await choose(outsider.client, roomId)).toBe('NOT_A_MEMBER');
    expect(await choose(staff.client, roomId)).toBe('NOT_A_MEMBER');
    expect(await choose(banned.client, roomId)).toBe('BANNED');
    expect(await choose(current.visitor(), roomId)).toBe('NO_TOKEN');
    expect(await choose(outsider.client, hidden)).toBe('ROOM_NOT_FOUND');
    expect(await choose(staff.client, hidden)).toBe('NOT_A_MEMBER');
    expect(await choose(outsider.client, adult)).toBe('AGE_UNCONFIRMED');
    expect(await choose(guest.client, adult)).toBe('GUESTS_MAY_NOT');
    expect(await outcomeOf(member.client.rooms.setRoomLevel({ roomId, level: 'loud' as 'all' }))).toBe('INVALID_INPUT');
    expect(await Promise.all([owner, member, guest].map((person) => levelOf(person, roomId)))).toEqual([
      'mentions',
      'mentions',
      'nothing',
    ]);
  });
});
