import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '@baithak/bot';
import { afterAll, expect, it } from 'vitest';
import { questions } from './questions.ts';
import { asking, begin, emptyPlace, endQuestion, printPoints, rightOf, score, type Place } from './quiz.ts';
import { openStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'baithak-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Leaves everything in its order. */
const inOrder = () => 0;
const start = (place: Place, count: number) => begin(place, 'command', count, 30, inOrder);
const vote = (username: string, choice: number, seconds: number) => ({
  person: { id: username, username, fullname: '' },
  choice,
  date: new Date(seconds * 1000),
});

it('the questions are different ones, each with four different choices that fit a poll', () => {
  expect(new Set(questions.map(({ en }) => en)).size).toBe(questions.length);
  for (const { en, ur, choices } of questions) {
    expect(new Set(choices).size).toBe(4);
    expect(Math.max(...choices.map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(`${en}\n${ur}`.length).toBeLessThanOrEqual(300);
  }
});

it('each right answer has a point, the first one two, and the next question comes', () => {
  const place = emptyPlace();
  expect(start(place, 0)).toHaveProperty('fail');
  expect(start(place, 2)).toHaveProperty('say');
  expect(start(place, 2)).toHaveProperty('fail');
  const [quiz] = [place.quiz];
  if (!quiz) throw new Error('A quiz goes on.');
  expect(asking(quiz)).toMatchObject({ quiz: { number: 1, of: 2 }, choices: { length: 4 } });
  const right = rightOf(quiz);
  score(
    place,
    [vote('sana2', right, 2), vote('bilal7', right, 1), vote('hina9', right + 1, 0), vote('late', right, 40)],
    30_000,
    inOrder,
  );
  expect(printPoints(place)).toBe('**Points · نمبر**\n1. bilal7 — 2\n2. sana2 — 1');
  expect(asking(quiz)).toMatchObject({ quiz: { number: 2, of: 2 } });
  score(place, [], 0, inOrder);
  expect(asking(quiz)).toBeUndefined();
});

it('a question is ended before its time once, whatever crashes', () => {
  const place = emptyPlace();
  const next = (ms: number) => endQuestion(place, new Date(ms));
  expect(next(0)).toHaveProperty('fail');
  start(place, 2);
  // It is being sent.
  expect(next(0)).toHaveProperty('fail');
  if (place.quiz) place.quiz.asked = { messageId: 'one', at: 1000, until: 31_000 };
  expect(next(2000)).toMatchObject({ say: expect.stringContaining('✓') });
  expect(place.ended).toBe('one');
  if (place.quiz) place.quiz.asked = { messageId: 'two', at: 3000, until: 33_000 };
  // Given for the first question, and read when the second one is asked.
  expect(next(2500)).toHaveProperty('fail');
  expect(place.ended).toBe('one');
});

it('a command that is handled again comes to the same, and changes nothing more', () => {
  const path = join(folder, 'state.json');
  const add = (state: { count: number }) => ({ say: `${(state.count += 1)}` });
  const first = openStore(path, { count: 0 });
  expect([first.once({ id: 'x' }, add), first.once({ id: 'x' }, add), first.once({ id: 'y' }, add)]).toEqual([
    '1',
    '1',
    '2',
  ]);
  const again = openStore(path, { count: 0 });
  expect(again.once({ id: 'y' }, add)).toBe('2');
  const refuse = () => again.once({ id: 'z' }, () => ({ fail: 'No.' }));
  expect(refuse).toThrow(CommandError);
  expect(refuse).toThrow('No.');
  expect(again.read()).toEqual({ count: 2 });
});
