import { expect, it } from 'vitest';
import { createToldMembers } from './live-rooms.ts';

it('a member is known to who was there when they were told in full, until they look different', () => {
  const { next, tell } = createToldMembers();
  const sara = { name: 'sara' };
  expect(next()).toBe(1);
  expect(tell('sara', sara)).toBe(-1);
  expect(tell('sara', sara)).toBe(1);
  expect(next()).toBe(2);
  expect(tell('sara', sara)).toBe(1);
  expect(tell('sara', sara)).toBe(2);
  expect(tell('sara', { name: 'Sara Khan' })).toBe(-1);
  expect(tell('ali', { name: 'ali' })).toBe(-1);
  expect(tell('sara', { name: 'Sara Khan' })).toBe(2);
});

it('whoever wrote from one device is told of in full on it once they write from another', () => {
  const { next, tell } = createToldMembers();
  const sara = { name: 'sara' };
  const [phone, laptop] = [next(), next()];
  expect(tell('sara', sara, phone)).toBe(-1);
  expect(tell('sara', sara, phone)).toBe(laptop);
  expect(tell('sara', sara, laptop)).toBe(-1);
  expect(tell('sara', sara, laptop)).toBe(laptop);
  expect(tell('sara', sara)).toBe(-1);
  expect(tell('sara', sara)).toBe(laptop);
});

it('of more than 200 who write, whoever has not written for the longest time is told in full again', () => {
  const { next, tell } = createToldMembers();
  next();
  for (let at = 0; at <= 200; at += 1) expect(tell(`person ${at}`, { at })).toBe(-1);
  expect(tell('person 1', { at: 1 })).toBe(1);
  expect(tell('person 0', { at: 0 })).toBe(-1);
});
