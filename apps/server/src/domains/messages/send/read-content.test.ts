import { messagesContract } from '@baithak/protocol/contracts/messages';
import { lengthen } from '@baithak/protocol/contracts/short-messages.rules';
import { newId } from '@baithak/protocol/ids';
import { within } from '@baithak/protocol/testing/within';
import { io } from 'socket.io-client';
import { afterEach, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { makeStage, speak } from '../../../testing/audio-actions.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { hearNotifications, toldOf } from '../../../testing/notification-actions.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../../testing/room-actions.ts';
import { type Person, useWorld } from '../../../testing/world.ts';

onBothEnginesInProof('what people write', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, room: string;
  let at = 0;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
    await hearNotifications(ali, sara);
    room = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId: room });
    await joinAndLoad(room, ali);
  });

  it.each(['\u2800', '\u3164 \u200b', '\u0301', '\ufffc', '\u2800\u0301'])(
    'is refused as empty where it shows nothing, as a message, a thread, a name, a title: %j',
    async (nothing) => {
      const { client } = ali;
      expect([
        await outcomeOf(say(ali, room, nothing)),
        await outcomeOf(client.threads.createThread({ roomId: room, threadText: nothing })),
        await outcomeOf(client.people.updateProfile({ fullname: nothing })),
        await outcomeOf(client.people.updateProfile({ alias: nothing })),
        await outcomeOf(makeRoom(ali, { title: nothing })),
      ]).toEqual(Array.from({ length: 5 }, () => 'INVALID_INPUT'));
    },
  );

  it('keeps six marks of a letter', async () => {
    const { message } = await say(ali, room, `Z${'\u0301'.repeat(144)}algo مُحَمَّد`);
    expect(message.content).toEqual([{ type: 'text', data: `Z${'\u0301'.repeat(6)}algo مُحَمَّد` }]);
    const { profile } = await ali.client.people.updateProfile({ fullname: `Ali${'\u0301'.repeat(14)}` });
    expect(profile.fullname).toBe(`Ali${'\u0301'.repeat(6)}`);
  });

  it('tells those whom it names, and not those whom it quotes', async () => {
    world.current.clock.pass(10_000);
    const { message } = await say(ali, room, '> thanks @sarakhan\nyes');
    expect(message.content[1]).toMatchObject({ type: 'mention', extras: { _id: sara.userId, block: 'quote' } });
    const { data: thread } = await ali.client.threads.createThread({
      roomId: room,
      threadText: '> thanks @sarakhan\nyes',
    });
    expect(await toldOf(world.current, sara)).toEqual(['0']);
    await ali.client.threads.replyToThread({ roomId: room, replyTo: thread._id, threadText: 'and @sarakhan' });
    await say(ali, room, '> thanks\n@sarakhan yes');
    expect(await toldOf(world.current, sara)).not.toEqual(['0']);
  });

  it('has links that are shown and found as people read them', async () => {
    await say(ali, room, 'https://ur.wikipedia.org/wiki/%DA%A9%DA%BE%DB%8C%D9%88%DA%91%DB%81');
    const found = await sara.client.search.search({ q: 'کھیوڑہ', in: 'messages' });
    expect(found.results[0]?.snippet.map(({ text }) => text).join('')).toBe('https://ur.wikipedia.org/wiki/کھیوڑہ');
    const rooms = await sara.client.rooms.listRooms();
    expect(rooms.rooms.find(({ _id }) => _id === room)?.lastMessage?.text).toBe('https://ur.wikipedia.org/wiki/کھیوڑہ');
  });

  it.each([
    ['آپ کے لیے چائے', 'لئے'],
    ['بہت خوب صورت باغ', 'خوبصورت'],
    ['انشاءاللہ آؤں گا', 'ان شاء اللہ'],
    ['مسئلہ حل ہو گیا', 'مسلہ'],
    ['عبدالرحمٰن آئے', 'عبد الرحمان'],
    ['the new v2.10.3 is out', '2.10.3'],
    ['kyunke baarish hai کیوں کہ', 'کیونکہ'],
  ])('%s is found by %s', async (text, asked) => {
    world.current.clock.pass(10_000);
    const { id } = await say(ali, room, text);
    const { results } = await sara.client.search.search({ q: asked, in: 'messages' });
    expect(results.map(({ _id }) => _id)).toContain(id);
  });

  it.each(['\u2800', '\u200b\u3164', ' \u0301'])(
    'is left out where it is a reason that shows nothing, of a ban, a mute, a suspension or a report: %j',
    async (nothing) => {
      const { current } = world;
      const [staff, banned] = [await current.ranked(`amlaji${at}`, 9), await current.member(`pabandi${at}`)];
      at += 1;
      const stage = await makeStage(current, ali, [sara], [banned]);
      expect((await speak(sara, stage, nothing)).stream.speakers[0]?.desc).toBe('');
      await ali.client.broadcast.muteBroadcast({ roomId: stage, on: true, reason: nothing });
      expect((await sara.client.loading.loadRoom({ id: stage })).stream.myMute?.reason).toBe('');

      const { id } = await say(banned, stage, 'buy my gold');
      await sara.client.threads.reportThread({ kind: 'message', id, reason: 2, details: nothing });
      const reportId = (await ali.client.reports.listRoomReports({ roomId: stage })).data[0]?._id ?? '';
      const written = { note: nothing, answer: nothing, toAuthor: nothing };
      await ali.client.reports.resolveRoomReport({ roomId: stage, reportId, action: 'warn', rule: 2, ...written });
      const { data: report } = await ali.client.reports.getRoomReport({ roomId: stage, reportId });
      expect([report.note, report.by[0]?.details]).toEqual(['', '']);
      for (const { client } of [sara, banned])
        expect((await client.reports.getAnswer({ reportId })).data.text).toBe('');

      await ali.client.commands.banPerson({ roomId: stage, target: banned.username, reason: nothing });
      const { data: bans } = await ali.client.commands.listBans({ roomId: stage });
      await staff.client.staff.updateAccount({ targetId: banned.userId, state: 'suspended', reason: nothing });
      const { data: account } = await staff.client.staff.getAccount({ targetId: banned.userId });
      // The ban as the room and as the account has it, the suspension, and the warning of the report.
      expect([...bans, ...account.sanctions].map(({ reason }) => reason)).toEqual(['', '', '', '']);
    },
  );
});

