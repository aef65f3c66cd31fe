import { fc } from '../testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { isAtMostOneSlip, slipsOf } from './slips.ts';

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
