import { firstPrev } from '@baithak/protocol/moderation-log/hashed-texts';
import { expect, it } from 'vitest';
import { runCommand } from '../../../platform/admin/admin-command.ts';
import { onBothEnginesInProof, type FreshDatabase } from '../../../testing/databases.ts';
import { withoutTriggers } from '../../../testing/log-tampering.ts';
import { insert, openOlder } from '../../../testing/older-database.ts';
import { useWorld } from '../../../testing/world.ts';
import { chainEntry, entryDetails, firstFormCommitment, hashOf } from '../chain.ts';
import { verifyLog } from './verify-log.ts';

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
