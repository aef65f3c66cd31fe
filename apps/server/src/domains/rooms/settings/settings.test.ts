import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { errors } from '@baithak/protocol/errors';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { picture } from '../../../testing/media/pictures.ts';
import { show, uploaded } from '../../../testing/media/upload-files.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, recordEvents, say } from '../../../testing/room-actions.ts';
import { openWorld, type Person, useWorld } from '../../../testing/world.ts';

onBothEnginesInProof('a Public room whose readers are its members', (engine) => {
  const world = useWorld(engine);
  let owner: Person, member: Person, visitor: Person, staff: Person;
  beforeAll(async () => {
    [owner, member, visitor] = await world.current.members('sahibekhana', 'shareek1', 'mehmaan1');
    staff = await world.current.ranked('nigraan1', 9);
    await liftRoomsLimit(world.current, owner);
  });
  const setReaders = (roomId: string, readers: 'everyone' | 'members') =>
    owner.client.rooms.updateRoomSettings({ roomId, readers });
  const read = ({ client }: Person, roomId: string) =>
    outcomeOf(client.messages.getMessagesBefore({ roomId, messageId: latestCursor }));
  const search = async ({ client }: Person, q: string) => (await client.search.search({ q })).results.length;

  it('shows its details to whoever has not joined, and nothing that was said', async () => {
    const roomId = await makeRoom(owner);
    await member.client.rooms.joinRoom({ roomId });
    const { data: thread } = await owner.client.threads.createThread({ roomId, threadText: 'jugnoo', public: true });
    await say(owner, roomId, `jugnoo @${visitor.username}`);
    await setReaders(roomId, 'members');
    const { roomDetails } = await visitor.client.rooms.getRoomDetails({ roomId });
    expect(roomDetails).toMatchObject({ access: 'Public', readers: 'members', joined: false });
    await expect(visitor.client.loading.loadRoom({ id: roomId })).rejects.toMatchObject({
      code: 'CANNOT_READ',
      msg: "You don't have permissions to read messages in this room.",
    });
    expect(await outcomeOf(visitor.client.search.search({ q: 'jugnoo', roomId }))).toBe('CANNOT_READ');
    expect([await search(visitor, 'jugnoo'), await search(member, 'jugnoo')]).toEqual([0, 2]);
    await visitor.client.notifications.listen();
    expect((await visitor.client.notifications.listNotifications()).data).toEqual([]);
    const nobody = world.current.visitor();
    expect(await outcomeOf(nobody.loading.previewRoom({ roomId }))).toBe('ROOM_NOT_FOUND');
    expect(await outcomeOf(nobody.threads.getPublicThread({ threadId: thread._id }))).toBe('NOT_FOUND');
    expect((await nobody.loading.getProfile({ username: owner.username })).publicThreads.countTotal).toBe(0);
    expect(await (await fetch(`${world.current.url}/sitemap.xml`)).text()).not.toContain(thread._id);
    expect((await fetch(`${world.current.url}/preview/room/${roomId}`)).status).toBe(404);
    expect((await member.client.threads.getThread({ roomId, threadId: thread._id })).thrd.public).toBe(false);
    expect(await outcomeOf(visitor.client.threads.reportThread({ id: thread._id, reason: 2 }))).toBe('NOT_FOUND');
  });

  it('is read by its members and by platform staff, and by whoever joins', async () => {
    const roomId = await makeRoom(owner);
    await setReaders(roomId, 'members');
    expect([await read(owner, roomId), await read(staff, roomId), await read(visitor, roomId)]).toEqual([
      'accepted',
      'accepted',
      'CANNOT_READ',
    ]);
    await visitor.client.rooms.joinRoom({ roomId });
    expect(await read(visitor, roomId)).toBe('accepted');
    await visitor.client.rooms.leaveRoom({ roomId });
    expect(await read(visitor, roomId)).toBe('CANNOT_READ');
    await setReaders(roomId, 'everyone');
    expect(await read(visitor, roomId)).toBe('accepted');
  });

  it('is left at once by those who only looked in, and by nobody else', async () => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, owner, member);
    for (const { client } of [visitor, staff]) await client.loading.loadRoom({ id: roomId });
    const closed = [owner, member, staff].map((person) => recordEvents(person, 'roomClosed'));
    const [sent, toVisitor] = [recordEvents(visitor, 'roomClosed'), recordEvents(visitor, 'newMessage')];
    const [left, heard] = [recordEvents(owner, 'userLeft'), recordEvents(staff, 'newMessage')];
    await setReaders(roomId, 'members');
    expect(await sent.until(1)).toMatchObject([{ roomId, reason: 'removed', msg: errors.CANNOT_READ.msg }]);
    expect((await left.until(1)).map(({ userId }) => userId)).toEqual([visitor.userId]);
    await say(owner, roomId, 'among ourselves');
    await heard.until(1);
    await visitor.client.notifications.listen();
    expect([toVisitor.all, ...closed.map(({ all }) => all)]).toEqual([[], [], [], []]);
  });

  it('has files that only the names presented to its members open', async () => {
    const roomId = await makeRoom(owner);
    const { token, names } = await uploaded(owner, 'roomMessage', { bytes: await picture('png') });
    const { message } = await show(owner, roomId, [{ type: 'image', name: names[0] ?? '' }], token);
    const nameIn = (content: typeof message.content): string => {
      const [part] = content;
      return part && 'name' in part ? part.name : '';
    };
    const name = nameIn(message.content);
    const status = async (file: string) => (await fetch(`${world.current.url}/file/uploads/images/${file}`)).status;
    expect([name.includes('?'), await status(name)]).toEqual([false, 200]);
    await setReaders(roomId, 'members');
    expect(await status(name)).toBe(404);
    const { msgs } = await owner.client.messages.getMessagesBefore({ roomId, messageId: latestCursor });
    expect(await status(nameIn(msgs[0]?.content ?? []))).toBe(200);
  });

  it('is changed by its owner alone, and holds no public threads', async () => {
    const roomId = await makeRoom(owner);
    await member.client.rooms.joinRoom({ roomId });
    expect(await outcomeOf(member.client.rooms.updateRoomSettings({ roomId, readers: 'members' }))).toBe('FORBIDDEN');
    await setReaders(roomId, 'members');
    expect(await outcomeOf(owner.client.threads.createThread({ roomId, threadText: 'aam', public: true }))).toBe(
      'INVALID_INPUT',
    );
  });
});

