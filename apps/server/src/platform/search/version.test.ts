import { createHash } from 'node:crypto';
import { fold } from '@baithak/protocol/folding/fold';
import { slipsOf } from '@baithak/protocol/folding/slips';
import { soundKey } from '@baithak/protocol/folding/sound-key';
import { distinctWords } from '@baithak/protocol/folding/words';
import { expect, it } from 'vitest';
import { engines } from '../../testing/databases.ts';
import { everydayLines, usernames } from '../../testing/short-lines.ts';
import { openWorld } from '../../testing/world.ts';
import { readsOver } from '../db/kysely-over.ts';
import { openSqliteFile, sqlitePath } from '../db/sqlite/file.ts';
import { indexVersion } from './index-text.ts';
import { createFindWords } from './matching-words.ts';

/** Every character of the plane that words are written in, and texts of a community. */
const characters = Array.from({ length: 0x3000 }, (_, at) => String.fromCodePoint(at)).filter((each) =>
  each.isWellFormed(),
);
const texts = [
  ...everydayLines,
  ...usernames,
  'علماء اور كتاب، نہیں!',
  'انشاءاللہ، خوب صورت گاڑی کے لئے مسئلہ v2.10.3',
  '明日は東京タワーへ行く 🥭',
  'don’t Café',
];

it('the index has a new version when words are folded, heard or misspelt in a new way', () => {
  const words = texts.flatMap(distinctWords);
  const made = [characters.map(fold), words, words.map(soundKey), words.map(slipsOf)];
  const digest = createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 12);
  // Another digest: count indexVersion up and write both down here.
  expect(`${indexVersion} ${digest}`).toBe('4 a3eb9778ec0b');
});

// The plan is read in SQLite's words; PostgreSQL has the same indexes.
it.skipIf(!engines.includes('sqlite'))('no word is looked up by reading the vocabulary', async () => {
  const world = await openWorld('sqlite');
  const file = openSqliteFile(sqlitePath(world.running.app.config.dataDir), true);
  const plans: string[] = [];
  const db = readsOver('sqlite', async (query) => {
    const explained = { sql: `explain query plan ${query.sql}`, parameters: query.parameters };
    plans.push(...file.run<{ detail: string }>(explained).rows.map(({ detail }) => detail));
    return file.run(query);
  });
  const findWords = createFindWords(db);
  for (const word of ['zqxwvj', '@zqxwvj', '京']) for (const band of [0, 1, 2, 3] as const) await findWords(word, band);
  expect(plans.filter((step) => step.startsWith('SEARCH search_')).length).toBeGreaterThan(5);
  expect(plans.filter((step) => /^SCAN (?!near)/.test(step))).toEqual([]);
  file.close();
  await world.close();
});
