import { beforeAll, expect, it } from 'vitest';
import { indexVersion } from '../../platform/search/index-text.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { changePastTheApp } from '../../testing/past-the-app.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, say } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEngines('the search index of a server that starts', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  let message: string, deleted: string, thread: string, reply: string, room: string;

  const leave = (...statements: readonly string[]) => changePastTheApp(world.current, ...statements);
  const empty = ['docs', 'words', 'terms', 'parts', 'slips'].map((table) => `DELETE FROM search_${table}`);
  const state = () =>
    world.current.running.app.db.read.selectFrom('search_backfill').select(['version', 'kind']).execute();
  const waiting = () => world.current.running.app.db.read.selectFrom('search_waiting').select('message_id').execute();
  const filled = async (): Promise<void> => {
    await expect.poll(state, { timeout: 15_000 }).toEqual([{ version: indexVersion, kind: 'done' }]);
  };
  const ids = async (q: string, kind: 'messages' | 'threads' | 'rooms' | 'people') => {
    const reader = await world.current.device(sara);
    return (await reader.client.search.search({ q, in: kind })).results.map(({ _id }) => _id);
  };

  beforeAll(async () => {
    [ali, sara] = await world.current.members('zulfiqar07', 'ayesha10');
    await liftRoomsLimit(world.current, ali);
    room = await makeRoom(ali, { title: 'Anarkali Corner' });
    await ali.client.loading.loadRoom({ id: room });
    await joinAndLoad(room, sara);
    message = (await say(ali, room, 'bijli nahi aayi')).id;
    deleted = (await say(ali, room, 'anokhalafz')).id;
    await ali.client.messages.deleteMessage({ id: room, messageId: deleted });
    for (let at = 0; at < 30; at += 1) await say(ali, room, `lakeer ${at}`);
    thread = (await ali.client.threads.createThread({ roomId: room, threadText: 'Purani haveli', tags: ['virsa'] }))
      .data._id;
    reply = (
      await ali.client.threads.replyToThread({ roomId: room, replyTo: thread, threadText: 'haveli ab museum hai' })
    ).data._id;
  });

  it('is filled with all that was written before there was an index, and with nothing that was deleted', async () => {
    await filled();
    // Messages are indexed after they are sent: what waits would be written into the empty index.
    await expect.poll(waiting, { timeout: 15_000 }).toEqual([]);
    await leave(...empty, 'DELETE FROM search_backfill');
    expect(await ids('nahin', 'messages')).toEqual([]);
    await world.current.restart();
    await filled();
    expect(await ids('nahin', 'messages')).toEqual([message]);
    expect(await ids('lakeer', 'messages')).toHaveLength(20);
    expect(await ids('virsa', 'threads')).toEqual([thread]);
    expect(await ids('haveli', 'threads')).toEqual([reply, thread]);
    expect(await ids('anarkli', 'rooms')).toEqual([room]);
    expect(await ids('zulfqar', 'people')).toEqual([ali.userId]);
    expect(await ids('anokhalafz', 'messages')).toEqual([]);
  });

  it('is made anew when words are folded in another way: old words go, beginnings and sounds are right', async () => {
    await leave(
      'UPDATE search_backfill SET version = 0',
      "UPDATE search_words SET word = 'purana' || word WHERE word LIKE 'nah%'",
      "UPDATE search_terms SET sound = ''",
      'DELETE FROM search_parts',
    );
    expect(await ids('mu', 'threads')).toEqual([]);
    await world.current.restart();
    await filled();
    expect(await ids('nahin', 'messages')).toEqual([message]);
    expect(await ids('mu', 'threads')).toEqual([reply]);
    expect(await ids('purananahi', 'messages')).toEqual([]);
  });

  it('reads its vocabulary alone again when words are looked up in a new way', async () => {
    await leave('DELETE FROM search_parts', "UPDATE search_backfill SET kind = 'terms', last_id = ''");
    expect(await ids('useu', 'threads')).toEqual([]);
    await world.current.restart();
    await filled();
    expect(await ids('useu', 'threads')).toEqual([reply]);
    expect(await ids('mus', 'threads')).toEqual([reply]);
  });

  it('goes on where an earlier start was stopped, and reads nothing again that is whole', async () => {
    await leave(...empty, "UPDATE search_backfill SET kind = 'threads', last_id = ''");
    await world.current.restart();
    await filled();
    expect(await ids('haveli', 'threads')).toEqual([reply, thread]);
    expect(await ids('nahin', 'messages')).toEqual([]);
  });
});
