import { expect, test } from 'vitest';
import { searchAddress, parseSearchQuery } from './search-address.ts';

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
