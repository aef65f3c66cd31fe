import { describe, expect, test } from 'vitest';
import { deviceName } from './devices.tsx';
import { changesOf, fieldsOf, problemsOf } from './profile/use-profile-form.ts';

describe('the name of a device', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      { browser: 'Edge', system: 'Windows' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      { browser: 'Samsung Internet', system: 'Android' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iPhone' },
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', { browser: 'Firefox', system: 'Linux' }],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
      { browser: 'Chrome', system: 'Linux' },
    ],
    ['node', { program: true }],
    ['', { unknown: true }],
  ])('%s', (agent, name) => {
    expect(deviceName(agent)).toEqual(name);
  });
});

describe('the fields of a profile', () => {
  const profile = { fullname: 'sara01', alias: 'Chai', gender: 2, age: 31, about: 'Tea.' };
  const fields = fieldsOf(profile, 'sara01');

  test('a full name that is only the username is none', () => {
    expect(fields).toEqual({ fullname: '', alias: 'Chai', gender: '2', age: '31', about: 'Tea.' });
    expect(fieldsOf({ ...profile, fullname: 'Sara', age: null }, 'sara01')).toMatchObject({
      fullname: 'Sara',
      age: '',
    });
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
});
