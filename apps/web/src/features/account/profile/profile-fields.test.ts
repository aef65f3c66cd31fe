import { expect, test } from 'vitest';
import { changesOf, fieldsOf, problemsOf } from './use-profile-form.ts';

const profile = { fullname: 'sara01', alias: 'Chai', gender: 2, age: 31, about: 'Tea.' };
const fields = fieldsOf(profile, 'sara01');

test('a full name that is only the username is none', () => {
  expect(fields).toEqual({ fullname: '', alias: 'Chai', gender: '2', age: '31', about: 'Tea.' });
  expect(fieldsOf({ ...profile, fullname: 'Sara', age: null }, 'sara01')).toMatchObject({ fullname: 'Sara', age: '' });
});

test('only what differs is sent; an empty age is none, and spaces at the ends are no change', () => {
  expect(changesOf(fields, fields)).toEqual({});
  expect(changesOf(fields, { ...fields, alias: 'Chai ', about: ' Tea.' })).toEqual({});
  expect(changesOf(fields, { ...fields, age: '', gender: '0', fullname: 'سارہ' })).toEqual({
    age: null,
    gender: 0,
    fullname: 'سارہ',
  });
});

test('the rules are those of the contract', () => {
  expect(problemsOf(fields)).toEqual({});
  const long = { fullname: 'x'.repeat(41), alias: 'گ'.repeat(41), about: 'x'.repeat(501) };
  expect(problemsOf({ ...fields, ...long })).toEqual({ fullname: 'long', alias: 'long', about: 'long' });
  // What is not seen does not count, and an emoji is one character.
  expect(problemsOf({ ...fields, fullname: `${'x'.repeat(40)}\u200B`, alias: '🍵'.repeat(40) })).toEqual({});
  for (const age of ['12', '121', '20.5', '-1', 'old', '1e2'])
    expect(problemsOf({ ...fields, age })).toEqual({ age: 'age' });
  for (const age of ['13', '120', ' 30 ', '']) expect(problemsOf({ ...fields, age })).toEqual({});
});
