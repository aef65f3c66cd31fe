import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookText, firstPrev } from '@baithak/protocol/moderation-log/hashed-texts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../../platform/admin/admin-command.ts';
import { onBothEnginesInProof, type FreshDatabase } from '../../../testing/databases.ts';
import { withoutTriggers } from '../../../testing/log-tampering.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom } from '../../../testing/room-actions.ts';
import { forgetWhole } from '../../../testing/run-write.ts';
import { openWorld, type Person, type World, useWorld } from '../../../testing/world.ts';
import { chainEntry, hashOf, sha256, entryDetails, firstFormCommitment } from '../chain.ts';
import { moderationLogData } from '../purge.ts';
import { verifyLog } from './verify-log.ts';
import { insert, openOlder } from '../../../testing/older-database.ts';

onBothEnginesInProof('verify-log', (engine) => {
  let world: World;
  let owner: Person, member: Person, other: Person;
  let [roomId, otherRoom] = ['', ''];

  beforeAll(async () => {
    world = await openWorld(engine);
    [owner, member, other] = await world.members('munsif12', 'mulzim12', 'shaahid1');
    await liftRoomsLimit(world, owner);
    return () => world.close();
  });
  // Each test tampers with rooms of its own, and puts right what it changed of others.
  beforeEach(async () => {
    [roomId, otherRoom] = [await makeRoom(owner), await makeRoom(owner)];
    for (const id of [roomId, otherRoom]) {
      await joinAndLoad(id, owner, member, other);
      await ban(id, member, 'what member did');
      await ban(id, other, 'what other did');
    }
  });

  const ban = async (id: string, { username }: Person, reason: string) => {
    world.clock.pass(1);
    await owner.client.commands.banPerson({ roomId: id, target: username, reason, minutes: 60 });
  };
  const erase = (person: Person) => forgetWhole(world, moderationLogData.forget, person.userId);
  const verify = (...anchors: string[]) =>
    runCommand({ 'verify-log': verifyLog }, world.running.app, ['verify-log', ...anchors]);
  const rows = (chain: string) =>
    world.running.app.db.read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'id')
      .selectAll()
      .where('chain', '=', chain)
      .orderBy('seq')
      .execute();
  const end = async () => {
    const { read } = world.running.app.db;
    const { seq, hash } = await read
      .selectFrom('moderation_log_heads')
      .selectAll()
      .where('chain', '=', '*')
      .executeTakeFirstOrThrow();
    return { number: seq, anchor: `${seq}:${hash}` };
  };
  const beside = (chain: string, seq: number) =>
    `entry_id = (SELECT id FROM moderation_log WHERE chain = '${chain}' AND seq = ${seq})`;
  /** What it says of one room, without ids and times. */
  const saysOf = async (chain: string, ...anchors: string[]): Promise<string[]> => {
    const { says } = await verify(...anchors);
    return says
      .split('\n')
      .filter((line) => line.startsWith(`room ${chain}`))
      .map((line) => line.replace(/^[^:]*: /, '').replaceAll(/ \([0-9a-f]{24}, [^)]*\)/g, ''));
  };
  /** Runs the statements, looks, and puts the tables back. */
  const tampered = async <T>(statements: string[], look: () => Promise<T>): Promise<T> => {
    const tables = ['moderation_log', 'moderation_log_details', 'moderation_log_heads', 'moderation_log_book'];
    await withoutTriggers(world, ...tables.map((name) => `CREATE TABLE before_${name} AS SELECT * FROM ${name}`));
    try {
      await withoutTriggers(world, ...statements);
      return await look();
    } finally {
      await withoutTriggers(
        world,
        ...tables.flatMap((name) => [
          `DELETE FROM ${name}`,
          `INSERT INTO ${name} SELECT * FROM before_${name}`,
          `DROP TABLE before_${name}`,
        ]),
      );
    }
  };

  it('finds nothing in a log that nobody touched, with words erased in it or not', async () => {
    expect(await verify()).toMatchObject({ done: true });
    await erase(member);
    expect((await rows(roomId)).map(({ what, why, erased_at: at }) => [what, why, at !== null])).toEqual([
      ['banPerson', '', true],
      ['banPerson', 'what other did', false],
      ['eraseWords', '', false],
    ]);
    const { done, says } = await verify((await end()).anchor);
    expect(says).toMatch(/^Nothing was changed: \d+ entries in \d+ chains fit together\./);
    expect(done).toBe(true);
  });

  it('finds every rewriting of an entry whose words were erased', async () => {
    await erase(member);
    const of = (sql: string) => tampered([sql], () => saysOf(roomId));
    const set = (what: string) => `UPDATE moderation_log_details SET ${what} WHERE ${beside(roomId, 1)}`;
    const facts = [
      'what stands beside entry 1 was changed: by whom, to whom or what.',
      'what stands beside entries 1 was changed after entry 3 erased their words.',
    ];
    expect(await of(set("why = 'something else'"))).toEqual(['what stands beside entry 1 was changed: why.']);
    expect(await of(set("words_nonce = '00'"))).toEqual(['what stands beside entry 1 was changed: why.']);
    expect(await of(set(`whom = '${other.userId}'`))).toEqual(facts);
    expect(await of(set(`actor = '${other.userId}'`))).toEqual(facts);
    expect(await of(set('actor_rank = 1'))).toEqual(['entry 1 was changed after it was written.', facts[1]]);
    expect(await of(set('amount = 1'))).toEqual(['entry 1 was changed after it was written.', facts[1]]);
    const never = 'entry 1 is said to have lost its words, and no entry erased them.';
    expect(await of(set('erased_at = 5'))).toEqual([never]);
    expect(await of(set("erased_by = 'nobody'"))).toEqual([
      never,
      'entry 3 erased the words of entries 1, which are not erased.',
    ]);
  });

  it('finds an entry that is said to be erased and is not, and facts, words and salts that were changed or swapped', async () => {
    const [first, second] = await rows(roomId);
    const set = (seq: number, what: string) => `UPDATE moderation_log_details SET ${what} WHERE ${beside(roomId, seq)}`;
    const of = (...statements: string[]) => tampered(statements, () => saysOf(roomId));
    expect(await of(set(1, "why = '', words_nonce = '', erased_at = 5"))).toEqual([
      'entry 1 is said to have lost its words, and no entry erased them.',
    ]);
    // Points at an entry that erased the words of another one.
    await erase(member);
    const eraser = (await rows(roomId)).at(-1);
    expect(
      await of(set(2, `why = '', words_nonce = '', erased_at = ${eraser?.at}, erased_by = '${eraser?.id}'`)),
    ).toEqual(['entry 2 is said to have lost its words, and no entry erased them.']);
    expect(await of(set(2, "why = 'kind'"))).toEqual(['what stands beside entry 2 was changed: why.']);
    const facts = 'what stands beside entry 2 was changed: by whom, to whom or what.';
    expect(await of(set(2, `whom = '${member.userId}'`))).toEqual([facts]);
    expect(await of(set(2, `nonce = '${first?.nonce}'`))).toEqual([facts]);
    expect(await of(set(2, `words_nonce = '${first?.words_nonce}'`))).toEqual([
      'what stands beside entry 2 was changed: why.',
    ]);
    expect(
      await of(`UPDATE moderation_log SET commitment = '${first?.commitment}' WHERE chain = '${roomId}' AND seq = 2`),
    ).toEqual(['entry 2 was changed after it was written.', facts]);
    // As if it were of the first form, of which an erased entry commits to nothing by itself.
    expect(
      await of(`UPDATE moderation_log SET words = NULL WHERE chain = '${roomId}' AND seq = 2`, set(2, "nonce = ''")),
    ).toContain('entry 2 was changed after it was written.');
    expect(
      await of(
        set(1, `why = '${first?.why}', words_nonce = '${first?.words_nonce}', erased_at = NULL, erased_by = NULL`),
      ),
    ).toEqual(['entry 3 erased the words of entries 1, which are not erased.']);
    expect(second?.why).toBe('what other did');
  });

  it('finds entries in another order, and one that was added or written anew outside of the program', async () => {
    const of = (...statements: string[]) => tampered(statements, () => saysOf(roomId));
    const set = (seq: number, what: string) =>
      `UPDATE moderation_log SET ${what} WHERE chain = '${roomId}' AND seq = ${seq}`;
    expect((await of(set(2, 'seq = 3'), set(1, 'seq = 2'), set(3, 'seq = 1')))[0]).toMatch(/^entry 1 was changed/);
    const [first, second] = await rows(roomId);
    if (!first || !second) throw new Error('The room has two entries.');
    const anew = hashOf(chainEntry({ ...second, what: 'kickGuest' }));
    const statements = [
      set(2, `what = 'kickGuest', hash = '${anew}'`),
      `UPDATE moderation_log_heads SET hash = '${anew}' WHERE chain = '${roomId}'`,
    ];
    expect((await tampered(statements, verify)).says).toContain(
      `names entry 2 of room ${roomId} with another hash: the entry was written anew.`,
    );
    const added = { ...second, id: 'ff'.repeat(12), seq: 3, prev: second.hash };
    const hash = hashOf(chainEntry(added));
    expect(
      await of(
        `INSERT INTO moderation_log SELECT '${added.id}', chain, 3, at, what, commitment, '${second.hash}', '${hash}', words, erases FROM moderation_log WHERE chain = '${roomId}' AND seq = 2`,
        `INSERT INTO moderation_log_details (entry_id, nonce, actor, actor_rank, whom, thing, amount, why, erased_at, words_nonce, erased_by) SELECT '${added.id}', nonce, actor, actor_rank, whom, thing, amount, why, erased_at, words_nonce, erased_by FROM moderation_log_details WHERE ${beside(roomId, 2)}`,
        `UPDATE moderation_log_heads SET seq = 3, hash = '${hash}' WHERE chain = '${roomId}'`,
      ),
    ).toEqual(['no line of the book names entry 3.']);
  });

  /** Takes away what is after an entry of the other room, with all that tells of it but the book. */
  const cut = (from: number) => [
    `DELETE FROM moderation_log_details WHERE entry_id IN (SELECT id FROM moderation_log WHERE chain = '${otherRoom}' AND seq >= ${from})`,
    `DELETE FROM moderation_log WHERE chain = '${otherRoom}' AND seq >= ${from}`,
    from === 1
      ? `DELETE FROM moderation_log_heads WHERE chain = '${otherRoom}'`
      : `UPDATE moderation_log_heads SET seq = ${from - 1}, hash = (SELECT hash FROM moderation_log WHERE chain = '${otherRoom}' AND seq = ${from - 1}) WHERE chain = '${otherRoom}'`,
  ];
  /** The book as it would be without lines of the other room, all hashes computed anew. */
  const bookWithout = async (from: number): Promise<string[]> => {
    const lines = await world.running.app.db.read
      .selectFrom('moderation_log_book')
      .selectAll()
      .orderBy('number')
      .execute();
    const kept = lines.filter(({ chain, seq }) => chain !== otherRoom || seq < from);
    let hash = '0'.repeat(64);
    const rewritten = kept.map(({ chain, seq, entry_hash: entry }, at) => {
      hash = sha256(bookText({ prev: hash, number: at + 1, roomId: chain === '' ? null : chain, seq, hash: entry }));
      return `INSERT INTO moderation_log_book (number, chain, seq, entry_hash, hash) VALUES (${at + 1}, '${chain}', ${seq}, '${entry}', '${hash}')`;
    });
    return [
      'DELETE FROM moderation_log_book',
      ...rewritten,
      `UPDATE moderation_log_heads SET seq = ${kept.length}, hash = '${hash}' WHERE chain = '*'`,
    ];
  };

  it('finds a tail and a whole chain that were cut: by the book, and where that was written anew, by any later anchor', async () => {
    const early = await end();
    await owner.client.commands.setTopic({ roomId, text: 'again' });
    const late = await end();
    for (const [from, missing] of [
      [2, 'entry 2 is missing.'],
      [1, 'entries 1 to 2 are missing.'],
    ] as const) {
      expect(await tampered(cut(from), () => saysOf(otherRoom))).toContain(missing);
      const statements = [...cut(from), ...(await bookWithout(from))];
      // Nothing of the database itself contradicts that.
      const unheld = await tampered(statements, verify);
      expect(unheld).toMatchObject({
        done: true,
        says: expect.stringContaining('No anchor was given: since line 1, '),
      });
      for (const { anchor, number } of [early, late]) {
        const { done, says } = await tampered(statements, () => verify(anchor));
        expect(done).toBe(false);
        expect(says).toMatch(
          new RegExp(`^line ${number} of the book.* (is missing: the log was cut|the log was written anew)\\.`),
        );
      }
    }
    expect(await tampered([`DELETE FROM moderation_log_book WHERE number = ${late.number}`], verify)).toMatchObject({
      done: false,
      says: expect.stringContaining(`book: line ${late.number} is missing.`),
    });
  });

  it('takes anchors from files, compares the oldest that does not fit, and says since when there is none', async () => {
    const { anchor, number } = await end();
    const file = join(mkdtempSync(join(tmpdir(), 'baithak-anchors-')), 'anchors');
    writeFileSync(
      file,
      `2026-11-27T08:00:00.000Z ${anchor}\n{"hash":"${'a'.repeat(64)}","anchor":"${anchor}","msg":"an act of moderation"}\n`,
    );
    expect((await verify(file)).says).toContain('2 anchors were compared; the newest is the end of the log.');
    await owner.client.commands.setTopic({ roomId, text: 'again' });
    const at = new Date((await rows(roomId)).at(-1)?.at ?? 0).toISOString();
    expect((await verify(file)).says).toContain(
      `2 anchors were compared: since line ${number + 1}, ${at}, no anchor holds`,
    );
    writeFileSync(file, `${number}:${'b'.repeat(64)}\n2:${'c'.repeat(64)}\n`);
    const { done, says } = await verify(file, anchor);
    expect([done, says.split('\n')[0]]).toEqual([
      false,
      `line 2 of the book is not the one of the anchor 2:${'c'.repeat(64)}: the log was written anew.`,
    ]);
    expect(await verify(`${number + 9}:${'d'.repeat(64)}`)).toMatchObject({
      done: false,
      says: expect.stringMatching(/is missing: the log was cut\./),
    });
    expect((await verify(`${file}.none`)).says).toBe('A file of anchors cannot be read (ENOENT).');
    expect((await verify('not-an-anchor')).says).toMatch(/^Usage: /);
  });
});

