import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { newId } from '@baithak/protocol/ids';
import { tileOf } from '@baithak/protocol/looks';
import { beforeAll, expect, it } from 'vitest';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import { picture } from '../../testing/media/pictures.ts';
import { uploaded } from '../../testing/media/upload-files.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
} from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { freeTile } from './create/create-room.ts';
import { expireInvites, exportRooms, forgetInRooms } from './purge.ts';

onBothEngines('rooms', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person, guest: Person, owner: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    guest = await world.current.guest('mehmaan');
    owner = await world.current.ranked('malikkhan', 11);
    await liftRoomsLimit(world.current, ali, sara);
  });
  const lists = async (person: Person) => {
    const { featured, rooms, roomsLimit } = await person.client.rooms.listRooms();
    return { featured: featured.map(({ _id }) => _id), rooms: rooms.map(({ _id }) => _id), roomsLimit };
  };
  const search = async (person: Person, words: string) =>
    (await person.client.rooms.searchRooms({ search: words })).searched.map(({ _id }) => _id);
  const details = async (person: Person, roomId: string) =>
    (await person.client.rooms.getRoomDetails({ roomId })).roomDetails;
  const join = (person: Person, roomId: string) => person.client.rooms.joinRoom({ roomId });
  const leave = (person: Person, roomId: string) => person.client.rooms.leaveRoom({ roomId });
  const settings = (person: Person, roomId: string, set: object) =>
    person.client.rooms.updateRoomSettings({ roomId, ...set });

  it('begin with The Sitting Room, which is found by its slug and belongs to the platform', async () => {
    const room = await details(guest, 'baithak');
    expect(room).toMatchObject({
      title: 'The Sitting Room',
      slug: 'baithak',
      access: 'Public',
      type: 'Normal',
      iOwn: false,
      creator: { username: 'baithak' },
    });
    expect((await details(owner, 'baithak')).iOwn).toBe(true);
    expect((await search(guest, 'sitting')).length).toBe(1);
  });

  it('are made by accounts, three at first, and however many are asked for at once', async () => {
    const maker = await world.current.member('makerkhan');
    let made = 0;
    const make = () =>
      maker.client.rooms.createRoom({
        title: `Chai ${(made += 1)}`,
        type: 'Normal',
        access: 'Public',
        desc: 'Tea, all day',
      });
    expect((await lists(maker)).roomsLimit).toBe(3);
    expect((await make()).roomsLimit).toBe(2);
    const outcomes = await Promise.all([make(), make(), make(), make()].map(outcomeOf));
    expect(outcomes.toSorted()).toEqual(['ROOMS_LIMIT', 'ROOMS_LIMIT', 'accepted', 'accepted']);
    const { rooms, roomsLimit } = await maker.client.rooms.listRooms();
    expect([rooms.length, roomsLimit, new Set(rooms.map(({ slug }) => slug)).size]).toEqual([3, 0, 3]);
    expect(
      rooms.every(({ joined, iOwn, memberCount, role }) => joined && iOwn && memberCount === 1 && role.rank === 11),
    ).toBe(true);
    await maker.client.rooms.closeRoom({ roomId: rooms[0]?._id ?? '' });
    expect((await lists(maker)).roomsLimit).toBe(1);
    expect(
      await outcomeOf(guest.client.rooms.createRoom({ title: 'Chai', type: 'Normal', access: 'Public', desc: '' })),
    ).toBe('GUESTS_MAY_NOT');
  });

  it('are made with the tile and the picture that were chosen, and otherwise have one that no other has', async () => {
    const make = async (title: string, looks: object) =>
      (await ali.client.rooms.createRoom({ title, type: 'Normal', access: 'Public', desc: '', ...looks })).room;
    const { token } = await uploaded(ali, 'roomBackground', { bytes: await picture('png') });
    const others = (await uploaded(sara, 'roomBackground', { bytes: await picture('png') })).token;
    const { roomsLimit } = await lists(ali);
    for (const tile of [{ pattern: 8, palette: 0 }, { pattern: 0, palette: 12 }, { pattern: 1 }, 3])
      expect(await outcomeOf(make('Gulberg walkers', { tile })), JSON.stringify(tile)).toBe('INVALID_INPUT');
    expect(await outcomeOf(make('Gulberg walkers', { background: others }))).toBe('BAD_UPLOAD_TOKEN');
    expect((await lists(ali)).roomsLimit).toBe(roomsLimit);
    const room = await make('Gulberg walkers', { tile: { pattern: 5, palette: 9 }, background: token });
    expect(room.tile).toEqual({ pattern: 5, palette: 9 });
    expect((await fetch(`${world.current.url}/file/uploads/images/${room.background ?? ''}`)).status).toBe(200);
    expect(await outcomeOf(make('Model Town walkers', { background: token }))).toBe('BAD_UPLOAD_TOKEN');
    const plain = [];
    for (let number = 1; number <= 12; number += 1) plain.push(await make(`Walkers ${number}`, {}));
    expect(new Set([room, ...plain].map(({ tile }) => JSON.stringify(tile))).size).toBe(13);
    expect(plain.map(({ background }) => background)).toEqual(plain.map(() => null));
    const id = newId();
    await make('Walkers with that tile', { tile: tileOf(id) });
    expect(await freeTile(world.current.running.app.db.read, id)).not.toEqual(tileOf(id));
  });

  it('are named in any script; the slug is lowercase letters and digits', async () => {
    const { room } = await ali.client.rooms.createRoom({
      title: 'چائے خانہ',
      type: 'Normal',
      access: 'Public',
      desc: 'گپ شپ',
      topic: 'آج کی بات',
    });
    expect(room.slug).toMatch(/^[a-z0-9]{3,20}$/);
    expect((await details(sara, room.slug ?? '')).title).toBe('چائے خانہ');
    expect(await search(sara, 'چائے خانہ')).toEqual([room._id]);
    expect(await search(sara, 'گپ شپ')).toEqual([room._id]);
    expect(await search(sara, '%')).toEqual([]);
  });

  it('count their members, however many join and leave at once', async () => {
    const room = await makeRoom(ali);
    const people = [sara, zain, guest];
    await Promise.all([...people, ...people].map((person) => join(person, room)));
    expect((await details(ali, room)).memberCount).toBe(4);
    const outcomes = await Promise.all([leave(sara, room), leave(sara, room)].map(outcomeOf));
    expect(outcomes.toSorted()).toEqual(['NOT_A_MEMBER', 'accepted']);
    expect((await details(ali, room)).memberCount).toBe(3);
    expect(await outcomeOf(leave(ali, room))).toBe('OWNER_STAYS');
  });

  it('show their members by rank, then name, a hundred at a time', async () => {
    const room = await makeRoom(ali);
    for (const person of [zain, guest, sara, owner]) await join(person, room);
    await giveRole(world.current, room, zain, 6);
    const ranked = async (more: object = {}) =>
      (await sara.client.rooms.listMembers({ roomId: room, ...more })).members.map(({ user, role }) => [
        user.username,
        role.rank,
      ]);
    const all = [
      ['alikhan', 11],
      ['malikkhan', 11],
      ['zainkhan', 6],
      ['sarakhan', 1],
      ['mehmaan', -1],
    ];
    expect(await ranked()).toEqual(all);
    expect(await ranked({ after: zain.userId })).toEqual(all.slice(3));
    expect(await ranked({ search: 'KHAN' })).toEqual(all.slice(0, 4));
    expect(await ranked({ search: '_' })).toEqual([]);
    const suggest = async (keywords: string) =>
      (await sara.client.rooms.suggestMembers({ roomId: room, keywords })).suggestions.map(({ username }) => username);
    expect([await suggest('za'), await suggest('z'), await suggest('%a')]).toEqual([['zainkhan'], [], []]);
  });

  it('that are Private are not there for strangers, whatever they ask', async () => {
    const room = await makeRoom(ali, { title: 'Zubaida and sons', access: 'Private' });
    const { slug } = await details(ali, room);
    const { client } = sara;
    const asks = (roomId: string) => [
      client.rooms.getRoomDetails({ roomId }),
      join(sara, roomId),
      leave(sara, roomId),
      client.rooms.listMembers({ roomId }),
      client.rooms.suggestMembers({ roomId, keywords: 'al' }),
      settings(sara, roomId, { title: 'mine' }),
      client.rooms.offerRoom({ roomId, target: 'sarakhan' }),
      client.rooms.getRoomOffer({ roomId }),
      client.rooms.acceptRoom({ roomId }),
      client.rooms.closeRoom({ roomId }),
      client.rooms.createInvite({ roomId }),
      client.loading.loadRoom({ id: roomId }),
      client.loading.previewRoom({ roomId }),
      client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) }),
      say(sara, roomId, 'x'),
      client.messages.editMessage({ id: roomId, editId: newId(), message: 'x', type: 'text' }),
      client.messages.deleteMessage({ id: roomId, messageId: newId() }),
      client.messages.publishTyping({ id: roomId }),
    ];
    for (const roomId of [room, slug ?? '', newId()])
      expect(new Set(await Promise.all(asks(roomId).map(outcomeOf)))).toEqual(new Set(['ROOM_NOT_FOUND']));
    const { featured, rooms } = await lists(sara);
    expect([featured.includes(room), rooms.includes(room), await search(sara, 'zubaida')]).toEqual([false, false, []]);
    expect(slug).not.toContain('zubaida');
    expect([(await lists(ali)).rooms.includes(room), await search(ali, 'zubaida')]).toEqual([true, [room]]);
  });

  it('are entered by invitation, as often as it says and no oftener', async () => {
    const room = await makeRoom(ali, { access: 'Private', title: 'By invitation' });
    const { inviteCode, url } = await ali.client.rooms.createInvite({ roomId: room, hours: 1, uses: 1 });
    expect(url).toBe(`${world.current.url}/join/${inviteCode}`);
    expect((await world.current.visitor().rooms.getInvite({ code: inviteCode })).room).toMatchObject({
      _id: room,
      title: 'By invitation',
      memberCount: 1,
    });
    const accept = (person: Person) => person.client.rooms.acceptInvite({ inviteCode });
    expect(await outcomeOf(accept(ali))).toBe('accepted');
    const outcomes = await Promise.all([accept(sara), accept(zain), accept(guest)].map(outcomeOf));
    expect(outcomes.toSorted()).toEqual(['INVITE_GONE', 'INVITE_GONE', 'accepted']);
    // Whose answer was lost asks again.
    const again = await Promise.all([accept(sara), accept(zain), accept(guest)].map(outcomeOf));
    expect(again).toEqual(outcomes);
    expect((await details(ali, room)).memberCount).toBe(2);
    expect(await outcomeOf(world.current.visitor().rooms.getInvite({ code: inviteCode }))).toBe('INVITE_GONE');
  });

  it('take no invitation that has ended, and let only staff invite to Private ones', async () => {
    const room = await makeRoom(ali, { access: 'Private' });
    const open = await ali.client.rooms.createInvite({ roomId: room, hours: 2 });
    for (const person of [sara, zain]) await person.client.rooms.acceptInvite({ inviteCode: open.inviteCode });
    expect(await outcomeOf(sara.client.rooms.createInvite({ roomId: room }))).toBe('FORBIDDEN');
    await giveRole(world.current, room, sara, 6);
    expect(await outcomeOf(sara.client.rooms.createInvite({ roomId: room }))).toBe('accepted');
    world.current.clock.pass(3 * 3_600_000);
    expect(await outcomeOf(guest.client.rooms.acceptInvite({ inviteCode: open.inviteCode }))).toBe('INVITE_GONE');
  });

  it('are changed by their owner only, and the change is published to the others in them', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    const [updated, topics] = [recordEvents(sara, 'roomUpdated'), recordEvents(sara, 'topicUpdated')];
    await giveRole(world.current, room, sara, 10);
    expect(await outcomeOf(settings(sara, room, { title: 'Mine now' }))).toBe('FORBIDDEN');
    expect(await outcomeOf(settings(owner, room, { title: 'Mine now' }))).toBe('FORBIDDEN');
    const changed = (
      await settings(ali, room, { title: 'New title', topic: 'New topic', tile: { pattern: 7, palette: 11 } })
    ).roomDetails;
    expect(changed).toMatchObject({
      title: 'New title',
      topic: 'New topic',
      desc: '',
      tile: { pattern: 7, palette: 11 },
    });
    await updated.until(1);
    expect(topics.all).toEqual([{ roomId: room, topic: 'New topic' }]);
    expect(await search(sara, 'new topic')).toEqual([room]);
    for (const tile of [
      { pattern: 8, palette: 0 },
      { pattern: 0, palette: 12 },
      { pattern: -1, palette: 0.5 },
    ])
      expect(await outcomeOf(settings(ali, room, { tile })), JSON.stringify(tile)).toBe('INVALID_INPUT');
    expect(await outcomeOf(settings(sara, room, { tile: { pattern: 1, palette: 1 } }))).toBe('FORBIDDEN');
    expect((await details(sara, room)).tile).toEqual({ pattern: 7, palette: 11 });
    expect(await outcomeOf(settings(ali, room, { title: '  ' }))).toBe('INVALID_INPUT');
    expect(await outcomeOf(settings(ali, room, { background: 'no such upload' }))).toBe('BAD_UPLOAD_TOKEN');
    expect((await details(sara, room)).title).toBe('New title');
  });

  it('have a picture behind them: an upload used once, signed where the room is Private, gone when it is taken away', async () => {
    const room = await makeRoom(ali);
    const { token } = await uploaded(ali, 'roomBackground', { bytes: await picture('png') });
    const name = (await settings(ali, room, { background: token })).roomDetails.background ?? '';
    const status = async (of: string) => (await fetch(`${world.current.url}/file/uploads/images/${of}`)).status;
    expect(await status(name)).toBe(200);
    expect(await outcomeOf(settings(ali, room, { background: token }))).toBe('BAD_UPLOAD_TOKEN');
    expect((await details(ali, room)).background).toBe(name);
    const signed = (await settings(ali, room, { access: 'Private' })).roomDetails.background ?? '';
    expect([bareName(signed), await status(signed), await status(name)]).toEqual([name, 200, 404]);
    expect((await settings(ali, room, { background: null })).roomDetails.background).toBeNull();
    expect(await status(signed)).toBe(404);
  });

  it('that are closed are gone for everybody, and roomClosed is published to whoever was in them', async () => {
    const room = await makeRoom(ali);
    const { inviteCode } = await ali.client.rooms.createInvite({ roomId: room });
    await joinAndLoad(room, sara);
    const closed = recordEvents(sara, 'roomClosed');
    expect(await outcomeOf(sara.client.rooms.closeRoom({ roomId: room }))).toBe('FORBIDDEN');
    await ali.client.rooms.closeRoom({ roomId: room });
    expect(await closed.until(1)).toMatchObject([{ roomId: room, reason: 'closed' }]);
    for (const person of [ali, sara, owner]) {
      expect(await outcomeOf(details(person, room))).toBe('ROOM_NOT_FOUND');
      expect(await outcomeOf(say(person, room, 'anybody here?'))).toBe('ROOM_NOT_FOUND');
    }
    expect((await lists(ali)).rooms).not.toContain(room);
    expect(await outcomeOf(zain.client.rooms.acceptInvite({ inviteCode }))).toBe('INVITE_GONE');
  });

  it('for adults are found by no guest and previewed by nobody', async () => {
    const room = await makeRoom(ali, { type: 'Adult', title: 'Raat gaye' });
    expect((await lists(guest)).featured).not.toContain(room);
    expect(await search(guest, 'raat')).toEqual([]);
    expect((await lists(sara)).featured).toContain(room);
    expect(await outcomeOf(world.current.visitor().loading.previewRoom({ roomId: room }))).toBe('ROOM_NOT_FOUND');
    expect(await outcomeOf(join(guest, room))).toBe('GUESTS_MAY_NOT');
  });

  it('that are Public are previewed without signing in', async () => {
    const room = await makeRoom(ali, { title: 'Chhat par' });
    const sent = await say(ali, room, 'good evening');
    const preview = await world.current.visitor().loading.previewRoom({ roomId: 'chhatpar' });
    expect(preview).toMatchObject({
      data: [sent.message],
      onlineCount: 0,
      roomDetails: { _id: room, joined: false, iOwn: false, role: null },
    });
  });

  it('are featured by the life in them', async () => {
    const [quiet, alive] = [await makeRoom(sara), await makeRoom(sara)];
    await say(sara, quiet, 'later than the other');
    const first = async () => (await lists(zain)).featured.find((room) => room === quiet || room === alive);
    expect(await first()).toBe(quiet);
    await zain.client.loading.loadRoom({ id: alive });
    expect(await first()).toBe(alive);
    await zain.client.loading.unloadRoom();
    expect(await first()).toBe(quiet);
  });
});

