import { fc } from '@baithak/protocol/testing/fast-check';
import { describe, expect, test } from 'vitest';
import { completeFilter, filterAtEnd, parseSearchWords } from './search-words.ts';
import { searchAddress, parseSearchQuery } from './search-address.ts';

const none = { from: null, room: null, since: null, until: null };
const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).toISOString();

describe('what is typed into the search field', () => {
  test.each([
    ['chai', { ...none, words: 'chai' }],
    ['from:sara chai', { ...none, words: 'chai', from: 'sara' }],
    ['chai From:@Sara07 garam', { ...none, words: 'chai garam', from: 'sara07' }],
    ['in:#anarkalicorner chai', { ...none, words: 'chai', room: 'anarkalicorner' }],
    ['چائے از:sara کمرہ:anarkali', { ...none, words: 'چائے', from: 'sara', room: 'anarkali' }],
    ['chai before:2026-11-20', { ...none, words: 'chai', until: day(2026, 11, 20) }],
    ['chai after:2026-11-20', { ...none, words: 'chai', since: day(2026, 11, 21) }],
    ['chai on:2026-11-20', { ...none, words: 'chai', since: day(2026, 11, 20), until: day(2026, 11, 21) }],
    ['chai on:2026-2', { ...none, words: 'chai', since: day(2026, 2, 1), until: day(2026, 3, 1) }],
    ['chai on:2026', { ...none, words: 'chai', since: day(2026, 1, 1), until: day(2027, 1, 1) }],
    ['chai تاریخ:۲۰۲۶-۱۱-۲۰', { ...none, words: 'chai', since: day(2026, 11, 20), until: day(2026, 11, 21) }],
    [
      'chai after:2026-01-01 before:2026-03-01 before:2026-02-01',
      { ...none, words: 'chai', since: day(2026, 1, 2), until: day(2026, 2, 1) },
    ],
  ])('%s', (typed, found) => {
    expect(parseSearchWords(typed)).toEqual(found);
  });

  test.each([
    'from: chai',
    'from:@ chai',
    'on:2026-13 chai',
    'on:2026-02-30 chai',
    'before:yesterday chai',
    'in: chai',
  ])('is narrowed by nothing while a filter is not whole: %s', (typed) => {
    expect(parseSearchWords(typed)).toEqual({ ...none, words: 'chai' });
  });

  test('is words where a colon follows no filter, or stands inside a word', () => {
    for (const typed of ['https://chai.pk', 'informed:sara', ':bc_chai:', 'time 10:30'])
      expect(parseSearchWords(typed)).toEqual({ ...none, words: typed });
  });

  test('never loses a word that is no filter', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 }), (words) => {
        const typed = words.flatMap((word, at) => (at % 2 === 0 ? [word, 'from:sara'] : [word])).join('  ');
        expect(parseSearchWords(typed)).toEqual({ ...none, words: words.join(' '), from: 'sara' });
      }),
    );
  });
});

test('the filter at the end is completed, in the language that it was begun in', () => {
  expect(filterAtEnd('chai from:sa')).toEqual({ filter: 'from', value: 'sa' });
  expect(filterAtEnd('chai from:sara ')).toBeNull();
  expect(completeFilter('chai from:sa', 'sara07')).toBe('chai from:sara07 ');
  expect(completeFilter('چائے کمرہ:ana', 'anarkali')).toBe('چائے کمرہ:anarkali ');
});

const read = (address: string) => parseSearchQuery(new URL(address, 'https://baithak.example').search);

test('the address of a search says all of it, in any script, and is read back', () => {
  for (const place of [
    { words: '', kind: 'all', room: null },
    { words: 'نہیں & nahin? 100%', kind: 'messages', room: 'baithak' },
    { words: ' chai ', kind: 'people', room: 'a1b2' },
  ] as const)
    expect(read(searchAddress(place))).toEqual(place);
  expect(searchAddress({})).toBe('/home/search');
});

test('an address that somebody wrote by hand asks for what can be asked', () => {
  expect(read('/home/search?q=chai&in=everywhere&room=../up')).toEqual({ words: 'chai', kind: 'all', room: null });
  expect(read('/home/search?q=chai&in=rooms&room=baithak').kind).toBe('all');
  expect(read(`/home/search?q=${'😀'.repeat(200)}`).words).toBe('😀'.repeat(100));
  expect(read('/home/search?q=a%00b').words).toBe('ab');
});
