import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { soundKey, soundsLike } from './sound-key.ts';
import { apart, wordGroups } from './word-groups.ts';

const groups = wordGroups.map((line) => line.split(' ').map(fold));
const isUrdu = (word: string): boolean => /\p{Script=Arabic}/u.test(word);

/** Found as the search does: the key finds the candidates, the reading decides. */
const finds = (one: string, other: string): boolean => soundKey(one) === soundKey(other) && soundsLike(one, other);

interface Pair {
  readonly one: string;
  readonly other: string;
}

const homes = new Map<string, Set<number>>();
for (const [at, group] of groups.entries()) for (const word of group) homes.set(word, (homes.get(word) ?? new Set()).add(at));
const words = [...homes.keys()];

const pairs: Pair[] = words.flatMap((one, at) => words.slice(at + 1).map((other) => ({ one, other })));
const isSame = ({ one, other }: Pair): boolean => [...(homes.get(one) ?? [])].some((at) => homes.get(other)?.has(at) === true);
// Two Urdu words are found by their letters, never by sound.
const bySound = pairs.filter(({ one, other }) => !(isUrdu(one) && isUrdu(other)));
const same = bySound.filter(isSame);
const missed = same.filter(({ one, other }) => !finds(one, other));
const wrong = bySound.filter((pair) => !isSame(pair) && finds(pair.one, pair.other));

const shown = (list: readonly Pair[]): string => list.map(({ one, other }) => `${one}/${other}`).join(' ');

describe('spellings of one word', () => {
  it('are written down for at least 150 words', () => {
    expect(groups.length).toBeGreaterThanOrEqual(150);
  });

  it('find each other: at least 95 of 100 pairs', () => {
    const recall = 1 - missed.length / same.length;
    expect(recall, `missed ${missed.length} of ${same.length}: ${shown(missed)}`).toBeGreaterThanOrEqual(0.95);
  });

  it('find few others: at least 90 of 100 pairs that meet are one word', () => {
    const found = same.length - missed.length;
    const precision = found / (found + wrong.length);
    expect(precision, `wrong ${wrong.length} beside ${found}: ${shown(wrong)}`).toBeGreaterThanOrEqual(0.9);
  });

  it.each(apart)('stay apart: %s', (pair) => {
    const [one = '', other = ''] = pair.split(' ').map(fold);
    expect(finds(one, other)).toBe(false);
  });

  it.each(['nahi nhi', 'nahi nahin', 'nahi نہیں', 'nhi نہیں', 'naheen نہیں', 'nahin nai', 'kya kia', 'acha achha', 'accha acha', 'hai he', 'hai hay', 'mein main', 'men mein', 'men میں'])(
    'meet: %s',
    (pair) => {
      const [one = '', other = ''] = pair.split(' ').map(fold);
      expect(finds(one, other)).toBe(true);
      expect(finds(other, one)).toBe(true);
    },
  );

  it('have no key in other scripts', () => {
    for (const word of ['привет', 'नहीं', '東京', 'bilal07', '123', 'چݨا']) expect(soundKey(word)).toBe('');
  });
});
