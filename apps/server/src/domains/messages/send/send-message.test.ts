import { newId } from '@baithak/protocol/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { onBothEngines } from '../../../testing/databases.ts';
import {
  giveRankTo,
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../../testing/room-actions.ts';
import { type Person, useWorld } from '../../../testing/world.ts';
import { storeMember } from '../../rooms/api.ts';
import { storeClear } from '../clear-room.write.ts';
import { storeEdit, storeMessageDeletion } from '../edit-and-delete.write.ts';
import { storeMessage } from './send-message.write.ts';

const end = 'f'.repeat(24);

onBothEngines('a message', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    await liftRoomsLimit(world.current, ali, sara, zain);
  });
  const history = async (roomId: string) =>
    (await ali.client.messages.getMessagesBefore({ roomId, messageId: end })).msgs;

  it('is published to every other socket in the room and to nobody else', async () => {
    const room = await makeRoom(ali);
    const elsewhere = await makeRoom(ali);
    const phone = await world.current.device(ali);
    await joinAndLoad(room, ali, phone, sara);
    await joinAndLoad(elsewhere, zain);
    const [own, onPhone, atSaras, atZains] = [ali, phone, sara, zain].map((person) =>
      recordEvents(person, 'newMessage'),
    );
    const sent = await say(ali, room, '  salaam :smile:  ');
    expect(sent).toMatchObject({
      rev: 1,
      message: { rev: 1, changedRev: 1, edited: false, member: { user: { _id: ali.userId }, role: { rank: 11 } } },
    });
    expect(sent.message.content[0]).toEqual({ type: 'text', data: 'salaam ' });
    expect(await atSaras?.until(1)).toEqual([{ roomId: room, rev: 1, message: sent.message }]);
    expect(await onPhone?.until(1)).toEqual(atSaras?.all);
    await settled(ali, zain);
    expect([own?.all, atZains?.all]).toEqual([[], []]);
    expect(await history(room)).toEqual([sent.message]);
  });

  it('is stored in the order of sending, however many leave a socket before the first is acknowledged', async () => {
    const room = await makeRoom(sara);
    await joinAndLoad(room, ali, zain);
    // A mention is looked up before it is stored, a long text is read in slices: what is said after it must not overtake it.
    const long = Array.from({ length: 290 }, (_, at) =>
      (at * 7_919_777 + 13 ** 9).toString(26).padStart(12, 'zqx'),
    ).join(' ');
    const texts = Array.from({ length: 12 }, (_, at) =>
      at % 2 ? `plain ${at}` : at % 4 ? `${long} ${at}` : `@alikhan @zainkhan number ${at}`,
    );
    const sent = await Promise.all(texts.map((text) => say(sara, room, text)));
    expect(sent.map(({ rev }) => rev)).toEqual(texts.map((_, at) => (sent[0]?.rev ?? 0) + at));
  });

  it('sent again is answered with the first acknowledgement, whatever its text, and published once', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    const heard = recordEvents(sara, 'newMessage');
    const tempId = newId();
    const first = await say(ali, room, 'once', { tempId });
    expect(await say(ali, room, 'once', { tempId })).toEqual(first);
    expect(await say(ali, room, 'another text', { tempId })).toEqual(first);
    await ali.client.messages.editMessage({ id: room, editId: first.id, message: 'edited', type: 'text' });
    expect(await say(ali, room, 'once', { tempId })).toMatchObject({ id: first.id, rev: first.rev, tempId });
    await settled(sara);
    expect(heard.all).toHaveLength(1);
    expect(await history(room)).toHaveLength(1);
  });

  it('sent many times at once, on two devices, is stored once; in another room it is another message', async () => {
    const [room, other] = [await makeRoom(sara), await makeRoom(sara)];
    const phone = await world.current.device(sara);
    const tempIds = Array.from({ length: 20 }, () => newId());
    const sentTo = async (id: string) =>
      Promise.all(
        tempIds.flatMap((tempId) =>
          [sara, phone, sara].map(async (device, at) => (await say(device, id, `try ${at}`, { tempId })).id),
        ),
      );
    const answers = await Promise.all([sentTo(room), sentTo(other)]);
    expect(answers.map((ids) => new Set(ids).size)).toEqual([20, 20]);
    expect(new Set(answers.flat()).size).toBe(40);
    for (const id of [room, other]) expect(await history(id)).toHaveLength(20);
    const loads = await Promise.all([room, other].map((id) => ali.client.loading.loadRoom({ id })));
    expect(loads.map(({ rev }) => rev)).toEqual([20, 20]);
    await ali.client.loading.unloadRoom();
  });

  it('is never dated before the one with the rev before it, when the clock is set back', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, ali, sara);
    const heard = recordEvents(sara, 'newMessage');
    const dates: string[] = [];
    const send = async (text: string) => dates.push((await say(ali, room, text)).message.date);
    await send('before');
    world.current.clock.pass(-60_000);
    await send('a minute earlier by the clock');
    await Promise.all([send('and two'), send('at once')]);
    world.current.clock.pass(120_000);
    await send('a minute later');
    const [before, ...after] = dates;
    expect(after.slice(0, 3)).toEqual([before, before, before]);
    expect(Date.parse(dates[4] ?? '') - Date.parse(before ?? '')).toBeGreaterThanOrEqual(60_000);
    expect((await history(room)).map(({ date }) => date)).toEqual(dates.toReversed());
    expect((await heard.until(5)).map(({ message }) => message.date)).toEqual(dates);
    expect((await sara.client.rooms.listRooms()).rooms.find(({ _id }) => _id === room)?.lastUpdate).toBe(dates[4]);
    world.current.clock.pass(-60_000);
  });

  it('of another person may carry the same tempId', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, sara);
    const tempId = newId();
    const [one, two] = [await say(ali, room, 'mine', { tempId }), await say(sara, room, 'hers', { tempId })];
    expect(one.id).not.toBe(two.id);
  });

  it('takes the next rev of its room, without gaps, and is published to everybody in that order', async () => {
    const room = await makeRoom(ali);
    await joinAndLoad(room, ali, sara, zain);
    const heard = recordEvents(zain, 'newMessage');
    const refusals = [say(ali, room, ''), say(sara, room, 'x', { replyTo: newId() })].map(outcomeOf);
    const sent = await Promise.all(
      Array.from({ length: 24 }, (_, at) => say(at % 2 ? ali : sara, room, `number ${at}`)),
    );
    expect(await Promise.all(refusals)).toEqual(['INVALID_INPUT', 'NOT_FOUND']);
    const revs = Array.from({ length: 24 }, (_, at) => at + 1);
    expect(sent.map(({ rev }) => rev).toSorted((a, b) => a - b)).toEqual(revs);
    expect((await heard.until(24)).map(({ rev }) => rev)).toEqual(revs);
    expect((await history(room)).map(({ rev }) => rev)).toEqual(revs.toReversed());
  });

  it('needs joining, which leaving ends', async () => {
    const room = await makeRoom(ali);
    await sara.client.loading.loadRoom({ id: room });
    expect(await outcomeOf(say(sara, room, 'not joined'))).toBe('NOT_A_MEMBER');
    await sara.client.rooms.joinRoom({ roomId: room });
    expect(await outcomeOf(say(sara, room, 'joined'))).toBe('accepted');
    await sara.client.rooms.leaveRoom({ roomId: room });
    expect(await outcomeOf(say(sara, room, 'left'))).toBe('NOT_A_MEMBER');
    expect(await history(room)).toHaveLength(1);
  });

  describe('is refused and not stored', () => {
    const bad: [
      string,
      string | { type: 'text'; data: string }[] | { type: 'image'; name: string }[],
      'text' | 'hybrid',
      string,
    ][] = [
      ['empty', '', 'text', 'INVALID_INPUT'],
      ['spaces alone', ' \n\t ', 'text', 'INVALID_INPUT'],
      ['invisible marks alone', '\u200b\u200e', 'text', 'INVALID_INPUT'],
      ['invisible marks in bold, as a spoiler and as a quote', '> **\u200b** ||\u200e||', 'text', 'INVALID_INPUT'],
      ['over 4,000 characters', 'x'.repeat(4001), 'text', 'INVALID_INPUT'],
      [
        'over 4,000 characters in all its parts',
        [1, 2, 3].map(() => ({ type: 'text' as const, data: 'x'.repeat(1500) })),
        'hybrid',
        'INVALID_INPUT',
      ],
      ['a null character', 'a\u0000b', 'text', 'INVALID_INPUT'],
      ['a lone surrogate', 'a\ud800b', 'text', 'INVALID_INPUT'],
      ['parts as text', [{ type: 'text', data: 'x' }], 'text', 'INVALID_INPUT'],
      ['21 mentions', '@alikhan '.repeat(21), 'text', 'TOO_MANY_MENTIONS'],
      ['media without an upload', [{ type: 'image', name: 'x.png' }], 'hybrid', 'BAD_UPLOAD_TOKEN'],
    ];
    it.each(bad)('with %s', async (_, message, type, code) => {
      const room = await makeRoom(ali);
      expect(await outcomeOf(ali.client.messages.sendMessage({ id: room, message, type, tempId: newId() }))).toBe(code);
      expect(await history(room)).toEqual([]);
    });
  });

  it('names people by their ids; a name that nobody has stays text', async () => {
    const room = await makeRoom(zain);
    const { message } = await say(zain, room, 'hello @sarakhan and @nobodyatall');
    expect(message.content).toEqual([
      { type: 'text', data: 'hello ' },
      { type: 'mention', data: 'sarakhan', extras: { _id: sara.userId } },
      { type: 'text', data: ' and @nobodyatall' },
    ]);
  });

  it('answers only a message of the same room that is still there', async () => {
    const [room, other] = [await makeRoom(zain), await makeRoom(zain)];
    const there = await say(zain, room, 'a question');
    const elsewhere = await say(zain, other, 'a secret');
    const gone = await say(zain, room, 'gone');
    await zain.client.messages.deleteMessage({ id: room, messageId: gone.id });
    expect((await say(zain, room, 'an answer', { replyTo: there.id })).message.replyTo).toBe(there.id);
    expect(await outcomeOf(say(zain, room, 'no', { replyTo: elsewhere.id }))).toBe('NOT_FOUND');
    expect(await outcomeOf(say(zain, room, 'no', { replyTo: gone.id }))).toBe('NOT_FOUND');
  });

  it('is held back by the role: five in 10 s for a guest, repeats not counted', async () => {
    const guest = await world.current.guest('mehmaan');
    await joinAndLoad('baithak', guest);
    const tempId = newId();
    world.current.clock.hold();
    for (let count = 0; count < 4; count += 1) await say(guest, 'baithak', `number ${count}`);
    for (let count = 0; count < 3; count += 1) await say(guest, 'baithak', 'the same', { tempId });
    expect(await outcomeOf(say(guest, 'baithak', 'too much'))).toBe('SPAM_CONTROL');
    expect(await outcomeOf(say(guest, 'baithak', 'the same', { tempId }))).toBe('accepted');
    world.current.clock.pass(10_000);
    expect(await outcomeOf(say(guest, 'baithak', 'rested'))).toBe('accepted');
  });

  it('is not read when there are too many: what could not be sent at all is refused for the rate too', async () => {
    const guest = await world.current.guest('mehmaandaar');
    await joinAndLoad('baithak', guest);
    world.current.clock.hold();
    const { id } = await say(guest, 'baithak', 'one');
    for (let count = 0; count < 4; count += 1) await say(guest, 'baithak', `number ${count}`);
    const empty = ' \u200b ';
    expect(await outcomeOf(say(guest, 'baithak', empty))).toBe('SPAM_CONTROL');
    expect(
      await outcomeOf(guest.client.messages.editMessage({ id: 'baithak', editId: id, message: empty, type: 'text' })),
    ).toBe('SPAM_CONTROL');
    const crowd = '@mehmaandaar '.repeat(60);
    expect(await outcomeOf(guest.client.threads.createThread({ roomId: 'baithak', threadText: crowd }))).toBe(
      'SPAM_CONTROL',
    );
    world.current.clock.pass(10_000);
    expect(await outcomeOf(say(guest, 'baithak', empty))).toBe('INVALID_INPUT');
  });

  it('counts against one budget a person: other rooms, edits, threads and replies take from it', async () => {
    const person = await world.current.member('hardamjaldi');
    const room = await makeRoom(zain);
    await joinAndLoad('baithak', person);
    await joinAndLoad(room, person);
    const { data: thread } = await zain.client.threads.createThread({ roomId: room, threadText: 'a question' });
    world.current.clock.hold();
    const first = await say(person, 'baithak', 'one');
    for (let count = 0; count < 6; count += 1) await say(person, 'baithak', `here ${count}`);
    for (let count = 0; count < 5; count += 1) await say(person, room, `there ${count}`);
    await person.client.messages.editMessage({ id: 'baithak', editId: first.id, message: 'two', type: 'text' });
    await person.client.threads.createThread({ roomId: 'baithak', threadText: 'a thread' });
    await person.client.threads.replyToThread({ roomId: room, replyTo: thread._id, threadText: 'a reply' });
    for (const roomId of ['baithak', room])
      expect(await outcomeOf(say(person, roomId, 'too much'))).toBe('SPAM_CONTROL');
    world.current.clock.pass(10_000);
    expect(await outcomeOf(say(person, room, 'rested'))).toBe('accepted');
  });

  it('weighs each message by the role in its room: half a budget of thirty leaves half a budget of fifteen', async () => {
    const person = await world.current.member('dorangaa');
    const diamonds = await makeRoom(zain);
    await joinAndLoad('baithak', person);
    await joinAndLoad(diamonds, person);
    await giveRole(world.current, diamonds, person, 2);
    world.current.clock.hold();
    for (let count = 0; count < 16; count += 1) await say(person, diamonds, `there ${count}`);
    for (let count = 0; count < 7; count += 1) await say(person, 'baithak', `here ${count}`);
    expect(await outcomeOf(say(person, 'baithak', 'too much'))).toBe('SPAM_CONTROL');
  });
});

