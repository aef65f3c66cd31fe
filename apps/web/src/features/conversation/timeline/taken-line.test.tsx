// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { limitsFor, WritingLimitsProvider } from '../../composer/limits/writing-limits.ts';
// Here already, so that no test waits for it.
import '../../raids/restore-raid-dialog.tsx';
import '../../raids/undo-raid-dialog.tsx';
import { TakenLine } from './taken-line.tsx';

const taken = { raidId: 'c'.repeat(24), at: '2026-01-01T15:02:00.000Z', rev: 4, messages: 31, people: 28 };

let unmount = () => undefined as void;
afterEach(() => unmount());
const words = () => document.body.textContent.replace(/[\u2066-\u2069]/g, '');
const seen = (check: () => void) => act(() => vi.waitFor(check));
const button = (name = 'Undo what was written') =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === name);
const open = async (rank: number, at = taken.at) => {
  const reader = { rank, guest: false, joinedAt: new Date(0).toISOString() };
  const limits = limitsFor(reader, { frozen: null, slowMode: 0, nextAt: 0 }, Date.now());
  unmount = await render(
    <WritingLimitsProvider value={limits}>
      <TakenLine taken={{ ...taken, at }} />
    </WritingLimitsProvider>,
  );
};

test('members read what raid mode took away, and undo nothing', async () => {
  await open(2);
  await seen(() => expect(words()).toContain('31 messages by 28 people were taken away'));
  expect([button(), button('Take it back')]).toEqual([undefined, undefined]);
});

test('who keeps order undoes the rest once raid mode has ended', async () => {
  const asked: unknown[] = [];
  answerCalls('undoRaid', (input) => {
    asked.push(input);
    return { messages: 3, pictures: 0, people: 2, leftOut: 0, isDone: true };
  });
  await open(6);
  await seen(() => expect(button()).toBeDefined());
  await act(async () => button()?.click());
  await seen(() => expect(words()).toContain('3 more messages are deleted for everybody.'));
  expect(words()).toContain('By those who came with the raid, in this room');
  expect(asked).toEqual([{ raidId: taken.raidId, dryRun: true }]);
});

test('what held in every room is for the staff, which the dialog says', async () => {
  answerCalls('undoRaid', () => {
    throw new WireError({ code: 'NOT_FOUND', status: 404, msg: '' });
  });
  await open(6);
  await seen(() => expect(button()).toBeDefined());
  await act(async () => button()?.click());
  await seen(() => expect(words()).toContain('Only the platform’s staff can undo what was written.'));
});

test('for an hour who keeps order takes it back', async () => {
  answerCalls('restoreRaid', () => ({ messages: 31, people: 28, leftOut: 0, isDone: false }));
  await open(6, new Date(Date.now() - 60_000).toISOString());
  await seen(() => expect(button('Take it back')).toBeDefined());
  await act(async () => button('Take it back')?.click());
  await seen(() => expect(words()).toContain('31 messages are there again for everybody.'));
  expect(words()).toContain('What was taken away within the last hour, in this room');
  unmount();
  await open(6, new Date(Date.now() - 3_600_001).toISOString());
  await seen(() => expect(button()).toBeDefined());
  expect(button('Take it back')).toBeUndefined();
});
