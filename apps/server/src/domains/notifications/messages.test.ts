import { limits } from '@baithak/protocol/limits';
import { beforeAll, expect, test } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { clearNotifications, hearNotifications, notificationsOf, toldOf } from '../../testing/notification-actions.ts';
import { giveRole, joinAndLoad, liftRoomsLimit, makeRoom, recordEvents, say } from '../../testing/room-actions.ts';
import { password, useWorld, type Person } from '../../testing/world.ts';

onBothEnginesInProof('notifications of messages', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person, tablet: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    tablet = await world.current.device(sara);
    await liftRoomsLimit(world.current, ali);
    await hearNotifications(ali, sara, tablet, zain);
  });
  /** A room that Ali has loaded, and Sara and Zain have joined. */
  const start = async (more: Parameters<typeof makeRoom>[1] = {}) => {
    world.current.clock.pass(10_000);
    const roomId = await makeRoom(ali, more);
    if (more.access !== 'Private')
      for (const { client } of [sara, zain]) {
        await client.loading.unloadRoom({});
        await client.rooms.joinRoom({ roomId });
      }
    await joinAndLoad(roomId, ali);
    await clearNotifications(ali, sara, zain);
    return roomId;
  };
  const told = (...people: readonly Person[]) => toldOf(world.current, ...people);

  test('are made for whoever is mentioned, on every device, and not for who wrote it or has the room loaded', async () => {
    const roomId = await start();
    await joinAndLoad(roomId, zain);
    const heard = [sara, tablet].map((each) => recordEvents(each, 'newNotification'));
    const counted = [sara, tablet].map((each) => recordEvents(each, 'notificationCount'));
    const unheard = [ali, zain].map((each) => recordEvents(each, 'newNotification'));
    const { id } = await say(ali, roomId, '@sarakhan @alikhan @zainkhan @sarakhan ||secret|| come');
    for (const each of counted) expect(await each.until(1)).toEqual([{ unreadCount: 1 }]);
    const [notif] = await notificationsOf(world.current, sara);
    for (const each of heard) expect(await each.until(1)).toEqual([{ notif }]);
    expect(notif).toMatchObject({
      kind: 'mention',
      seen: false,
      count: 1,
      peopleCount: 1,
      people: [{ _id: ali.userId }],
      text: '@sarakhan @alikhan @zainkhan @sarakhan ▒▒▒▒ come',
      act: null,
      place: { room: { _id: roomId }, messageId: id, threadId: null, replyId: null, inviteCode: null },
    });
    expect(await told(ali, zain)).toEqual(['0', '0']);
    expect(unheard.map(({ all }) => all)).toEqual([[], []]);
  });

  test('are made for whoever has the room open and may not look: seen by then when they have read it, news when not', async () => {
    const roomId = await start();
    await zain.client.loading.loadRoom({ id: roomId, tellsRead: true });
    await tablet.client.loading.loadRoom({ id: roomId, tellsRead: true });
    const heard = [zain, sara].map((each) => recordEvents(each, 'newNotification'));
    const { rev } = await say(ali, roomId, '@zainkhan @sarakhan chai?');
    await zain.client.rooms.updateReadPointer({ id: roomId, rev });
    const until = [zain, sara].map((each) => recordEvents(each, 'notificationCount'));
    world.current.clock.passWithTimers(1900);
    expect(heard.map(({ all }) => all)).toEqual([[], []]);
    world.current.clock.passWithTimers(200);
    expect(await Promise.all(heard.map((each) => each.until(1)))).toMatchObject([
      [{ notif: { kind: 'mention', seen: true } }],
      [{ notif: { kind: 'mention', seen: false } }],
    ]);
    expect(await told(zain, sara)).toEqual(['0 mention', '1 mention']);
    expect(until.map(({ all }) => all.at(-1))).toEqual([{ unreadCount: 0 }, { unreadCount: 1 }]);
    for (const each of [zain, tablet]) await each.client.loading.unloadRoom({});
  });

  test('gather what one person says in one room, up to ten until it was seen, and in another room anew', async () => {
    const roomId = await start();
    await joinAndLoad(roomId, zain);
    for (let at = 1; at <= limits.unseenMentions + 2; at += 1) {
      world.current.clock.pass(10_000);
      await say(ali, roomId, `@sarakhan number ${at}`);
      if (at === 3) expect(await told(sara)).toEqual(['1 mention 3']);
    }
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { count: limits.unseenMentions, text: '@sarakhan number 10', people: [{ _id: ali.userId }] },
    ]);
    await say(zain, roomId, 'ali wants you, @sarakhan');
    expect((await notificationsOf(world.current, sara))[0]).toMatchObject({ count: 1, people: [{ _id: zain.userId }] });
    const elsewhere = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId: elsewhere });
    await joinAndLoad(elsewhere, ali);
    await say(ali, elsewhere, '@sarakhan here?');
    expect(await told(sara)).toEqual(['2 mention mention 10']);
    await sara.client.notifications.markNotificationSeen({ all: true });
    world.current.clock.pass(10_000);
    await say(ali, elsewhere, '@sarakhan at last');
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { text: '@sarakhan at last', seen: false, count: 1 },
      { seen: true, count: 1 },
      { seen: true, count: 10 },
    ]);
    await zain.client.loading.unloadRoom({});
  });

  test('lose a mention that is deleted or taken away, and go with the last one', async () => {
    const roomId = await start();
    const first = await say(ali, roomId, '@sarakhan one');
    world.current.clock.pass(1000);
    const second = await say(ali, roomId, '@sarakhan two');
    expect(await told(sara)).toEqual(['1 mention 2']);
    await ali.client.messages.deleteMessage({ id: roomId, messageId: second.id });
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { count: 1, text: '@sarakhan one', place: { messageId: first.id } },
    ]);
    await ali.client.messages.editMessage({ id: roomId, editId: first.id, message: 'one', type: 'text' });
    expect(await told(sara)).toEqual(['0']);
  });

  test('follow edits: told once to whom an edit names, taken from whom it names no longer', async () => {
    const roomId = await start();
    const { id } = await say(ali, roomId, 'hello @sarakhan');
    const edit = (message: string) =>
      ali.client.messages.editMessage({ id: roomId, editId: id, message, type: 'text' });
    await edit('hello @sarakhan, and again');
    expect(await notificationsOf(world.current, sara)).toMatchObject([{ text: 'hello @sarakhan, and again' }]);
    await edit('hello @zainkhan');
    expect(await told(sara, zain)).toEqual(['0', '1 mention']);
  });

  test('gather the replies to one message, and lose those that are deleted', async () => {
    const roomId = await start();
    const { id: question } = await say(sara, roomId, 'who brings samosay?');
    const first = await say(ali, roomId, 'I do', { replyTo: question });
    const second = await say(zain, roomId, 'so do I', { replyTo: question });
    // Whoever is named by the answer is told of that alone.
    await say(ali, roomId, '@zainkhan how many?', { replyTo: second.id });
    expect(await told(sara, zain, ali)).toEqual(['1 reply 2', '1 mention', '0']);
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { people: [{ _id: zain.userId }, { _id: ali.userId }], text: 'so do I', place: { messageId: second.id } },
    ]);
    const remove = ({ client }: Person, messageId: string) => client.messages.deleteMessage({ id: roomId, messageId });
    await remove(zain, second.id);
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { count: 1, people: [{ _id: ali.userId }], text: 'I do', place: { messageId: first.id } },
    ]);
    await remove(ali, first.id);
    expect(await told(sara)).toEqual(['0']);
  });

  test('are seen by reading up to them, on every device, by a member or not; a seen one takes in no more', async () => {
    const roomId = await start();
    const { id, rev } = await say(ali, roomId, '@sarakhan @zainkhan one');
    await sara.client.loading.loadRoom({ id: roomId, tellsRead: true });
    // The mention's own count has reached the tablet before its events are recorded.
    expect(await told(sara, tablet)).toEqual(['1 mention', '1 mention']);
    const counted = recordEvents(tablet, 'notificationCount');
    await sara.client.rooms.updateReadPointer({ id: roomId, rev: rev - 1 });
    expect(await told(sara)).toEqual(['1 mention']);
    await sara.client.rooms.updateReadPointer({ id: roomId, rev });
    expect(await counted.until(1)).toEqual([{ unreadCount: 0 }]);
    await zain.client.rooms.leaveRoom({ roomId });
    expect(await told(zain)).toEqual(['1 mention']);
    await zain.client.loading.loadRoom({ id: roomId });
    expect(await told(zain)).toEqual(['0 mention']);
    await sara.client.loading.unloadRoom({});
    const { id: asked } = await say(sara, roomId, 'yes?', { replyTo: id });
    for (const message of ['two', 'three']) {
      await say(ali, roomId, message, { replyTo: asked });
      await sara.client.loading.loadRoom({ id: roomId });
      await sara.client.loading.unloadRoom({});
    }
    expect(await told(sara)).toEqual(['0 reply reply mention']);
  });

  test('tell nobody of rooms that they may not see into, or whose level is nothing', async () => {
    const secret = await start({ access: 'Private' });
    await say(ali, secret, '@sarakhan behind closed doors');
    expect(await told(sara)).toEqual(['0']);
    const invite = async () => (await ali.client.rooms.createInvite({ roomId: secret })).inviteCode;
    for (const { client } of [sara, zain]) await client.rooms.acceptInvite({ inviteCode: await invite() });
    await zain.client.rooms.setRoomLevel({ roomId: secret, level: 'nothing' });
    await say(ali, secret, '@sarakhan @zainkhan now you may');
    expect(await told(sara, zain)).toEqual(['1 mention', '0']);
    await sara.client.rooms.leaveRoom({ roomId: secret });
    expect(await told(sara)).toEqual(['0']);

    const late = await start();
    await say(ali, late, '@sarakhan before midnight');
    for (const { client } of [ali, zain]) await client.rooms.confirmAge();
    await ali.client.rooms.updateRoomSettings({ roomId: late, type: 'Adult' });
    await say(ali, late, '@sarakhan @zainkhan after midnight');
    expect(await told(sara, zain)).toEqual(['1 mention', '1 mention']);
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      { people: [], peopleCount: 0, text: '', place: { room: null, messageId: null } },
    ]);
  });

  test('are not made of a kind that was turned off; a message is then told as what else it is', async () => {
    const roomId = await start();
    const { id: question } = await say(sara, roomId, 'who brings samosay?');
    await sara.client.people.updateSettings({ tellMentions: false });
    await zain.client.people.updateSettings({ tellReplies: false });
    await say(ali, roomId, '@sarakhan @zainkhan me');
    expect(await told(sara, zain)).toEqual(['0', '1 mention']);
    const { id: offer } = await say(zain, roomId, '@sarakhan and I', { replyTo: question });
    await say(ali, roomId, 'good', { replyTo: offer });
    // What Zain was told of is seen since he wrote there himself.
    expect(await told(sara, zain)).toEqual(['1 reply', '0 mention']);
    await sara.client.people.updateSettings({ tellMentions: true });
    await zain.client.people.updateSettings({ tellReplies: true });
    await say(ali, roomId, '@sarakhan then come', { replyTo: offer });
    expect(await told(sara, zain)).toEqual(['2 mention reply', '1 reply mention']);
  });

  test('say what staff did to a message, and never who', async () => {
    const roomId = await start();
    await giveRole(world.current, roomId, zain, 6);
    await clearNotifications(zain);
    const { id } = await say(sara, roomId, 'rude words');
    await zain.client.messages.deleteMessage({ id: roomId, messageId: id });
    expect(await notificationsOf(world.current, sara)).toMatchObject([
      {
        kind: 'moderation',
        act: 'deleteMessage',
        people: [],
        text: '',
        place: { room: { _id: roomId }, messageId: null },
      },
    ]);
    expect(await told(zain)).toEqual(['0']);
  });

  test('say that a deletion is a warning, of messages, threads and replies, which is logged and counted', async () => {
    const roomId = await start();
    const { threads, messages } = sara.client;
    const why = { rule: 2, reason: 'Ads', warn: true };
    const { id: messageId } = await say(sara, roomId, 'cheap phones');
    const { data: thread } = await threads.createThread({ roomId, threadText: 'cheap phones' });
    const { data: reply } = await threads.replyToThread({ roomId, replyTo: thread._id, threadText: 'and chargers' });
    await ali.client.messages.deleteMessage({ id: roomId, messageId, ...why });
    await ali.client.threads.deleteReply({ roomId, threadId: thread._id, replyId: reply._id, ...why });
    await ali.client.threads.deleteThread({ roomId, threadId: thread._id, warn: true });
    const said = await notificationsOf(world.current, sara);
    const acts = Object.fromEntries(said.map(({ act, why: given }) => [act, given]));
    expect(acts).toEqual({
      deleteMessage: why,
      deleteReply: why,
      deleteThread: { rule: null, reason: '', warn: true },
    });
    const { data } = await ali.client.moderationLog.getRoomLog({ roomId });
    expect(data.map((entry) => [entry.what, entry.rule, entry.why])).toEqual([
      ['warnPerson', null, ''],
      ['deleteThread', null, ''],
      ['warnPerson', null, ''],
      ['deleteReply', 2, 'Ads'],
      ['warnPerson', null, ''],
      ['deleteMessage', 2, 'Ads'],
    ]);
    // Whoever reads a report about her later sees how often she was warned.
    const { id } = await say(sara, roomId, 'phones again');
    await zain.client.threads.reportThread({ kind: 'message', id, reason: 2 });
    const { data: reports } = await ali.client.reports.listRoomReports({ roomId });
    const { data: report } = await ali.client.reports.getRoomReport({ roomId, reportId: reports[0]?._id ?? '' });
    expect(report.facts).toMatchObject({ warnings: 3, lastWarning: expect.any(String) });
    // Of one's own it says nothing.
    await messages.deleteMessage({ id: roomId, messageId: id, ...why });
    expect(await notificationsOf(world.current, sara)).toHaveLength(3);
  });

  test('say by which rule and why a message was deleted, which its room’s log says too', async () => {
    const roomId = await start();
    await giveRole(world.current, roomId, zain, 6);
    const remove = async (words: string, why: { readonly rule?: number; readonly reason?: string }) => {
      const { id } = await say(sara, roomId, words);
      await zain.client.messages.deleteMessage({ id: roomId, messageId: id, ...why });
    };
    const reason = 'Ads belong: to the\nnotice board';
    await remove('cheap phones', { rule: 2, reason });
    world.current.clock.pass(1000);
    await remove('cheap phones again', { reason: 'the same' });
    world.current.clock.pass(1000);
    await remove('and again', { rule: 2 });
    const said = await notificationsOf(world.current, sara);
    expect(said.map(({ act, why, report }) => [act, why, report])).toEqual([
      ['deleteMessage', { rule: 2, reason: '', warn: false }, null],
      ['deleteMessage', { rule: null, reason: 'the same', warn: false }, null],
      ['deleteMessage', { rule: 2, reason, warn: false }, null],
    ]);
    const { data, month } = await zain.client.moderationLog.getRoomLog({ roomId });
    expect(data.slice(0, 3).map(({ rule, why }) => [rule, why])).toEqual([
      [2, ''],
      [null, 'the same'],
      [2, reason],
    ]);
    expect(month?.messages).toBe(3);
    // Whoever wrote the reasons has closed their account: their words are gone here too.
    await zain.client.accountData.deleteMyAccount({ password });
    await world.current.running.app.services.accountData.settled();
    expect((await notificationsOf(world.current, sara)).map(({ why }) => why)).toEqual([
      { rule: 2, reason: '', warn: false },
      undefined,
      { rule: 2, reason: '', warn: false },
    ]);
  });
});
