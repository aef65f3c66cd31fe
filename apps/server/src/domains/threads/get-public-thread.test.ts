import type { Client } from '@baithak/client/create-client';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { liftRoomsLimit, makeRoom, outcomeOf } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

onBothEnginesInProof('a public thread', (engine) => {
  const world = useWorld(engine);
  let ali: Person;
  let visitor: Client;
  beforeAll(async () => {
    ali = await world.current.member('alikhan');
    await liftRoomsLimit(world.current, ali);
    visitor = world.current.visitor();
  });
  const start = async (open = true) => {
    const roomId = await makeRoom(ali);
    return {
      roomId,
      threadId: (await ali.client.threads.createThread({ roomId, threadText: 'for all', public: open })).data._id,
    };
  };
  const asked = (threadId: string) =>
    Promise.all([
      outcomeOf(visitor.threads.getPublicThread({ threadId })),
      outcomeOf(visitor.threads.getPublicTopReplies({ threadId })),
    ]);
  const [seen, hidden] = [
    ['accepted', 'accepted'],
    ['NOT_FOUND', 'NOT_FOUND'],
  ];

  it('is read with its replies by whoever is not signed in; others, and replies, are not', async () => {
    const { roomId, threadId } = await start();
    const reply = (await ali.client.threads.replyToThread({ roomId, replyTo: threadId, threadText: 'a reply' })).data;
    const { data } = await visitor.threads.getPublicThread({ threadId });
    expect(data.thrd).toMatchObject({
      _id: threadId,
      public: true,
      replies: 1,
      member: { user: { username: 'alikhan' } },
    });
    const replies = await visitor.threads.getPublicTopReplies({ threadId });
    expect(replies).toMatchObject({ data: [{ ...reply, public: true }], pinnedReplies: [], canLoadMore: false });
    expect(await asked(reply._id)).toEqual(hidden);
    expect(await asked((await start(false)).threadId)).toEqual(hidden);
  });

  it('shows its replies in the order asked for', async () => {
    const { roomId, threadId } = await start();
    const post = async (threadText: string) =>
      (await ali.client.threads.replyToThread({ roomId, replyTo: threadId, threadText })).data._id;
    const [first, second] = [await post('first'), await post('second')];
    const orderOf = async (sort?: 'best' | 'old') =>
      (await visitor.threads.getPublicTopReplies({ threadId, ...(sort && { sort }) })).data.map(({ _id }) => _id);
    expect([await orderOf(), await orderOf('old')]).toEqual([
      [second, first],
      [first, second],
    ]);
  });

  it('counts a visitor once a day, and keeps no address', async () => {
    const { threadId } = await start();
    const views = async () => (await visitor.threads.getPublicThread({ threadId })).data.thrd.views;
    expect([await views(), await views()]).toEqual([1, 1]);
    const { read } = world.current.running.app.db;
    const rows = await read.selectFrom('thread_views').selectAll().where('thread_id', '=', threadId).execute();
    expect(rows).toEqual([
      { thread_id: threadId, viewer: expect.stringMatching(/^v[0-9a-f]{32}$/), day: expect.any(Number) },
    ]);
  });

  it('stops being public while its room is Private, Adult or closed, and when it is deleted', async () => {
    const { roomId, threadId } = await start();
    expect(await asked(threadId)).toEqual(seen);
    await ali.client.rooms.updateRoomSettings({ roomId, access: 'Private' });
    expect(await asked(threadId)).toEqual(hidden);
    expect((await ali.client.threads.getThread({ roomId, threadId })).thrd.public).toBe(false);
    await ali.client.rooms.updateRoomSettings({ roomId, access: 'Public', type: 'Adult' });
    expect(await asked(threadId)).toEqual(hidden);
    const [gone, closed] = [await start(), await start()];
    await ali.client.threads.deleteThread(gone);
    await ali.client.rooms.closeRoom({ roomId: closed.roomId });
    expect([await asked(gone.threadId), await asked(closed.threadId)]).toEqual([hidden, hidden]);
  });
});