const id = (kind: string, number: number): string => `5f00000000000000${kind}${String(number).padStart(6, '0')}`;
const [room, moderator, member] = [id('bb', 1), id('aa', 1), id('aa', 2)];
const at = Date.UTC(2026, 9, 1);

/** Two entries of a chain as the version before the book wrote them; the words of the first were erased later. */
const chainOf = (chain: string, kind: string): string[] => {
  const rows: string[] = [];
  let prev = firstPrev;
  for (const seq of [1, 2]) {
    const facts = { actor: moderator, actor_rank: 6, whom: member, thing: null, amount: 60 };
    const beside = { nonce: `nonce${seq}`, ...facts, why: `reason ${seq}` };
    const commitment = firstFormCommitment(entryDetails({ ...beside, words_nonce: '' }));
    const entry = { id: id(kind, seq), chain, seq, at: at + seq, what: 'banPerson' as const, commitment, prev };
    const hash = hashOf(chainEntry({ ...entry, ...facts, words: null, erases: null, hash: '' }));
    const erased = seq === 1 ? { ...beside, nonce: '', why: '', erased_at: at + 9 } : beside;
    rows.push(
      insert('moderation_log', { ...entry, hash }),
      insert('moderation_log_details', { entry_id: entry.id, ...erased }),
    );
    prev = hash;
  }
  return [...rows, insert('moderation_log_heads', { chain, seq: 2, hash: prev })];
};

