import { describe, expect, it } from 'vitest';
import { fc } from '../testing/fast-check.ts';
import { fold } from './fold.ts';
import { heldOutGroups } from './held-out-groups.ts';
import { isAtMostOneSlip, slipsOf } from './slips.ts';
import { soundKey, soundsLike } from './sound-key.ts';
import { apart, wordGroups } from './word-groups.ts';

const isUrdu = (word: string): boolean => /\p{Script=Arabic}/u.test(word);

/** Found as the search does: the key finds the candidates, the reading decides. */
const finds = (one: string, other: string): boolean => soundKey(one) === soundKey(other) && soundsLike(one, other);

const measure = (lines: readonly string[]) => {
  const homes = new Map<string, Set<number>>();
  for (const [at, line] of lines.entries()) {
    for (const word of line.split(' ').map(fold)) homes.set(word, (homes.get(word) ?? new Set()).add(at));
  }
  const words = [...homes.keys()];
  const isSame = (one: string, other: string): boolean =>
    [...(homes.get(one) ?? [])].some((at) => homes.get(other)?.has(at) === true);
  const [met, missed, wrong]: [string[], string[], string[]] = [[], [], []];
  for (const [at, one] of words.entries()) {
    for (const other of words.slice(at + 1)) {
      // Two Urdu words are found by their letters, never by sound.
      if (isUrdu(one) && isUrdu(other)) continue;
      const [same, found] = [isSame(one, other), finds(one, other)];
      if (same || found) (same ? (found ? met : missed) : wrong).push(`${one}/${other}`);
    }
  }
  return {
    recall: met.length / (met.length + missed.length),
    precision: met.length / (met.length + wrong.length),
    missed,
    wrong,
  };
};

describe('spellings of one word', () => {
  it('are written down for at least 150 words', () => {
    expect(wordGroups.length).toBeGreaterThanOrEqual(150);
  });

  it.each([
    ['the list that the reading was made with', wordGroups, 0.98, 0.97],
    ['words that it had not seen', heldOutGroups, 0.93, 0.97],
  ])('find each other and few others, in %s', (_, lines, leastRecall, leastPrecision) => {
    const { recall, precision, missed, wrong } = measure(lines);
    expect(recall, `missed: ${missed.join(' ')}`).toBeGreaterThanOrEqual(leastRecall);
    expect(precision, `wrong: ${wrong.join(' ')}`).toBeGreaterThanOrEqual(leastPrecision);
  });

  it.each(apart)('stay apart: %s', (pair) => {
    const [one = '', other = ''] = pair.split(' ').map(fold);
    expect(finds(one, other)).toBe(false);
  });

  it.each([
    'nahi nhi',
    'nahi nahin',
    'nahi نہیں',
    'nhi نہیں',
    'naheen نہیں',
    'nahin nai',
    'kya kia',
    'acha achha',
    'accha acha',
    'hai he',
    'hai hay',
    'mein main',
    'men mein',
    'men میں',
  ])('meet: %s', (pair) => {
    const [one = '', other = ''] = pair.split(' ').map(fold);
    expect(finds(one, other)).toBe(true);
    expect(finds(other, one)).toBe(true);
  });

  it('have no key in other scripts', () => {
    for (const word of ['привет', 'नहीं', '東京', 'bilal07', '123', 'چݨا']) expect(soundKey(word)).toBe('');
  });
});

const share = (a: string, b: string): boolean => slipsOf(a).some((slip) => slipsOf(b).includes(slip));
const name = fc.stringMatching(/^[a-z]{5,12}$/);

describe('a typing slip', () => {
  it.each([
    ['zulfiqar', 'zulfqar'],
    ['zulfiqar', 'zullfiqar'],
    ['zulfiqar', 'zulfikar'],
    ['zulfiqar', 'zulifqar'],
    ['ayesha', 'yaesha'],
    ['عائشہ', 'عاشہ'],
  ])('is one between %s and %s', (one, other) => {
    expect(isAtMostOneSlip(one, other)).toBe(true);
    expect(share(one, other)).toBe(true);
  });

  it.each([
    ['zulfiqar', 'zulfkr'],
    ['bilal', 'jamal'],
    ['hina', 'sana'],
    ['ayesha', 'eyasha'],
  ])('is not one between %s and %s', (one, other) => {
    expect(isAtMostOneSlip(one, other)).toBe(false);
  });

  it('is found wherever it happens: both words share one without a letter', () => {
    fc.assert(
      fc.property(name, fc.nat(), fc.constantFrom('drop', 'add', 'change', 'swap'), (word, where, what) => {
        const at = where % (word.length - 1);
        const letters = [...word];
        const [here = '', next = ''] = [letters[at], letters[at + 1]];
        if (what === 'drop') letters.splice(at, 1);
        else if (what === 'swap') letters.splice(at, 2, next, here);
        else letters.splice(at, what === 'add' ? 0 : 1, 'q');
        const slipped = letters.join('');
        expect(isAtMostOneSlip(word, slipped) && isAtMostOneSlip(slipped, word)).toBe(true);
        expect(share(word, slipped)).toBe(true);
      }),
    );
  });
});