onBothEnginesInProof('the slug of a room that turns Private', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, stranger: Person;
  beforeAll(async () => {
    [ali, sara, stranger] = await world.current.members('alikhan', 'sarakhan', 'ajnabi1');
    await liftRoomsLimit(world.current, ali, stranger);
  });
  const details = async ({ client }: Person, roomId: string) =>
    (await client.rooms.getRoomDetails({ roomId })).roomDetails;
  const turn = ({ client }: Person, roomId: string, access: 'Public' | 'Private') =>
    client.rooms.updateRoomSettings({ roomId, access });

  it('is another one, which does not show the title; the old one leads nobody there, members neither', async () => {
    const room = await makeRoom(ali, { title: 'Sabz darwaza' });
    await joinAndLoad(room, sara);
    const { slug } = (await turn(ali, room, 'Private')).roomDetails;
    expect(slug).toMatch(/^[a-z0-9]{3,20}$/);
    expect(slug).not.toContain('sabz');
    for (const person of [ali, sara, stranger])
      expect(await outcomeOf(details(person, 'sabzdarwaza'))).toBe('ROOM_NOT_FOUND');
    expect(await outcomeOf(sara.client.loading.loadRoom({ id: 'sabzdarwaza' }))).toBe('ROOM_NOT_FOUND');
    const visitor = world.current.visitor();
    expect(await outcomeOf(visitor.loading.previewRoom({ roomId: 'sabzdarwaza' }))).toBe('ROOM_NOT_FOUND');
    for (const ref of [room, slug ?? '']) {
      expect((await details(sara, ref))._id).toBe(room);
      expect(await outcomeOf(details(stranger, ref))).toBe('ROOM_NOT_FOUND');
    }
    expect(await outcomeOf(say(sara, room, 'still here'))).toBe('accepted');
  });

  it('is taken ten times a day, so that old ones do not fill the database', async () => {
    const limited = await openWorld(engine, { settings: { RATE_LIMITS: 'on' } });
    try {
      const owner = await limited.member('alikhan');
      const [room, other] = [await makeRoom(owner, { title: 'Peela darwaza' }), await makeRoom(owner)];
      for (let times = 0; times < 10; times += 1) {
        await turn(owner, room, 'Private');
        await turn(owner, room, 'Public');
      }
      limited.clock.pass(60_000);
      expect(await outcomeOf(turn(owner, room, 'Private'))).toBe('TOO_MANY');
      expect(await outcomeOf(turn(owner, room, 'Public'))).toBe('accepted');
      expect(await outcomeOf(turn(owner, other, 'Private'))).toBe('accepted');
    } finally {
      await limited.close();
    }
  });

  it('is never given to another room, and stays when nothing turns', async () => {
    const room = await makeRoom(ali, { title: 'Neela darwaza' });
    await turn(ali, room, 'Private');
    const other = await makeRoom(stranger, { title: 'Neela darwaza' });
    expect((await details(stranger, other)).slug).not.toBe('neeladarwaza');
    expect(await outcomeOf(details(sara, 'neeladarwaza'))).toBe('ROOM_NOT_FOUND');
    const { slug } = await details(ali, room);
    expect((await turn(ali, room, 'Private')).roomDetails.slug).toBe(slug);
    expect((await turn(stranger, other, 'Public')).roomDetails.slug).toBe((await details(sara, other)).slug);
  });
});
