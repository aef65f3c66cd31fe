import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases.ts';
import { manyStrangers } from '../../testing/notification-actions.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, recordEvents, settled } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { milestoneOf } from './notify.ts';

onBothEngines('a vote', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    await liftRoomsLimit(world.current, ali);
  });
  const start = async (): Promise<{ roomId: string; threadId: string }> => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    return { roomId, threadId: (await ali.client.threads.createThread({ roomId, threadText: 'vote' })).data._id };
  };
  const counts = async (of: { roomId: string; threadId: string }) => {
    const { likes, dislikes, likeCount, dislikeCount } = (await ali.client.threads.getThread(of)).thrd;
    return { likes, dislikes, likeCount, dislikeCount };
  };
  const ears = (person: Person) =>
    (['liked', 'unliked', 'disliked', 'undisliked'] as const).map((key) => recordEvents(person, key));

  it('is given and taken back, and a like and a dislike exclude each other', async () => {
    const of = await start();
    const none = { likes: [], dislikes: [], likeCount: 0, dislikeCount: 0 };
    await sara.client.threads.likeThread(of);
    expect(await counts(of)).toEqual({ ...none, likes: [sara.userId], likeCount: 1 });
    await sara.client.threads.likeThread(of);
    expect(await counts(of)).toEqual(none);
    await sara.client.threads.dislikeThread(of);
    expect(await counts(of)).toEqual({ ...none, dislikes: [sara.userId], dislikeCount: 1 });
    await sara.client.threads.likeThread(of);
    expect(await counts(of)).toEqual({ ...none, likes: [sara.userId], likeCount: 1 });
    await ali.client.threads.likeThread(of);
    expect(await counts(of)).toEqual({ ...none, likes: [ali.userId, sara.userId], likeCount: 2 });
    const { data } = await zain.client.threads.listLikes(of);
    expect(data.map(({ username }) => username)).toEqual(['alikhan', 'sarakhan']);
    expect((await zain.client.threads.listDislikes(of)).data).toEqual([]);
  });

  it('is published to whoever has the room loaded, with the counts as they are then', async () => {
    const of = await start();
    await joinAndLoad(of.roomId, ali);
    const [liked, unliked, disliked, undisliked] = ears(ali);
    const outside = ears(zain);
    const told = { ...of, userId: sara.userId };
    await sara.client.threads.likeThread(of);
    await sara.client.threads.dislikeThread(of);
    await sara.client.threads.dislikeThread(of);
    expect(await undisliked?.until(1)).toEqual([{ ...told, likes: 0, dislikes: 0, changed: 3 }]);
    expect(liked?.all).toEqual([{ ...told, likes: 1, dislikes: 0, changed: 1 }]);
    expect(unliked?.all).toEqual([{ ...told, likes: 0, dislikes: 1, changed: 2 }]);
    expect(disliked?.all).toEqual([{ ...told, likes: 0, dislikes: 1, changed: 2 }]);
    await zain.client.loading.loadRoom({ id: 'baithak' });
    await settled(zain);
    expect(outside.flatMap(({ all }) => all)).toEqual([]);
  });

  it('is refused to guests, to whoever has not joined, and on what is archived or gone; nothing is published', async () => {
    const of = await start();
    await joinAndLoad(of.roomId, ali);
    const heard = ears(ali);
    const guest = await world.current.guest('mehmaan');
    await guest.client.rooms.joinRoom({ roomId: of.roomId });
    expect(await outcomeOf(guest.client.threads.likeThread(of))).toBe('GUESTS_MAY_NOT');
    expect(await outcomeOf(guest.client.threads.dislikeThread(of))).toBe('GUESTS_MAY_NOT');
    expect(await outcomeOf(zain.client.threads.likeThread(of))).toBe('NOT_A_MEMBER');
    const reply = (
      await sara.client.threads.replyToThread({ roomId: of.roomId, replyTo: of.threadId, threadText: 'x' })
    ).data;
    await ali.client.threads.archiveThread(of);
    expect(await outcomeOf(sara.client.threads.likeThread(of))).toBe('ARCHIVED');
    expect(await outcomeOf(sara.client.threads.dislikeThread({ ...of, threadId: reply._id }))).toBe('ARCHIVED');
    expect(await outcomeOf(zain.client.threads.likeThread(of))).toBe('NOT_A_MEMBER');
    await ali.client.threads.deleteThread(of);
    expect(await outcomeOf(sara.client.threads.likeThread(of))).toBe('NOT_FOUND');
    await settled(ali);
    expect(heard.flatMap(({ all }) => all)).toEqual([]);
  });

  it('is counted right however many come at once', async () => {
    const of = await start();
    const people = await Promise.all(Array.from({ length: 8 }, (_, at) => world.current.member(`voter${engine}${at}`)));
    for (const { client } of people) await client.rooms.joinRoom({ roomId: of.roomId });
    // Each clicks an odd number of times: whatever the order, one vote is left.
    const clicks = people.flatMap(({ client }, at) =>
      at % 2
        ? [1, 2, 3].map(() => client.threads.likeThread(of))
        : [1, 2, 3, 4, 5].map(() => client.threads.dislikeThread(of)),
    );
    await Promise.all(clicks);
    const after = await counts(of);
    expect([after.likeCount, after.dislikeCount, after.likes.length, after.dislikes.length]).toEqual([4, 4, 4, 4]);
  });

  it('of the viewer is always among the ids, however many others came after', async () => {
    const of = await start();
    await sara.client.threads.likeThread(of);
    const { db, clock } = world.current.running.app;
    const { storeVote } = await import('./votes.write.ts');
    for (const [at, userId] of (await manyStrangers(world.current, 130)).entries()) {
      const actor = { userId, guest: false, at: clock.now() };
      await db.write(storeVote, {
        ...of,
        actor,
        vote: 1,
        at: clock.now() + 1000 + at,
        notify: { stamp: { ids: [newId()], at }, reading: [] },
      });
    }
    const seen = async ({ client }: Person) => (await client.threads.getThread(of)).thrd;
    expect((await seen(sara)).likes).toHaveLength(100);
    expect((await seen(sara)).likes).toContain(sara.userId);
    expect((await seen(ali)).likes).not.toContain(sara.userId);
    expect((await seen(ali)).likeCount).toBe(131);
  });
});

it('likes are told of at 1, 10, 50, 100, 500 and so on', () => {
  const reached = [0, 1, 2, 9, 10, 49, 50, 99, 100, 499, 500, 999, 1000, 4999, 5000, 12_345].map(milestoneOf);
  expect(reached).toEqual([0, 1, 1, 1, 10, 10, 50, 50, 100, 100, 500, 500, 1000, 1000, 5000, 10_000]);
});
