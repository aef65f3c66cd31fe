// @vitest-environment happy-dom
import type { Freeze } from '@baithak/protocol/contracts/room-order';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { LimitNote } from '../../composer/limits/limit-note.tsx';
import { limitsFor, WritingLimitsProvider } from '../../composer/limits/writing-limits.ts';
import { RaidSwitch } from '../order/order-dialog.tsx';
import { RaidNote } from './raid-note.tsx';
// Here already, so that no test waits for it.
import './room-raid.tsx';

const roomId = 'a'.repeat(24);
const until = new Date(Date.now() + 1_800_000).toISOString();

let unmount = () => undefined as void;
afterEach(() => unmount());
const words = () => document.body.textContent.replace(/[\u2066-\u2069]/g, '');
const seen = (check: () => void) => act(() => vi.waitFor(check));
const open = async (rank: number, frozen: Freeze, language: 'en' | 'ur' = 'en') => {
  answerCalls('getRaid', () => ({ raid: null }));
  const reader = { rank, guest: false, joinedAt: new Date(rank > 0 ? 0 : Date.now()).toISOString() };
  const limits = limitsFor(reader, { frozen, slowMode: 0, nextAt: 0 }, Date.now());
  unmount = await render(
    <WritingLimitsProvider value={limits}>
      <RaidNote roomId={roomId} />
      <RaidSwitch roomId={roomId} onDone={() => {}} />
      <LimitNote />
    </WritingLimitsProvider>,
    undefined,
    '/',
    language,
  );
};

test('raid mode is shown while a longer freeze of a moderator holds too, without its end', async () => {
  await open(6, { until, reason: 'moderator', raid: true });
  await seen(() => expect(words()).toContain('Many people came at once'));
  expect(words()).toContain('Raid mode is on.');
  await act(async () => [...document.querySelectorAll('button')].find((each) => each.textContent === 'Why?')?.click());
  expect(words()).not.toContain('It ends by itself');
});

test('a freeze alone is no raid mode', async () => {
  await open(6, { until, reason: 'moderator', raid: false });
  await seen(() => expect(words()).toContain('Turn on raid mode'));
  expect(words()).not.toContain('Many people came at once');
});

test('whoever raid mode holds reads that most wait a minute or two, and when the others may write', async () => {
  await open(0, { until, reason: 'surge', raid: true });
  await seen(() => expect(words()).toMatch(/usually opens within a minute or two, at the latest by .+\./));
});

test('in a strict raid mode everybody waits for its end', async () => {
  await open(0, { until, reason: 'surge', strict: true, raid: true }, 'ur');
  await seen(() => expect(words()).toMatch(/تک پھر کھل جائے گا/));
  expect(words()).not.toContain('ایک دو منٹ');
});
