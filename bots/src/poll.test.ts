import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readDice, throwDice } from './dice.ts';
import { readPoll } from './poll.ts';
import { createSalaam } from './salaam.ts';
import { isUrdu, quiet } from './words.ts';

const fake = vi.hoisted(() => ({
  handlers: new Map<string, (...args: object[]) => Promise<void>>(),
  said: [] as string[],
  members: [] as object[],
}));
vi.mock(import('@baithak/bot'), async (load) => ({
  ...(await load()),
  createBot: () =>
    ({
      on: (event: string, handler: never) => void fake.handlers.set(event, handler),
      send: async (_room: string, text: string) => void fake.said.push(text),
      listMembers: async () => fake.members,
    }) as never,
}));

it.each([
  ['3', { count: 3, sides: 6 }],
  ['2d6', { count: 2, sides: 6 }],
  ['D20', { count: 1, sides: 20 }],
  ['20d1000', { count: 20, sides: 1000 }],
])('%s are dice', (text, dice) => expect(readDice(text)).toEqual(dice));

it.each(['', 'd', '0', '21', '99d6', '2d1', '2d9999', '-1', '2d6d6', 'many'])('%j are no dice', (text) =>
  expect(readDice(text)).toBeUndefined(),
);

it('dice show each throw and their sum', () => {
  expect(throwDice({ count: 2, sides: 6 }, () => 0.99)).toBe('🎲 6 + 6 = 12');
  expect(throwDice({ count: 1, sides: 20 }, () => 0)).toBe('🎲 1');
});

it.each([
  'Tea?',
  'Tea? | Yes',
  'Tea? | Yes | Yes',
  '| Yes | No',
  'Tea? | Yes |',
  `Q${' | a'.repeat(11)}`,
  `Q | a | ${'b'.repeat(101)}`,
  `${'Q'.repeat(301)} | a | b`,
])('%j is no poll', (text) => expect(readPoll(text)).toBeUndefined());

it('a poll has a question and its choices, without spaces around them', () => {
  expect(readPoll('چائے؟ |  ہاں |نہیں  جی')).toEqual({ question: 'چائے؟', choices: ['ہاں', 'نہیں جی'] });
});

it('what is repeated names nobody, and Urdu is told by its letters', () => {
  expect(quiet('@ali12 and #quiz')).not.toMatch(/[@#][a-z]/);
  expect([isUrdu('حنا'), isUrdu('Hina')]).toEqual([true, false]);
});

it('greets who comes after it, and nobody who was a member before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'baithak-salaam-'));
  const room = { id: 'a'.repeat(24), title: 'Purani Haveli' };
  const person = (id: string, fullname: string) => ({ id, username: `u${id}`, fullname, rank: 1 });
  const [old, fresh] = [person('1', 'حنا'), person('2', 'ثنا')];
  fake.members = [old];
  createSalaam({ url: '', token: '', path: (name) => join(folder, name) });
  const on = (event: string, ...args: object[]) => fake.handlers.get(event)?.(...args);
  await on('entered', room);
  await on('joined', old, room);
  await on('message', { from: old, room, text: 'سلام' });
  expect(fake.said).toEqual([]);
  fake.members = [old, fresh];
  // Back after a lost connection: who came meanwhile is new.
  await on('entered', room);
  await on('joined', fresh, room);
  expect(fake.said).toEqual(['السلام علیکم @u2! خوش آمدید، Purani Haveli میں تشریف رکھیے۔']);
});
