import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { makeStage, speak } from '../../../testing/audio-actions.ts';
import { hearNotifications, toldOf } from '../../../testing/notification-actions.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

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
      expect((await sara.client.screens.loadRoom({ id: stage })).stream.myMute?.reason).toBe('');

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
      expect([...bans, ...account.sanctions].map(({ reason }) => reason)).toEqual(['', '', '']);
    },
  );
});
