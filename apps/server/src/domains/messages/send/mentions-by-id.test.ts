import type { Part } from '@baithak/protocol/parts/part';
import { expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases.ts';
import { makeRoom, recordEvents, say, settled } from '../../../testing/room-actions.ts';
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
    const load = await author.client.screens.loadRoom({ id: roomId });
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
});