const refusal = (write: Promise<unknown>): Promise<string> =>
  write.then(
    () => 'stored',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

// What was true when the action looked may not be when its write runs: the writes are asked without their actions here.
onBothEngines('a write looks again at what decides', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, guest: Person;
  let room: string;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    guest = await world.current.guest('mehmaan');
    await liftRoomsLimit(world.current, ali);
    room = await makeRoom(ali);
    await joinAndLoad(room, guest);
  });
  const db = () => world.current.running.app.db;
  const stamp = () => ({ logId: newId(), at: world.current.clock.now(), stamp: { ids: [newId()], at: 0 } });
  const sending = (author: Person, roomId: string, replyTo: string | null = null) => ({
    id: newId(),
    roomId,
    author: author.userId,
    guest: author.session.guest,
    tempId: newId(),
    content: '[]',
    mentioned: [],
    named: [],
    notify: { stamp: { ids: [], at: 0 }, reading: [] },
    replyTo,
    at: world.current.clock.now(),
  });
  const editing = (author: Person, roomId: string, messageId: string) => ({
    messageId,
    roomId,
    author: author.userId,
    guest: author.session.guest,
    content: '[]',
    mentioned: [],
    named: [],
    notify: { stamp: { ids: [], at: 0 }, reading: [] },
    at: world.current.clock.now(),
  });
  const findRev = async (id: string) =>
    (await db().read.selectFrom('rooms').select('rev').where('id', '=', id).executeTakeFirstOrThrow()).rev;

  it('and stores nothing, nor takes a rev, for somebody who is not a member', async () => {
    const { id } = await say(ali, room, 'mine');
    const before = await findRev(room);
    expect(await refusal(db().write(storeMessage, sending(sara, room)))).toBe('NOT_A_MEMBER');
    expect(await refusal(db().write(storeEdit, editing(sara, room, id)))).toBe('NOT_A_MEMBER');
    expect(await refusal(db().write(storeEdit, editing(guest, room, id)))).toBe('FORBIDDEN');
    expect(
      await refusal(db().write(storeMessageDeletion, { messageId: id, roomId: room, by: sara.userId, ...stamp() })),
    ).toBe('FORBIDDEN');
    expect(await refusal(db().write(storeMessage, sending(ali, room, newId())))).toBe('NOT_FOUND');
    expect(await findRev(room)).toBe(before);
    expect(await refusal(db().write(storeMessage, sending(ali, room, id)))).toBe('stored');
    expect(await findRev(room)).toBe(before + 1);
  });

  it('and takes nothing away for platform staff who are it no more, whatever the call had seen', async () => {
    const staff = await world.current.ranked('nigraan9', 9);
    const { id } = await say(ali, room, 'stays');
    const outcomes = async () => [
      await refusal(db().write(storeMessageDeletion, { messageId: id, roomId: room, by: staff.userId, ...stamp() })),
      await refusal(db().write(storeClear, { roomId: room, userId: staff.userId, count: 1, ...stamp() })),
    ];
    await giveRankTo(world.current, staff, 8);
    expect(await outcomes()).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    await giveRankTo(world.current, staff, 9);
    expect(await outcomes()).toEqual(['stored', 'stored']);
  });

  it('and lets nobody join a room that has turned Private', async () => {
    const secret = await makeRoom(ali, { access: 'Private' });
    const joining = { roomId: secret, userId: sara.userId, guest: false, at: world.current.clock.now() };
    expect(await refusal(db().write(storeMember, joining))).toBe('ROOM_NOT_FOUND');
    expect(await refusal(db().write(storeMember, { ...joining, userId: ali.userId }))).toBe('stored');
    expect((await ali.client.rooms.getRoomDetails({ roomId: secret })).roomDetails.memberCount).toBe(1);
  });

  it('and stores nothing in a room that has closed, or turned Adult around a guest', async () => {
    const late = await makeRoom(ali);
    await joinAndLoad(late, guest);
    const { id } = await say(guest, late, 'hello');
    await ali.client.rooms.updateRoomSettings({ roomId: late, type: 'Adult' });
    expect(await refusal(db().write(storeMessage, sending(guest, late)))).toBe('GUESTS_MAY_NOT');
    expect(await refusal(db().write(storeEdit, editing(guest, late, id)))).toBe('GUESTS_MAY_NOT');
    await ali.client.rooms.closeRoom({ roomId: late });
    expect(await refusal(db().write(storeMessage, sending(ali, late)))).toBe('ROOM_NOT_FOUND');
    expect(await refusal(db().write(storeEdit, editing(ali, late, id)))).toBe('ROOM_NOT_FOUND');
    expect(
      await refusal(db().write(storeMessageDeletion, { messageId: id, roomId: late, by: ali.userId, ...stamp() })),
    ).toBe('ROOM_NOT_FOUND');
    expect(await findRev(late)).toBe(1);
  });
});