onBothEnginesInProof('what rooms keep of a person', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
  });

  it('is in their export: rooms joined and made, invitations', async () => {
    const room = await makeRoom(ali, { title: 'Export' });
    await joinAndLoad(room, sara);
    await ali.client.rooms.createInvite({ roomId: room });
    await ali.client.rooms.confirmAge();
    const { read } = world.current.running.app.db;
    const exported = await exportRooms(read, ali.userId);
    expect(exported).toMatchObject({
      memberships: [{ id: room, role: 11 }],
      ownRooms: [{ id: room, title: 'Export' }],
      invites: [{ room_id: room }],
    });
    expect(exported.ageConfirmed?.confirmed_at).toBeGreaterThan(0);
  });

  it('ends with them: they have joined nothing, their rooms stay open and belong to the system user', async () => {
    const hamza = await world.current.member('hamzakhan');
    const [own, other] = [await makeRoom(hamza, { title: 'Left behind' }), await makeRoom(ali, { title: 'Joined' })];
    await joinAndLoad(own, sara);
    await joinAndLoad(other, hamza);
    await hamza.client.rooms.createInvite({ roomId: own });
    await hamza.client.rooms.offerRoom({ roomId: own, target: 'sarakhan' });
    await ali.client.rooms.offerRoom({ roomId: other, target: 'hamzakhan' });
    expect((await exportRooms(world.current.running.app.db.read, hamza.userId)).offers).toMatchObject([
      { title: 'Left behind', offered: 'by me' },
      { title: 'Joined', offered: 'to me' },
    ]);
    await runWrite(world.current, (tx) => forgetInRooms(tx, hamza.userId));
    const { read } = world.current.running.app.db;
    expect(await exportRooms(read, hamza.userId)).toEqual({
      memberships: [],
      ownRooms: [],
      invites: [],
      offers: [],
      ageConfirmed: undefined,
      visits: [],
    });
    expect((await sara.client.rooms.getRoomDetails({ roomId: own })).roomDetails).toMatchObject({
      memberCount: 1,
      creator: { username: 'baithak' },
    });
    expect((await ali.client.rooms.getRoomDetails({ roomId: other })).roomDetails).toMatchObject({ memberCount: 1 });
  });

  it('loses its invitations when they have ended or are used up, and keeps the others', async () => {
    const room = await makeRoom(ali, { title: 'Invitations' });
    const invite = async (wish: { hours?: number; uses?: number }) =>
      (await ali.client.rooms.createInvite({ roomId: room, ...wish })).inviteCode;
    const [used, ended, good] = [await invite({ uses: 1 }), await invite({ hours: 1 }), await invite({ hours: 48 })];
    await sara.client.rooms.acceptInvite({ inviteCode: used });
    const kept = async () =>
      (await exportRooms(world.current.running.app.db.read, ali.userId)).invites.flatMap(({ code, room_id }) =>
        room_id === room ? [code] : [],
      );
    const now = world.current.clock.now();
    expect(await runWrite(world.current, (tx) => expireInvites(tx, now + minutes(1)))).toBe(1);
    expect((await kept()).toSorted()).toEqual([ended, good].toSorted());
    await runWrite(world.current, (tx) => expireInvites(tx, now + days(1)));
    expect(await kept()).toEqual([good]);
  });
});
