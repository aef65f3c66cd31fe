import { createRandom, type Random } from '@baithak/server/testing/random';
import { everydayLines, roomLines, usernames } from '@baithak/server/testing/short-lines';

const syllables = [
  'ba',
  'ka',
  'ta',
  'ma',
  'na',
  'ra',
  'sha',
  'la',
  'zi',
  'ni',
  'ri',
  'ki',
  'mu',
  'gul',
  'khan',
  'dar',
  'pur',
  'wal',
  'het',
  'jan',
];
const urduSyllables = [
  'با',
  'کا',
  'تا',
  'ما',
  'نا',
  'را',
  'شا',
  'لا',
  'زی',
  'نی',
  'ری',
  'کی',
  'مو',
  'گل',
  'خان',
  'دار',
  'پور',
  'وال',
  'ہت',
  'جان',
];

const inventWord = (random: Random): string => {
  const from = random.chance(0.4) ? urduSyllables : syllables;
  return Array.from({ length: random.whole(2, 4) }, () => random.one(from)).join('');
};

/** Sentences of the demonstration community, each followed by invented words: a few are frequent, most are rare. */
export const generateTexts = (count: number, seed: number): string[] => {
  const random = createRandom(seed);
  const words = Array.from({ length: 40_000 }, () => inventWord(random));
  const lines = [...everydayLines, ...roomLines];
  // The cube makes the first words far more frequent than the last.
  const pickWord = (): string => words[Math.floor((random.whole(0, 99_999) / 100_000) ** 3 * words.length)] ?? '';
  return Array.from({ length: count }, () => {
    const line = random
      .one(lines)
      .replace('{n}', String(random.whole(1, 999)))
      .replace('@{name}', random.one(usernames));
    return [line, ...Array.from({ length: random.whole(0, 6) }, pickWord)].join(' ');
  });
};
