import type { Part } from '@baithak/protocol/parts/part';
import { expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases.ts';
import { joinAndLoad, makeRoom, recordEvents, say, settled } from '../../../testing/room-actions.ts';
import { emailOf, password, useWorld, type Person } from '../../../testing/world.ts';

const registration = (username: string) => ({
  username,
  password,
  email: emailOf(username),
  agreedToTerms: true as const,
});
const named = (parts: readonly Part[]) =>
  parts.flatMap((part) => (part.type === 'mention' ? [[part.data, part.extras?._id]] : []));
const inThread = (message: string): Part[] => JSON.parse(message) as Part[];

onBothEngines('a mention of a guest who registers under another name', (engine) => {
  const world = useWorld(engine);

  const renamed = async (from: string, to: string, author: Person) => {
    const { current } = world;
    const guest = await current.guest(from);
    const roomId = await makeRoom(author);
    await guest.client.rooms.joinRoom({ roomId });
    const { id: messageId } = await say(author, roomId, `salaam @${from}`);
    current.clock.pass(10_000);
    const threadText = `thread for @${from}`;
    const { data: thread } = await author.client.threads.createThread({ roomId, threadText });
    await guest.client.accounts.register(registration(to));
    return { guest, roomId, messageId, threadId: thread._id };
  };

  it('shows the new name wherever it is read, and a stranger who takes the old one inherits nothing', async () => {
    const { current } = world;
    const author = await current.member('katib201');
    const { guest, roomId, messageId, threadId } = await renamed('purana21', 'nayanaam21', author);
    const stranger = await current.member('purana21');
    expect(stranger.userId).not.toBe(guest.userId);
    await stranger.client.rooms.joinRoom({ roomId });
    await stranger.client.notifications.listen();
    const told = recordEvents(stranger, 'newNotification');
    const now = [['nayanaam21', guest.userId]];
    await stranger.client.notifications.startNotifications();
    const { msg } = await author.client.messages.getSingleMessage({ roomId, messageId });
    expect(named(msg.content)).toEqual(now);
    const load = await author.client.loading.loadRoom({ id: roomId });
    expect(load.data.flatMap((each) => ('content' in each ? named(each.content) : []))).toEqual(now);
    const { rooms } = await stranger.client.rooms.listRooms();
    expect(rooms.find(({ _id }) => _id === roomId)?.lastMessage?.text).toContain('@nayanaam21');
    const { data } = await stranger.client.threads.getThreads({ roomId });
    expect(data.flatMap(({ message }) => named(inThread(message)))).toEqual(now);
    const mine = await guest.client.notifications.listNotifications();
    expect(mine.data.every(({ text }) => text.includes('@nayanaam21'))).toBe(true);

    // An edit under the old name, as a page that was loaded before writes it, and one under the new name.
    for (const name of ['purana21', 'nayanaam21']) {
      current.clock.pass(10_000);
      const edited = { id: roomId, editId: messageId, message: `khush amdeed @${name}`, type: 'text' as const };
      expect(named((await author.client.messages.editMessage(edited)).message.content).map(([, id]) => id)).toEqual([
        guest.userId,
      ]);
      const text = { roomId, threadId, threadText: `another one for @${name}` };
      expect(named(inThread((await author.client.threads.editThread(text)).data.message))).toEqual(now);
    }
    await settled(stranger);
    expect(told.all).toEqual([]);
    // What is said now to that name is said to whoever has it now.
    current.clock.pass(10_000);
    await say(author, roomId, 'salaam @purana21');
    await told.until(1);
  });

  it('is found by the new name and not by the old one', async () => {
    const { current } = world;
    const author = await current.member('katib202');
    await renamed('zarafa22', 'harna22x', author);
    const { messages, threads } = current.running.app.services;
    await Promise.all([messages.renames.done(), threads.renames.done()]);
    const found = async (q: string, within: 'messages' | 'threads') =>
      (await author.client.search.search({ q, in: within })).results.length;
    for (const within of ['messages', 'threads'] as const)
      expect([await found('harna22x', within), await found('zarafa22', within)], within).toEqual([1, 0]);
  });

  it('shows it after a restart too, and to whom an unseen guest of that name gave way', async () => {
    const { current } = world;
    const author = await current.member('katib203');
    const { guest, roomId, messageId } = await renamed('bulbul23', 'mynahx23', author);
    await current.restart();
    const again = await current.device(author);
    const { msg } = await again.client.messages.getSingleMessage({ roomId, messageId });
    expect(named(msg.content)).toEqual([['mynahx23', guest.userId]]);
  });

  it('changes nothing of a text that is sent again as it was, under either name, nor of what was reported', async () => {
    const { current } = world;
    const [author, reporter] = await current.members('katib204', 'shikayat24');
    const staff = await current.ranked('amla0204', 9);
    const { roomId, messageId, threadId } = await renamed('chakor24', 'titlix24', author);
    await reporter.client.rooms.joinRoom({ roomId });
    await reporter.client.threads.reportThread({ kind: 'message', id: messageId, reason: 2 });
    const { reports } = staff.client;
    const [queued] = (await reports.listReports({})).data;
    const { data: report } = await reports.getReport({ reportId: queued?._id ?? '' });
    expect(report).toMatchObject({ now: 'same', messages: [{ content: [{ data: 'salaam ' }, { data: 'titlix24' }] }] });
    for (const name of ['chakor24', 'titlix24']) {
      current.clock.pass(10_000);
      const edited = { id: roomId, editId: messageId, message: `salaam @${name}`, type: 'text' as const };
      expect((await author.client.messages.editMessage(edited)).message.edited, name).toBe(false);
      const text = { roomId, threadId, threadText: `thread for @${name}` };
      expect((await author.client.threads.editThread(text)).data.edited, name).toBe(false);
    }
    // What mentions somebody is indexed under their new name after they took it.
    await current.running.app.services.threads.renames.done();
    const { results } = await author.client.search.search({ q: 'titlix24', in: 'threads' });
    expect(results).toMatchObject([{ thread: 'thread for @titlix24' }]);
  });

  it('says the name of now in a report of before', async () => {
    const { current } = world;
    const [author, reporter] = await current.members('katib205', 'shikayat25');
    const staff = await current.ranked('amla0205', 9);
    const guest = await current.guest('kabootar25');
    const roomId = await makeRoom(author);
    for (const { client } of [guest, reporter]) await client.rooms.joinRoom({ roomId });
    const { id } = await say(author, roomId, 'salaam @kabootar25');
    await reporter.client.threads.reportThread({ kind: 'message', id, reason: 2 });
    await guest.client.accounts.register(registration('shaheen25'));
    await current.member('kabootar25');
    const queue = (await staff.client.reports.listReports({})).data;
    const { data } = await staff.client.reports.getReport({ reportId: queue.at(-1)?._id ?? '' });
    expect(data).toMatchObject({ now: 'same' });
    expect(data.messages.flatMap(({ content }) => named(content))).toEqual([['shaheen25', guest.userId]]);
  });
});

onBothEngines('a name in a quote, or a bot’s', (engine) => {
  const world = useWorld(engine);

  it('is gone with its account or bot, in every text and in the search, after a restart too, and told nobody', async () => {
    const { current } = world;
    const [author, quoted, owner] = await current.members('katib301', 'hawala31', 'maalik31');
    const roomId = await makeRoom(owner);
    for (const { client } of [author, quoted]) await client.rooms.joinRoom({ roomId });
    const { bot } = await owner.client.bots.createBot({ username: 'ginti31', roomId });
    await joinAndLoad(roomId, author);
    const { id: messageId } = await say(author, roomId, '> shukria @hawala31 and #ginti31\nkhushi hui');
    current.clock.pass(10_000);
    const threadText = '> shukria @hawala31 and #ginti31\nkhushi hui';
    const { data: thread } = await author.client.threads.createThread({ roomId, threadText });
    const { rooms } = await quoted.client.rooms.listRooms();
    expect(rooms.find(({ _id }) => _id === roomId)).toMatchObject({ unread: 1, mentioned: false });
    expect((await quoted.client.notifications.listNotifications()).data).toEqual([]);

    await quoted.client.accountData.deleteMyAccount({ password });
    await owner.client.bots.deleteBot({ botId: bot._id });
    await current.running.app.services.accountData.settled();
    await current.restart();
    const again = await current.device(author);
    const { msg } = await again.client.messages.getSingleMessage({ roomId, messageId });
    const { thrd } = await again.client.threads.getThread({ roomId, threadId: thread._id });
    const namesOf = (parts: readonly Part[]) =>
      parts.flatMap((part) => (part.type === 'mention' || part.type === 'bot' ? [part.data] : []));
    for (const parts of [msg.content, inThread(thrd.message)])
      expect(namesOf(parts)).toEqual(['Removed User', 'Removed User']);
    for (const q of ['hawala31', 'ginti31'])
      for (const within of ['messages', 'threads'] as const)
        expect((await again.client.search.search({ q, in: within })).results, `${q} ${within}`).toEqual([]);
    // Whoever has the name now inherits nothing.
    const stranger = await current.member('hawala31');
    await stranger.client.rooms.joinRoom({ roomId });
    expect(namesOf((await stranger.client.messages.getSingleMessage({ roomId, messageId })).msg.content)).toEqual([
      'Removed User',
      'Removed User',
    ]);
  });

  it('is found by the name of now, also when a stop came in between', async () => {
    const { current } = world;
    const author = await current.member('katib302');
    const guest = await current.guest('fakhta32');
    const roomId = await makeRoom(author);
    await guest.client.rooms.joinRoom({ roomId });
    await say(author, roomId, '> shukria @fakhta32\nkhushi hui');
    await guest.client.accounts.register(registration('tota0032'));
    await current.restart();
    const { messages, threads } = current.running.app.services;
    await Promise.all([messages.renames.done(), threads.renames.done()]);
    const again = await current.device(author);
    const found = async (q: string) => (await again.client.search.search({ q, in: 'messages' })).results.length;
    expect([await found('tota0032'), await found('fakhta32')]).toEqual([1, 0]);
    expect(await current.running.app.db.read.selectFrom('names_to_index').selectAll().execute()).toEqual([]);
  });
});
