import { replySorts } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { newId } from '@baithak/protocol/ids';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/write.ts';
import { engines, onBothEnginesInProof } from '../../../testing/databases.ts';
import { changePastTheApp } from '../../../testing/past-the-app.ts';
import { joinAndLoad, makeRoom } from '../../../testing/room-actions.ts';
import { openWorld, type Person, useWorld } from '../../../testing/world.ts';
import { publicThreadKeysBy } from '../public-threads.ts';
import { pageOfReplies, pinnedReplyKeys } from '../replies/replies.queries.ts';
import { type ThreadKeys, threadRowsQuery, topPageKeys } from '../thread-rows.queries.ts';
import { highlightKeys, noticeKeys, pageKeys, pinnedThreadKeys, taggedPageKeys } from './lists.ts';

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
    const { notices } = await guest.client.loading.loadRoom({ id: roomId });
    expect(notices).toMatchObject([{ _id: threadId, cut: true }]);
    const { publicThreads } = await guest.client.loading.getProfile({ username: 'alikhan' });
    expect(publicThreads.threadsList).toMatchObject([{ _id: threadId, cut: true }]);
    expect(textOf((await guest.client.threads.getThread({ roomId, threadId: reply._id })).thrd)).toBe(long);
  });

  it('cuts what was stored before excerpts were, when it is read', async () => {
    const { _id } = await post(long);
    await changePastTheApp(world.current, 'UPDATE threads SET excerpt = NULL');
    expect((await listed(_id))?.cut).toBe(true);
  });
});

const [room, author] = [newId(), newId()];
const place = { after: { number: 50, score: 5, active: 50 } };
const given = { without: [newId(), newId()] };
const keys: [string, (db: Tx) => ThreadKeys][] = [
  ['new', (db) => pageKeys(db, room, 'new', place, 51)],
  ['top', (db) => pageKeys(db, room, 'top', place, 51)],
  ['active', (db) => pageKeys(db, room, 'active', place, 51)],
  ['top again', (db) => pageKeys(db, room, 'top', given, 51)],
  ['active again', (db) => pageKeys(db, room, 'active', given, 51)],
  ['tagged again', (db) => taggedPageKeys(db, room, 'a tag', 'active', given, 51)],
  ['best replies again', (db) => pageOfReplies(db, room, 'best', given, 21)],
  ['tagged', (db) => taggedPageKeys(db, room, 'a tag', 'top', place, 51)],
  ...replySorts.map((sort): [string, (db: Tx) => ThreadKeys] => [
    `${sort} replies`,
    (db) => pageOfReplies(db, room, sort, place, 21),
  ]),
  ['pinned replies', (db) => pinnedReplyKeys(db, room)],
  ['pinned', (db) => pinnedThreadKeys(db, room)],
  ['notices', (db) => noticeKeys(db, room)],
  ["somebody's public ones", (db) => publicThreadKeysBy(db, author)],
];

const ofTheLatest: typeof keys = [
  ['highlights', (db) => highlightKeys(db, room, 0)],
  ['top of the week', (db) => topPageKeys(db, room, undefined, 1, {}, 51)],
  ['top of the week again', (db) => topPageKeys(db, room, undefined, 1, given, 51)],
  ['tagged top of the week', (db) => topPageKeys(db, room, 'a tag', 1, place, 51)],
];

const planOf = async (
  db: Tx,
  { sql: text, parameters }: { sql: string; parameters: readonly unknown[] },
): Promise<string[]> => {
  const pieces = text.split('?').map((piece) => sql.raw(piece));
  const bound = pieces.flatMap((piece, at) => (at === 0 ? [piece] : [sql`${parameters[at - 1]}`, piece]));
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.join(bound, sql``)}`.execute(db);
  return rows.map(({ detail }) => detail);
};

// the plan is read in SQLite's words; PostgreSQL's was looked at by hand
// (docs/decisions/threads-and-votes.md#threads-and-replies-are-one-table), for it depends on statistics.
it.skipIf(!engines.includes('sqlite'))(
  'a list reads what it shows and no more of the room, and sorts nothing else',
  async () => {
    const world = await openWorld('sqlite');
    const { read } = world.running.app.db;
    for (const [name, keysIn] of [...keys, ...ofTheLatest]) {
      const plan = await planOf(read, threadRowsQuery(read, author, keysIn(read)).compile());
      expect(
        plan.filter((step) => /^SCAN (?!part|picked|lively|latest)/.test(step)),
        name,
      ).toEqual([]);
      // Once for the rows that are shown; some also for the latest ones that they are chosen from.
      expect(
        plan.filter((step) => step === 'USE TEMP B-TREE FOR ORDER BY'),
        name,
      ).toHaveLength(ofTheLatest.some(([of]) => of === name) ? 2 : 1);
      expect(
        plan.filter((step) => /SEARCH (threads|thread_tags) USING (COVERING )?INDEX threads?_/.test(step)),
        name,
      ).toHaveLength(1);
    }
    await world.close();
  },
);
