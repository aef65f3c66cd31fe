import { describe, expect, it } from 'vitest';
import { fc } from '../testing/fast-check.ts';
import { textDirection } from './direction.ts';
import { isolateNumbers, numberRunsIn } from './number-runs.ts';

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

const runs = (text: string): string[] => numberRunsIn(text).map(({ start, end }) => text.slice(start, end));

describe('numbers that go left to right as a whole', () => {
  it.each([
    ['فون: 0300-1234567', ['0300-1234567']],
    ['فون +92 300 1234567 پر', ['+92 300 1234567']],
    ['فون ‎(042) 111-222-333', ['(042) 111-222-333']],
    ['فون 0300 1234567، 0321-7654321', ['0300 1234567', '0321-7654321']],
    ['+1 (555) 123-4567', ['+1 (555) 123-4567']],
    ['۰۳۰۰-۱۲۳۴۵۶۷', ['۰۳۰۰-۱۲۳۴۵۶۷']],
    ['صفحہ 5-10 اور ۵–۱۰', ['5-10', '۵–۱۰']],
    ['عمر 5 - 10 سال', ['5 - 10']],
    ['27-11-2026، 27/11/2026، 2026.11.27', ['27-11-2026', '27/11/2026', '2026.11.27']],
    ['وقت 10:30-11:45 اور 10:30 pm', ['10:30-11:45', '10:30 pm']],
    ['قیمت Rs. 1,200/- یا $5.99 یا 5.99$', ['Rs. 1,200/-', '$5.99', '5.99$']],
    ['₨500، PKR 500', ['₨500', 'PKR 500']],
    ['50% اور 18+ اور -5 اور 37.5°C', ['50%', '18+', '-5', '37.5°C']],
    ['ورژن 2.10.3-rc.1 اور v2.10.3', ['2.10.3-rc.1', 'v2.10.3']],
    ['2.10.3.', ['2.10.3']],
    ['1080 × 12000 اور 3x4 اور 2+2=4', ['1080 × 12000', '3x4', '2+2=4']],
    ['پتہ 12-A اور B-12/4', ['12-A', 'B-12/4']],
    ['*123# ملائیں', ['*123#']],
    ['192.168.1.1:8080', ['192.168.1.1:8080']],
    ['120/3 (20.0 اوور)', ['120/3', '20.0']],
    ['2026-11-27T10:30 پر', ['2026-11-27T10:30']],
    ['10 GB اور 60 km/h', ['10 GB', '60 km/h']],
    ['@hina94 آپ کی باری، #sawal2 اور No#5', ['@hina94', '#sawal2', 'No#5']],
  ])('%s', (text, expected) => expect(runs(text)).toEqual(expected));

  it.each(['میرے پاس 5 10 15 روپے', '۱۲۳', 'سال 2026 میں', 'کوئی عدد نہیں - ہے', '', 'باب 5۔'])('none in: %s', (text) =>
    expect(runs(text)).toEqual([]),
  );

  it('are isolated in a line, where letters go right to left or there are none', () => {
    expect(isolateNumbers('فون: 0300-1234567')).toBe('فون: \u20660300-1234567\u2069');
    expect(isolateNumbers('+92 300 1234567')).toBe('\u2066+92 300 1234567\u2069');
    expect(isolateNumbers('call 0300-1234567')).toBe('call 0300-1234567');
  });

  it.each([
    '0'.repeat(20_000),
    '0-'.repeat(10_000),
    'a1'.repeat(10_000),
    '(0 '.repeat(7000),
    '+'.repeat(20_000),
    'Rs '.repeat(7000),
  ])('are found in a long text that is nothing but %.6s', (text) =>
    expect(runs(text).join('').length).toBeLessThanOrEqual(text.length),
  );
});