const asItWas = (database: FreshDatabase): Promise<void> =>
  openOlder(database, '0092', [...chainOf(room, 'cc'), ...chainOf('', 'dd')]);

onBothEnginesInProof('a moderation log of the version before the book', (engine) => {
  const world = useWorld(engine, { before: asItWas });
  const verify = async () =>
    (await runCommand({ 'verify-log': verifyLog }, world.current.running.app, ['verify-log'])).says;
  const entries = () =>
    world.current.running.app.db.read.selectFrom('moderation_log').selectAll().where('chain', '=', room).orderBy('seq');
  const of = (seq: number) => `entry_id = '${id('cc', seq)}'`;

  it('holds as it was, in the book, and its first new entry names the old end and whose words were erased', async () => {
    expect(await verify()).toMatch(/^Nothing was changed: 6 entries in 2 chains fit together\./);
    const rows = await entries().execute();
    expect(rows.map(({ seq, what, words, erases }) => [seq, what, words === null, erases])).toEqual([
      [1, 'banPerson', true, null],
      [2, 'banPerson', true, null],
      [3, 'eraseWords', false, '1'],
    ]);
    expect(rows[2]?.prev).toBe(rows[1]?.hash);
    const book = world.current.running.app.db.read.selectFrom('moderation_log_book');
    expect(await book.select(['number', 'chain', 'seq']).orderBy('number').execute()).toEqual([
      { number: 1, chain: '', seq: 2 },
      { number: 2, chain: room, seq: 2 },
      { number: 3, chain: '', seq: 3 },
      { number: 4, chain: room, seq: 3 },
    ]);
    await world.current.restart();
    expect(await entries().execute()).toHaveLength(3);
  });

  it('is found changed from then on, what was erased before too', async () => {
    const set = (seq: number, what: string) =>
      withoutTriggers(world.current, `UPDATE moderation_log_details SET ${what} WHERE ${of(seq)}`);
    await set(1, `whom = '${moderator}'`);
    expect(await verify()).toMatch(/what stands beside entries 1 was changed after entry 3 .* erased their words\./);
    await set(1, `whom = '${member}', why = 'rewritten'`);
    expect(await verify()).toMatch(/what stands beside entry 1 .* was changed: by whom, to whom, what or why\./);
    await set(1, "why = ''");
    await set(2, "why = 'rewritten'");
    expect(await verify()).toMatch(/what stands beside entry 2 .* was changed: by whom, to whom, what or why\./);
    await set(2, "why = 'reason 2'");
    expect(await verify()).toMatch(/^Nothing was changed/);
  });
});
