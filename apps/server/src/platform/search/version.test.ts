import { createHash } from 'node:crypto';
import { fold } from '@baithak/protocol/folding/fold';
import { slipsOf } from '@baithak/protocol/folding/slips';
import { soundKey } from '@baithak/protocol/folding/sound-key';
import { distinctWords } from '@baithak/protocol/folding/words';
import { expect, test } from 'vitest';
import { indexVersion } from './index-text.ts';
import { everydayLines, usernames } from '../../testing/short-lines.ts';

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

test('the index has a new version when words are folded, heard or misspelt in a new way', () => {
  const words = texts.flatMap(distinctWords);
  const made = [characters.map(fold), words, words.map(soundKey), words.map(slipsOf)];
  const digest = createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 12);
  // Another digest: count indexVersion up and write both down here.
  expect(`${indexVersion} ${digest}`).toBe('3 a3eb9778ec0b');
});
