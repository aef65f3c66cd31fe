import { expect, it } from 'vitest';
import { checkQuery } from './use-search.ts';

it.each([
  ['', 'nothing'],
  ['  ', 'nothing'],
  ['a', 'tooShort'],
  ['ہ', 'tooShort'],
  ['a b', 'tooShort'],
  ['%_', 'tooShort'],
  ['ab', 'search'],
  ['نہ', 'search'],
  ['a chai', 'search'],
  ['東', 'search'],
  ['🥭', 'search'],
  ['42', 'search'],
] as const)('%j is %s', (typed, is) => {
  expect(checkQuery(typed)).toBe(is);
});
