import type { Thread } from '@baithak/protocol/entities/thread';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { changePastTheApp } from '../../../testing/past-the-app.ts';
import { joinAndLoad, makeRoom } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

const long = 'کہانی '.repeat(3000).trim();
const emoji = ':smile: '.repeat(2000).trim();

const textOf = ({ message }: Thread): string =>
  (JSON.parse(message) as { type: string; data?: string }[]).map(({ data = '' }) => data).join('');

onBothEnginesInProof('a list of threads', (engine) => {
  const world = useWorld(engine);
  let ali: Person, guest: Person;
  let roomId: string;
  beforeAll(async () => {
    ali = await world.current.member('alikhan');
    guest = await world.current.guest('mehmaan');
    roomId = await makeRoom(ali);
    await joinAndLoad(roomId, ali, guest);
  });
  const post = async (threadText: string, more: { public?: boolean } = {}) =>
    (await ali.client.threads.createThread({ roomId, threadText, ...more })).data;
  const listed = async (id: string) =>
    (await guest.client.threads.getThreads({ roomId })).data.find(({ _id }) => _id === id);

  it('carries 600 characters of a long one and says so; opened, it is whole', async () => {
    const { _id } = await post(long);
    const shown = await listed(_id);
    expect(shown?.cut).toBe(true);
    expect(textOf(shown as Thread)).toBe(`${long.slice(0, 600).trimEnd()}…`);
    const { thrd } = await guest.client.threads.getThread({ roomId, threadId: _id });
    expect(thrd.cut).toBeUndefined();
    expect(textOf(thrd)).toBe(long);
  });

  it('carries a short one whole', async () => {
    const { _id, message } = await post(`${'a'.repeat(300)} :smile: https://example.com`);
    expect(await listed(_id)).toMatchObject({ message });
    expect((await listed(_id))?.cut).toBeUndefined();
  });

  it('is small whatever was written: 50 of the longest take less than 400 kB', async () => {
    for (let count = 0; count < 50; count += 1) await post(count % 2 === 0 ? long : emoji);
    const answer = await guest.client.threads.getThreads({ roomId });
    expect(answer.data).toHaveLength(50);
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(400_000);
  });

  it('cuts replies, notices and what a profile shows in the same way', async () => {
    const { _id: threadId } = await post(long, { public: true });
    const { data: reply } = await ali.client.threads.replyToThread({ roomId, replyTo: threadId, threadText: long });
    await ali.client.threads.toggleNotice({ roomId, threadId });
    const { data: replies } = await guest.client.threads.getTopReplies({ roomId, threadId });
    expect(replies).toMatchObject([{ _id: reply._id, cut: true }]);
    const { notices } = await guest.client.screens.loadRoom({ id: roomId });
    expect(notices).toMatchObject([{ _id: threadId, cut: true }]);
    const { publicThreads } = await guest.client.screens.getProfile({ username: 'alikhan' });
    expect(publicThreads.threadsList).toMatchObject([{ _id: threadId, cut: true }]);
    expect(textOf((await guest.client.threads.getThread({ roomId, threadId: reply._id })).thrd)).toBe(long);
  });

  it('cuts what was stored before excerpts were, when it is read', async () => {
    const { _id } = await post(long);
    await changePastTheApp(world.current, 'UPDATE threads SET excerpt = NULL');
    expect((await listed(_id))?.cut).toBe(true);
  });
});
