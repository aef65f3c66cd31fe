import { expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { connect, tell } from '../../testing/private-actions.ts';
import { outcomeOf } from '../../testing/room-actions.ts';
import { password, useWorld, type Person } from '../../testing/world.ts';
import { exportPrivateMessages, exportPrivateThreads } from './purge.ts';

onBothEnginesInProof('what private threads keep of a person', (engine) => {
  const world = useWorld(engine);

  it("is in their export: how they stand with whom, and their own words, nobody else's", async () => {
    const [one, two, three] = await world.current.members('alikhan1', 'sarakhan', 'zohakhan');
    const threads = [await connect(one, two), await connect(three, one)];
    for (const threadId of threads) await tell(one, threadId, `mine in ${threads.indexOf(threadId)}`);
    await tell(two, threads[0] ?? '', 'hers');
    const { read } = world.current.running.app.db;
    const exported = await Array.fromAsync(exportPrivateThreads(read, one.userId));
    expect(exported.map(({ id }) => id)).toEqual(threads.toSorted());
    expect(exported.map((thread) => thread.with).toSorted()).toEqual(['sarakhan', 'zohakhan']);
    const words = await Array.fromAsync(exportPrivateMessages(read, one.userId));
    expect(words.map(({ content }) => content).flat()).toEqual(
      expect.arrayContaining([0, 1].map((at) => ({ type: 'text', data: `mine in ${at}` }))),
    );
    expect(words.length).toBe(2);
    expect(JSON.stringify([exported, words])).not.toMatch(new RegExp(`${two.userId}|${three.userId}|hers`));
  });

  it('goes with the account, but for accepted threads, which the other one reads', async () => {
    const [gone, friend, asked, blocker] = await world.current.members('jaanewal', 'dostdost', 'poochha1', 'rokta111');
    const threadId = await connect(gone, friend);
    await tell(gone, threadId, 'remember me');
    for (const other of [asked, blocker]) await gone.client.privateThreads.requestPrivate({ targetId: other.userId });
    await blocker.client.privateThreads.blockRequest({ targetId: gone.userId });
    const close = async ({ client }: Person) => {
      await client.accountData.deleteMyAccount({ password });
      await world.current.running.app.services.accountData.settled();
    };
    await close(gone);
    const { data } = await friend.client.privateThreads.listPrivateThreads();
    expect(data).toMatchObject([
      { _id: threadId, user: { username: 'Removed User' }, role: { title: 'Removed' }, connectionState: 2 },
    ]);
    const { msgs } = await friend.client.privateThreads.loadPrivateThread({ threadId });
    expect(msgs).toMatchObject([{ writer: 'Removed User' }]);
    expect(await outcomeOf(tell(friend, threadId, 'where are you?'))).toBe('NOT_CONNECTED');
    expect(await outcomeOf(friend.client.privateThreads.banInThread({ threadId }))).toBe('CONFLICT');
    expect((await asked.client.privateThreads.listPrivateThreads({ part: 'requests' })).data).toEqual([]);
    expect((await blocker.client.privateThreads.listPrivateThreads({ part: 'blocked' })).data).toEqual([]);
    await close(friend);
    const { read } = world.current.running.app.db;
    for (const table of ['private_messages', 'private_thread_sides'] as const)
      expect(await read.selectFrom(table).select('thread_id').where('thread_id', '=', threadId).execute()).toEqual([]);
    expect(await read.selectFrom('private_threads').select('id').where('id', '=', threadId).execute()).toEqual([]);
  });
});
