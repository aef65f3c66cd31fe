import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '@baithak/bot';
import { afterAll, expect, it } from 'vitest';
import { questions } from './questions.ts';
import { answer, begin, emptyQuiz, printPoints, skip } from './quiz.ts';
import { openStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'baithak-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [sana, bilal] = [
  { id: 'a', username: 'sana2' },
  { id: 'b', username: 'bilal7' },
];
/** Leaves everything in its order. */
const inOrder = () => 0;

it('the questions are different ones, each with four different choices', () => {
  expect(new Set(questions.map(({ en }) => en)).size).toBe(questions.length);
  for (const { choices } of questions) expect(new Set(choices).size).toBe(4);
});

it('the first right answer has the point; whoever was wrong waits for the next question', () => {
  const quiz = emptyQuiz();
  expect(answer(quiz, sana, 1, inOrder)).toHaveProperty('fail');
  expect(begin(quiz, 2, inOrder)).toHaveProperty('say');
  expect(begin(quiz, 2, inOrder)).toHaveProperty('fail');
  expect(answer(quiz, sana, 2, inOrder)).toEqual({ fail: 'Not this one. · یہ نہیں۔' });
  expect(answer(quiz, sana, 1, inOrder)).toHaveProperty('fail');
  expect(answer(quiz, sana, 9, inOrder)).toHaveProperty('fail');
  expect(answer(quiz, bilal, 1, inOrder)).toMatchObject({ say: expect.stringContaining('bilal7') });
  expect(answer(quiz, sana, 1, inOrder)).toMatchObject({ say: expect.stringContaining('The quiz is over') });
  expect(printPoints(quiz)).toMatch(/1\. \w+ — 1\n2\. \w+ — 1/);
  expect(skip(quiz, inOrder)).toHaveProperty('fail');
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
