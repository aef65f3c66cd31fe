import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { createLog } from '../../platform/log.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { changePastTheApp } from '../../testing/past-the-app.ts';
import { joinAndLoad, makeRoom, say } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { createIndexSoon } from './search-index.ts';

onBothEngines('messages in the search index', (engine) => {
  const world = useWorld(engine);
  let writer: Person, reader: Person;
  let room: string;
  beforeAll(async () => {
    [writer, reader] = await world.current.members('likhnewali', 'dhoondnewala');
    room = await makeRoom(writer);
    await joinAndLoad(room, writer, reader);
  });
  const found = async (q: string): Promise<string[]> =>
    (await reader.client.search.search({ q, in: 'messages' })).results.map(({ _id }) => _id);
  const change = (id: string, message: string) =>
    writer.client.messages.editMessage({ id: room, editId: id, message, type: 'text' });

  /** The app answers at another address then. */
  const restart = async (): Promise<void> => {
    await world.current.restart();
    [writer, reader] = [await world.current.device(writer), await world.current.device(reader)];
    await writer.client.loading.loadRoom({ id: room });
  };

  it('are found as soon as they are acknowledged, each of many', async () => {
    const sent = await Promise.all(
      Array.from({ length: 150 }, (_, at) => say(writer, room, `hundreds of it tuk${at}tuk`)),
    );
    expect(await found('tuk0tuk')).toEqual([sent[0]?.id]);
    expect(await found('tuk149tuk')).toEqual([sent[149]?.id]);
    for (const [at, { id }] of sent.entries()) expect(await found(`tuk${at}tuk`)).toEqual([id]);
  });

  it('are found by what they say now, and not at all once they are deleted, however soon after they were sent', async () => {
    const [changed, deleted] = [await say(writer, room, 'beforehand'), await say(writer, room, 'regretted')];
    await Promise.all([
      change(changed.id, 'afterwards'),
      writer.client.messages.deleteMessage({ id: room, messageId: deleted.id }),
    ]);
    expect([await found('beforehand'), await found('afterwards'), await found('regretted')]).toEqual([
      [],
      [changed.id],
      [],
    ]);
  });

  it('are found after a stop that came before it was done, and after a crash', async () => {
    const { id } = await say(writer, room, 'saidjustbefore');
    await restart();
    expect(await found('saidjustbefore')).toEqual([id]);
    await changePastTheApp(
      world.current,
      `DELETE FROM search_words WHERE num IN (SELECT num FROM search_docs WHERE id = '${id}')`,
      `DELETE FROM search_docs WHERE id = '${id}'`,
      `INSERT INTO search_waiting (message_id) VALUES ('${id}')`,
    );
    expect(await found('saidjustbefore')).toEqual([]);
    await restart();
    expect(await found('saidjustbefore')).toEqual([id]);
  });

  it('keep no other one from being found when one of them cannot be indexed', async () => {
    await changePastTheApp(
      world.current,
      ...(engine === 'sqlite'
        ? [
            `CREATE TRIGGER no_poison BEFORE INSERT ON search_docs WHEN new.text LIKE '%poison%'
              BEGIN SELECT RAISE(ABORT, 'refused'); END`,
          ]
        : [`ALTER TABLE search_docs ADD CONSTRAINT no_poison CHECK (text NOT LIKE '%poison%')`]),
    );
    const [, bad] = await Promise.all([
      say(writer, room, 'goodone'),
      say(writer, room, 'poison goodtwo'),
      say(writer, room, 'goodthree'),
    ]);
    expect([await found('goodone'), await found('poison'), await found('goodthree')]).toEqual([
      [expect.any(String)],
      [],
      [expect.any(String)],
    ]);
    await changePastTheApp(
      world.current,
      engine === 'sqlite' ? 'DROP TRIGGER no_poison' : 'ALTER TABLE search_docs DROP CONSTRAINT no_poison',
    );
    await change(bad.id, 'poison no more');
    expect(await found('poison')).toEqual([bad.id]);
  });
});

describe('the search index while the database is unavailable', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is filled once it is back, with all that came meanwhile', async () => {
    let isBack = false;
    const indexed: string[] = [];
    const write = async (
      _write: unknown,
      { ids }: { ids: readonly string[] },
    ): Promise<ReadonlyMap<string, number>> => {
      if (!isBack) throw new Refusal('NOT_READY');
      indexed.push(...ids);
      return new Map();
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it writes and nothing else
    const db = { write } as unknown as Db;
    const index = createIndexSoon({ db, log: createLog('silent') });
    index.soon('a');
    await vi.advanceTimersByTimeAsync(1000);
    index.soon('b');
    await index.done();
    isBack = true;
    expect(indexed).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(indexed).toEqual(['a', 'b']);
    await index.stop();
  });
});
