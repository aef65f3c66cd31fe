import { describe, expect, it } from 'vitest';
import { fc } from '../testing/fast-check.ts';
import { textDirection } from './direction.ts';
import { isolateNumbers, numberRunsIn } from './number-runs.ts';
import { emojiCategory, emojiPairs, longestEmojiName, suggestEmoji, unicodeOf } from './emoji.ts';
import { stickerPrefix, stickers } from './stickers.ts';
import { inProof } from '../testing/in-proof.ts';
import { joinPhrase, relativeTime, shownCount } from './phrases.ts';

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

const names = [...emojiPairs, ...stickers].map(({ name }) => name);

describe('the emoji table', () => {
  it('has 50 pairs and 48 stickers, no name and no emoji twice', () => {
    expect([emojiPairs.length, stickers.length]).toEqual([50, 48]);
    expect(new Set(names).size).toBe(98);
    expect(new Set(emojiPairs.map(({ unicode }) => unicode)).size).toBe(50);
  });

  it('has names that the parser reads, and none of digits only', () => {
    for (const name of names)
      expect(name).toMatch(new RegExp(`^(?=.{1,${longestEmojiName}}$)[a-z0-9_]*[a-z][a-z0-9_]*$`));
    for (const { name } of stickers) expect(name.startsWith(stickerPrefix)).toBe(true);
  });

  it('has one name for each emoji, which stands for it', () => {
    for (const { name, unicode } of emojiPairs) expect(unicodeOf(name)).toBe(unicode);
    expect(new Set(emojiPairs.map(({ unicode }) => unicode)).size).toBe(emojiPairs.length);
  });

  it('labels every sticker in both languages', () => {
    for (const { en, ur } of stickers) expect([/[A-Za-z]/.test(en), /[\u0600-\u06ff]/.test(ur)]).toEqual([true, true]);
  });

  it('calls stickers old and pairs default', () => {
    expect([emojiCategory('bc_chai'), emojiCategory('smile'), emojiCategory('bc_no'), emojiCategory('no')]).toEqual([
      'old',
      'default',
      undefined,
      undefined,
    ]);
  });

  it('suggests what starts so first, stickers without their prefix too', () => {
    expect(suggestEmoji('ch')).toEqual(['bc_chai', 'bc_chappal']);
    expect(suggestEmoji('SMIL')).toEqual(['smile', 'smiley', 'sweat_smile']);
    expect(suggestEmoji('a', 3)).toHaveLength(3);
  });
});

const now = Date.parse('2026-06-15T12:00:00.000Z');
const seconds = 1000;
const hours = 3600 * seconds;
const days = 24 * hours;
const ago = (age: number) => relativeTime(now - age, now);

describe('relative time', () => {
  it.each([
    [0, { now: true }],
    [59.999 * seconds, { now: true }],
    [-5 * hours, { now: true }],
    [60 * seconds, { unit: 'minute', count: 1 }],
    [hours - 1, { unit: 'minute', count: 59 }],
    [hours, { unit: 'hour', count: 1 }],
    [days - 1, { unit: 'hour', count: 23 }],
    [days, { unit: 'day', count: 1 }],
    [7 * days - 1, { unit: 'day', count: 6 }],
    [7 * days, { unit: 'week', count: 1 }],
    [28 * days - 1, { unit: 'week', count: 3 }],
    [28 * days, { unit: 'month', count: 1 }],
    [61 * days, { unit: 'month', count: 2 }],
    [365 * days, { unit: 'month', count: 11 }],
    [365.25 * days, { unit: 'year', count: 1 }],
    [6 * 365.25 * days - 1, { unit: 'year', count: 5 }],
    [6 * 365.25 * days, { year: 2020 }],
    [20 * 365.25 * days, { year: 2006 }],
  ])('after %d ms is %j', (age, expected) => expect(ago(age)).toEqual(expected));

  it('counts every unit within its bounds, and never skips back', () => {
    const order = ['minute', 'hour', 'day', 'week', 'month', 'year'];
    const most = [59, 23, 6, 3, 11, 5];
    const place = (age: number): number => {
      const shown = ago(age);
      if ('now' in shown) return 0;
      if ('year' in shown) return 1000;
      const unit = order.indexOf(shown.unit);
      expect(shown.count).toBeGreaterThanOrEqual(1);
      expect(shown.count).toBeLessThanOrEqual(most[unit] ?? 0);
      return (unit + 1) * 100 + shown.count;
    };
    const upTo = (most: number) => fc.integer({ min: 0, max: most });
    const age = fc.oneof(upTo(2 * hours), upTo(30 * days), upTo(3000 * days));
    fc.assert(
      fc.property(age, age, (a, b) => {
        expect(place(Math.max(a, b))).toBeGreaterThanOrEqual(place(Math.min(a, b)));
      }),
      { numRuns: inProof(400, 2000) },
    );
  });
});

describe('the join phrase', () => {
  it.each([
    ['2026-06-15T11:59:30.000Z', { phrase: 'now' }],
    ['2026-06-15T11:00:00.000Z', { phrase: 'ago', unit: 'hour', count: 1 }],
    ['2026-06-01T12:00:00.000Z', { phrase: 'ago', unit: 'week', count: 2 }],
    ['2026-01-10T12:00:00.000Z', { phrase: 'since', month: 1, year: 2026 }],
    ['2025-08-10T12:00:00.000Z', { phrase: 'since', month: 8, year: 2025 }],
    ['2025-01-10T12:00:00.000Z', { phrase: 'years', count: 1 }],
    ['2021-01-10T12:00:00.000Z', { phrase: 'years', count: 5 }],
    ['2019-12-31T12:00:00.000Z', { phrase: 'veteran', year: 2019 }],
  ])('of %s is %j', (joined, phrase) => expect(joinPhrase(Date.parse(joined), now)).toEqual(phrase));
});

describe('counts', () => {
  it('are shown only when they are not zero', () => {
    expect([shownCount(0), shownCount(7)]).toEqual([null, 7]);
  });
});