const end = 'f'.repeat(24);

onBothEnginesInProof('a message with markup', (engine) => {
  const world = useWorld(engine);

  it('is stored as parts, which no client may bring along, and found by words in bold and in code', async () => {
    const [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
    const room = await makeRoom(ali);
    await joinAndLoad(room, ali, sara);
    const text = '**Qalandar** says ||the secret|| to @sarakhan\n> quoted\n```sql\nSELECT zafrani\n```';
    const { message } = await say(ali, room, text);
    expect(message.content).toEqual([
      { type: 'text', data: 'Qalandar', extras: { marks: ['bold'] } },
      { type: 'text', data: ' says ' },
      { type: 'text', data: 'the secret', extras: { marks: ['spoiler'] } },
      { type: 'text', data: ' to ' },
      { type: 'mention', data: 'sarakhan', extras: { _id: sara.userId } },
      { type: 'text', data: '\n' },
      { type: 'text', data: 'quoted\n', extras: { block: 'quote' } },
      { type: 'text', data: 'SELECT zafrani', extras: { block: 'code', language: 'sql' } },
    ]);
    expect((await sara.client.messages.getMessagesBefore({ roomId: room, messageId: end })).msgs).toEqual([message]);
    const find = async (q: string) => (await sara.client.search.search({ q, in: 'messages' })).results.length;
    expect([await find('qalandar'), await find('zafrani'), await find('secret')]).toEqual([1, 1, 0]);

    const lastText = async () =>
      (await sara.client.rooms.listRooms()).rooms.find(({ _id }) => _id === room)?.lastMessage?.text;
    expect(await lastText()).toBe('Qalandar says ▒▒▒▒ to @sarakhan quoted SELECT zafrani');
    const plain = { type: 'text' as const, data: 'plain', extras: { marks: ['bold'], block: 'code' } };
    const sent = await sara.client.messages.sendMessage({
      id: room,
      message: [plain],
      type: 'hybrid',
      tempId: newId(),
    });
    expect(sent.message.content).toEqual([{ type: 'text', data: 'plain' }]);
  });
});

onBothEnginesInProof('a message in short', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  const open: ReturnType<typeof io>[] = [];
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    await liftRoomsLimit(world.current, ali);
  });
  afterEach(() => open.splice(0).forEach((socket) => socket.close()));

  const long = z.strictObject(messagesContract.newMessage.payload);
  const short = z.strictObject(messagesContract.newMessageShort.payload);

  /** A socket of Zain's with the room loaded, and the events of new messages that it hears. */
  const listener = async (roomId: string, asksForShort: boolean) => {
    const auth = { token: zain.session.accessToken, ...(asksForShort && { short: true }) };
    const socket = io(`${world.current.url}/room`, {
      transports: ['websocket'],
      forceNew: true,
      auth,
    });
    open.push(socket);
    const heard: [event: string, payload: unknown][] = [];
    socket.onAny((event: string, payload: unknown) => {
      if (event === 'newMessage' || event === 'message') heard.push([event, payload]);
    });
    await within('a load', socket.emitWithAck('loadRoom', { id: roomId }));
    // Whatever was published before has arrived once the same connection answers.
    const settled = () => within('an answer', socket.emitWithAck('propogate', { id: roomId }));
    return {
      heard,
      send: (message: string) =>
        within(
          'an acknowledgement',
          socket.emitWithAck('sendMessage', { id: roomId, message, type: 'text', tempId: newId() }),
        ),
      names: async () => {
        await settled();
        return heard.map(([event]) => event);
      },
    };
  };

  it('goes to whoever asked for it and has been told of the author, and to nobody else', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    const [asks, asksNot] = [await listener(roomId, true), await listener(roomId, false)];
    await say(sara, roomId, 'one');
    await say(sara, roomId, 'two');
    await say(ali, roomId, 'three');
    const later = await listener(roomId, true);
    await say(sara, roomId, 'four');
    await say(sara, roomId, 'five');
    expect(await asks.names()).toEqual(['newMessage', 'message', 'newMessage', 'message', 'message']);
    expect(await asksNot.names()).toEqual(Array.from({ length: 5 }, () => 'newMessage'));
    expect(await later.names()).toEqual(['newMessage', 'message']);
  });

  it('comes in full to the device of its author that wrote the one before', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, zain);
    const asks = await listener(roomId, true);
    await asks.send('one');
    await say(zain, roomId, 'two');
    await say(zain, roomId, 'three');
    expect(await asks.names()).toEqual(['newMessage', 'message']);
  });

  it('says the same as the long one, once its author is put in', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    const [asks, asksNot] = [await listener(roomId, true), await listener(roomId, false)];
    await say(sara, roomId, 'one');
    await say(sara, roomId, 'two');
    await sara.client.messages.sendMessage({
      id: roomId,
      message: 'see @zainkhan and **that**',
      type: 'text',
      tempId: 'e'.repeat(24),
      replyTo: (await say(sara, roomId, 'three')).id,
    });
    await asks.names();
    await asksNot.names();
    const whole = asksNot.heard.map(([, payload]) => long.parse(payload));
    const [first, ...shorts] = asks.heard.map(([, payload]) => payload);
    const { message } = long.parse(first);
    const made = shorts.map((payload) => {
      const read = short.parse(payload);
      return { roomId: read.in, rev: read.rev, message: lengthen(read, message.member) };
    });
    expect([long.parse(first), ...made]).toEqual(whole);
  });

  it('comes in full again once its author has another name', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    const asks = await listener(roomId, true);
    await say(sara, roomId, 'one');
    await sara.client.people.updateProfile({ fullname: 'Sara Khan' });
    await say(sara, roomId, 'two');
    await say(sara, roomId, 'three');
    expect(await asks.names()).toEqual(['newMessage', 'newMessage', 'message']);
    expect(asks.heard[1]?.[1]).toMatchObject({ message: { member: { user: { profile: { fullname: 'Sara Khan' } } } } });
  });
});
