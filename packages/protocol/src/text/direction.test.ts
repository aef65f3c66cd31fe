import { fc } from '../testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { textDirection } from './direction.ts';

describe('the direction of a text', () => {
  it.each([
    ['hello', 'ltr'],
    ['سلام', 'rtl'],
    ['سلام everyone', 'rtl'],
    ['hello سب', 'ltr'],
    ['', 'ltr'],
    ['123', 'ltr'],
    ['😀', 'ltr'],
    ['שלום', 'rtl'],
    ['Привет', 'ltr'],
    ['ﷺ', 'rtl'],
    ['۱۲۳', 'rtl'],
    ['ابجabcdefg', 'ltr'],
    ['ابجدabcdef', 'rtl'],
    ['ابج       ', 'ltr'],
    ['فون: 0300-1234567', 'rtl'],
    ['میرا فون +92 300 1234567 یا 10:30 پر', 'rtl'],
    ['call me at 0300-1234567 شام', 'ltr'],
  ] as const)('%j is set %s', (text, direction) => expect(textDirection(text)).toBe(direction));

  it('takes the direction around it when it has no letters', () => {
    expect([textDirection('10:30', 'rtl'), textDirection('', 'rtl'), textDirection('ok', 'rtl')]).toEqual([
      'rtl',
      'rtl',
      'ltr',
    ]);
  });

  it('turns at more than 30 in 100 characters, wherever they stand', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(40), fc.boolean(), (arabic, latin, first) => {
        const text = first ? 'ب'.repeat(arabic) + 'b'.repeat(latin) : 'b'.repeat(latin) + 'ب'.repeat(arabic);
        expect(textDirection(text)).toBe(arabic * 10 > (arabic + latin) * 3 ? 'rtl' : 'ltr');
      }),
    );
  });
});
