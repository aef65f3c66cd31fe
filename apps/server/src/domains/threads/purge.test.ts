import { expect, it } from 'vitest';
import { readsOver } from '../../platform/db/kysely-over.ts';
import { openSqliteFile, sqlitePath } from '../../platform/db/sqlite/file.ts';
import { engines } from '../../testing/databases.ts';
import { letMakeRooms, makeRoom } from '../../testing/hearing.ts';
import { openWorld } from '../../testing/world.ts';
import { expireViews, exportThreads, forgetInThreads } from './purge.ts';

// skip: a run without SQLite has no file to open; the statements are the same on PostgreSQL.
it.skipIf(!engines.includes('sqlite'))('a person who goes takes votes and views along, leaves threads, and every count is right after it', async () => {
  const world = await openWorld('sqlite');
  const [ali, sara] = [await world.member('alikhan'), await world.member('sarakhan')];
  await letMakeRooms(world, ali);
  const roomId = await makeRoom(ali);
  await sara.client.rooms.joinRoom({ roomId });
  const post = async (threadText: string) => (await sara.client.threads.createThread({ roomId, threadText, tags: ['tag'] })).data._id;
  const [liked, disliked] = [await post('liked'), await post('disliked')];
  for (const { client } of [ali, sara]) {
    await client.threads.likeThread({ roomId, threadId: liked });
    await client.threads.dislikeThread({ roomId, threadId: disliked });
    await client.threads.getThread({ roomId, threadId: liked });
  }
  const file = openSqliteFile(sqlitePath(world.running.app.config.dataDir), false);
  const tx = readsOver('sqlite', async (query) => file.run(query));
  expect(await exportThreads(tx, sara.userId)).toMatchObject({ threads: [{ id: liked }, { id: disliked }], votes: [{ vote: 1 }, { vote: -1 }], views: [{ thread_id: liked }] });
  await forgetInThreads(tx, sara.userId);
  const { data } = await ali.client.threads.getThreads({ roomId, tag: 'tag', sort: 'top' });
  expect(data.map(({ _id, likeCount, dislikeCount, likes, dislikes }) => ({ _id, likeCount, dislikeCount, likes, dislikes }))).toEqual([
    { _id: liked, likeCount: 1, dislikeCount: 0, likes: [ali.userId], dislikes: [] },
    { _id: disliked, likeCount: 0, dislikeCount: 1, likes: [], dislikes: [ali.userId] },
  ]);
  expect(await exportThreads(tx, sara.userId)).toMatchObject({ threads: [{ id: liked }, { id: disliked }], votes: [], views: [] });
  expect(await tx.selectFrom('thread_tags').select(['thread_id', 'score']).orderBy('score').execute()).toEqual([
    { thread_id: disliked, score: -1 }, { thread_id: liked, score: 1 },
  ]);
  expect(await expireViews(tx, Number.MAX_SAFE_INTEGER)).toBe(1);
  file.close();
  await world.close();
});
