import { expect, it } from 'vitest';
import { lengthsFor, rightsOn, sanctionsOn } from './sanctions.ts';

const me = (rank: number) => ({ userId: 'a', username: 'nigraan', picture: null, rank, strength: rank });
const target = (rank: number) => ({ username: 'doosra', rank, strength: rank });

it('offers what the rank allows, and nothing against equals or oneself', () => {
  expect(sanctionsOn(me(6), target(-1))).toEqual(['kickGuest', 'banGuest']);
  expect(sanctionsOn(me(6), target(1))).toEqual(['banPerson']);
  expect(sanctionsOn(me(9), target(1))).toEqual(['removePerson', 'banPerson']);
  expect(sanctionsOn(me(10), target(-1))).toEqual(['kickGuest', 'banGuest', 'banAddress']);
  expect(sanctionsOn(me(10), target(1))).not.toContain('banAddress');
  expect(sanctionsOn({ ...me(10), strength: 110 }, target(1))).toContain('banAddress');
  expect([sanctionsOn(me(6), target(6)), sanctionsOn(me(1), target(-1))]).toEqual([[], []]);
  expect(sanctionsOn(me(11), { ...target(1), username: 'nigraan' })).toEqual([]);
});

it('offers both sides of the right to speak from rank 9 on, a guest included', () => {
  const both = ['grantBroadcast', 'revokeBroadcast'];
  expect([rightsOn(me(9), target(1)), rightsOn(me(9), target(-1))]).toEqual([both, both]);
  expect([rightsOn(me(6), target(1)), rightsOn(me(9), target(9))]).toEqual([[], []]);
  expect(rightsOn(me(11), { ...target(1), username: 'nigraan' })).toEqual([]);
});

it('an address is always banned for a time', () => expect(lengthsFor('banAddress')).not.toContain('none'));
