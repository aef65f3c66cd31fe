import { newId } from '@baithak/protocol/ids';
import { expect, it } from 'vitest';
import { readsOver } from '../../platform/db/kysely-over.ts';
import { openSqliteFile, sqlitePath } from '../../platform/db/sqlite/file.ts';
import { engines } from '../../testing/databases.ts';
import { forgetWhole } from '../../testing/run-write.ts';
import { liftRoomsLimit, makeRoom } from '../../testing/room-actions.ts';
import { openWorld } from '../../testing/world.ts';
import type { Write } from '../../platform/db/write.ts';
import { expireViews, threadsData } from './forget-person.ts';
import { storeThreadsSeen } from './unread.write.ts';
import { storeVote } from './votes.write.ts';

// a run without SQLite has no file to open; the statements are the same on PostgreSQL.
it.skipIf(!engines.includes('sqlite'))(
  'a person who goes takes votes and views along, leaves threads, and every count is right after it',
  async () => {
    const world = await openWorld('sqlite');
    const [ali, sara] = [await world.member('alikhan'), await world.member('sarakhan')];
    await liftRoomsLimit(world, ali);
    const roomId = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId });
    const post = async (threadText: string) =>
      (await sara.client.threads.createThread({ roomId, threadText, tags: ['tag'] })).data._id;
    const [liked, disliked] = [await post('liked'), await post('disliked')];
    for (const { client } of [ali, sara]) {
      await client.threads.likeThread({ roomId, threadId: liked });
      await client.threads.dislikeThread({ roomId, threadId: disliked });
      await client.threads.getThread({ roomId, threadId: liked });
    }
    await sara.client.threads.editThread({ roomId, threadId: liked, threadText: 'liked still' });
    const file = openSqliteFile(sqlitePath(world.running.app.config.dataDir), false);
    const tx = readsOver('sqlite', async (query) => file.run(query));
    const exported = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(threadsData.exports).map(async ([name, file]) => {
            const given = file(tx, sara.userId);
            return [name, 'then' in given ? await given : await Array.fromAsync(given)] as const;
          }),
        ),
      );
    expect(await exported()).toMatchObject({
      threads: [{ id: liked }, { id: disliked }],
      'thread-versions': [{ thread_id: liked, message: [{ type: 'text', data: 'liked' }] }],
      votes: [{ vote: 1 }, { vote: -1 }],
      'thread-views': [{ thread_id: liked }],
    });
    await forgetWhole(world, threadsData.forget, sara.userId);
    const { data } = await ali.client.threads.getThreads({ roomId, tag: 'tag', sort: 'top' });
    expect(
      data.map(({ _id, likeCount, dislikeCount, likes, dislikes }) => ({
        _id,
        likeCount,
        dislikeCount,
        likes,
        dislikes,
      })),
    ).toEqual([
      { _id: liked, likeCount: 1, dislikeCount: 0, likes: [ali.userId], dislikes: [] },
      { _id: disliked, likeCount: 0, dislikeCount: 1, likes: [], dislikes: [ali.userId] },
    ]);
    expect(await exported()).toMatchObject({
      threads: [{ id: liked }, { id: disliked }],
      'thread-versions': [],
      votes: [],
      'thread-views': [],
    });
    expect(await tx.selectFrom('thread_tags').select(['thread_id', 'score']).orderBy('score').execute()).toEqual([
      { thread_id: disliked, score: -1 },
      { thread_id: liked, score: 1 },
    ]);
    expect(await expireViews(tx, Number.MAX_SAFE_INTEGER)).toBe(1);
    file.close();
    await world.close();
  },
);

/** The same write, with a count of how often it ran: more often than asked for is a deadlock that was tried again. */
const counted = <In, Out>(write: Write<In, Out>) => {
  const runs = { count: 0 };
  const run: Write<In, Out>['run'] = (tx, input) => {
    runs.count += 1;
    return write.run(tx, input);
  };
  return { write: { ...write, run }, runs };
};

// SQLite has one writer, which nothing can race.
it.skipIf(!engines.includes('postgres'))(
  'a person who goes while others vote in the same rooms waits for them in one order: nothing is tried again, and no vote is lost',
  async () => {
    const world = await openWorld('postgres');
    const { db } = world.running.app;
    const [ali, sara] = [await world.member('alikhan'), await world.member('sarakhan')];
    await liftRoomsLimit(world, ali);
    const rooms = [await makeRoom(ali), await makeRoom(ali)];
    const threads: { roomId: string; threadId: string }[] = [];
    for (const roomId of rooms) {
      await sara.client.rooms.joinRoom({ roomId });
      for (let at = 0; at < 12; at += 1)
        threads.push({
          roomId,
          threadId: (await ali.client.threads.createThread({ roomId, threadText: `${at}`, tags: ['tag'] })).data._id,
        });
    }
    const votes = counted(storeVote);
    const looks = counted(storeThreadsSeen);
    const goings = counted({
      name: 'test.forget',
      run: (tx, { userId, after }: { userId: string; after: string | undefined }) =>
        threadsData.forget(tx, { userId, now: 1 }, after),
    });
    let pieces = 0;
    const goes = async (userId: string, after?: string): Promise<void> => {
      pieces += 1;
      const next = await db.write(goings.write, { userId, after });
      if (next !== undefined) await goes(userId, next);
    };
    const vote = (person: typeof ali, of: (typeof threads)[number], at: number) =>
      db.write(votes.write, {
        ...of,
        actor: { userId: person.userId, guest: false, at: world.clock.now() },
        vote: at % 2 === 0 ? 1 : -1,
        notify: { stamp: { ids: [newId()], at }, reading: [] },
        at,
      });
    const rounds = 12;
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(threads.map((of, at) => vote(sara, of, at)));
      await Promise.all([
        ...rooms.map((roomId) => db.write(looks.write, { roomId, userId: sara.userId })),
        ...threads.toReversed().map((of, at) => vote(ali, of, at + round)),
        goes(sara.userId),
        ...threads.map((of, at) => vote(ali, of, at + round)),
      ]);
    }
    expect([votes.runs.count, looks.runs.count, goings.runs.count]).toEqual([
      rounds * threads.length * 3,
      rounds * rooms.length,
      pieces,
    ]);
    const stored = await db.read
      .selectFrom('threads')
      .select((of) => [
        'likes',
        'dislikes',
        'score',
        of
          .selectFrom('thread_votes')
          .whereRef('thread_id', '=', 'threads.id')
          .where('vote', '=', 1)
          .select((count) => count.fn.countAll<number>().as('n'))
          .as('liked'),
        of
          .selectFrom('thread_votes')
          .whereRef('thread_id', '=', 'threads.id')
          .where('vote', '=', -1)
          .select((count) => count.fn.countAll<number>().as('n'))
          .as('disliked'),
        of.selectFrom('thread_tags').whereRef('thread_id', '=', 'threads.id').select('score').as('tagScore'),
      ])
      .execute();
    expect(stored).toHaveLength(threads.length);
    for (const { likes, dislikes, score, liked, disliked, tagScore } of stored)
      expect([likes, dislikes, score, tagScore]).toEqual([liked, disliked, likes - dislikes, likes - dislikes]);
    await world.close();
  },
);
