// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import type { Freeze } from '@baithak/protocol/contracts/room-order';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { roomDetails } from '../../../testing/entities.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render, words } from '../../../testing/render.tsx';
import { readToasts } from '../../../ui/feedback/toasts.ts';
import { limitsFor, WritingLimitsProvider } from '../../composer/limits/writing-limits.ts';
import { ClearDialog } from './clear-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';

const room = roomDetails({ title: 'Lantern Street' });
const roomId = room._id;
const until = new Date(Date.now() + 1_800_000).toISOString();
const frozen: Freeze = { until, reason: 'moderator', raid: false };

let unmount = () => undefined as void;
let done: unknown[] = [];
const onClose = vi.fn();
beforeEach(() => {
  done = [];
  onClose.mockClear();
  answerCalls('freezeRoom', (input) => {
    done.push(['freezeRoom', input]);
    return { frozen: input.on ? frozen : null };
  });
  answerCalls('setSlowMode', (input) => {
    done.push(['setSlowMode', input]);
    return { slowMode: input.seconds };
  });
  answerCalls('clearRoom', (input) => {
    done.push(['clearRoom', input]);
    return { msg: 'Done.' };
  });
});
afterEach(() => unmount());

const seen = (check: () => void) => act(() => vi.waitFor(check));
const submit = () => document.querySelector<HTMLButtonElement>('[type=submit]');
const give = () => act(async () => submit()?.click());
const pick = (group: string, option: string) =>
  act(async () => {
    const chips = [...document.querySelectorAll('[role=radiogroup]')].find(
      (each) => each.getAttribute('aria-label') === group,
    );
    const chip = [...(chips?.querySelectorAll('label') ?? [])].find(({ textContent }) => textContent === option);
    if (!chip) throw new Error(`There is no ${option} of ${group}.`);
    chip.querySelector('input')?.click();
  });
const open = async (dialog: ReactNode, now: { frozen?: Freeze; slowMode?: number } = {}) => {
  const owner = { rank: 11, guest: false, joinedAt: new Date(0).toISOString() };
  const order = { frozen: now.frozen ?? null, slowMode: now.slowMode ?? 0, nextAt: 0, timeout: null };
  const limits = limitsFor(owner, order, Date.now());
  unmount = await render(<WritingLimitsProvider value={limits}>{dialog}</WritingLimitsProvider>);
};
const openOrder = async (now: { frozen?: Freeze; slowMode?: number } = {}) => {
  await open(<OrderDialog room={room} onClose={onClose} />, now);
  await seen(() => expect(submit()).not.toBeNull());
};
const freeze = 'Guests and newcomers only read';
const slow = 'One message per member every';

test('a freeze says what it does and until when before it is done, and can be undone at once', async () => {
  await openOrder();
  expect([submit()?.textContent, submit()?.disabled]).toEqual(['Freeze or slow down', true]);
  await pick(freeze, '30 minutes');
  expect(words()).toContain('What they were writing is kept.');
  expect(words()).toContain('It ends by itself:');
  expect(submit()?.textContent).toBe('Freeze for 30 minutes');
  expect(done).toEqual([]);
  await give();
  await seen(() => expect(onClose).toHaveBeenCalledOnce());
  expect(done).toEqual([['freezeRoom', { roomId, on: true, minutes: 30 }]]);
  await act(async () => readToasts().at(-1)?.action?.run());
  expect(done.at(-1)).toEqual(['freezeRoom', { roomId, on: false }]);
});

test('a freeze that holds is ended, and the speed of the room is left as it is', async () => {
  await openOrder({ frozen, slowMode: 5 });
  await pick(freeze, 'Off');
  expect(words()).toContain('Guests and newcomers can write again at once.');
  expect(submit()?.textContent).toBe('End the freeze');
  await give();
  await seen(() => expect(done).toEqual([['freezeRoom', { roomId, on: false }]]));
});

test('a room is slowed down, and as fast as before', async () => {
  await openOrder();
  await pick(slow, '5 seconds');
  expect(words()).toContain('Neither holds for moderators.');
  expect(submit()?.textContent).toBe('One message every 5 seconds');
  await give();
  await seen(() => expect(done).toEqual([['setSlowMode', { roomId, seconds: 5 }]]));
  unmount();
  await openOrder({ slowMode: 5 });
  await pick(slow, 'Off');
  await give();
  await seen(() => expect(done.at(-1)).toEqual(['setSlowMode', { roomId, seconds: 0 }]));
});

test('what the staff froze everywhere is not the owner’s to end', async () => {
  await openOrder({ frozen: { ...frozen, reason: 'platform' } });
  expect(words()).toContain('Only they can end that.');
});

test('a clear names how many messages go, as many as there are, before they do', async () => {
  const counted = Promise.withResolvers<{ count: number }>();
  answerCalls('countMessages', () => counted.promise);
  await open(<ClearDialog room={room} count={2} onClose={onClose} />);
  await seen(() => expect(words()).toContain('Counting the messages…'));
  expect(submit()?.disabled).toBe(true);
  await act(async () => counted.resolve({ count: 5 }));
  await seen(() => expect(submit()?.textContent).toBe('Clear 2 messages'));
  expect(words()).toContain('It cannot be undone.');
  await pick('Which messages', 'The latest 10');
  expect(submit()?.textContent).toBe('Clear 5 messages');
  await pick('Which messages', 'The latest 2');
  await give();
  await seen(() => expect(onClose).toHaveBeenCalledOnce());
  expect(done).toEqual([['clearRoom', { roomId, count: 2 }]]);
});

test('all messages are cleared, and none where there are none', async () => {
  answerCalls('countMessages', () => ({ count: 3 }));
  await open(<ClearDialog room={room} count={undefined} onClose={onClose} />);
  await seen(() => expect(submit()?.textContent).toBe('Clear 3 messages'));
  await give();
  await seen(() => expect(done).toEqual([['clearRoom', { roomId }]]));
  unmount();
  answerCalls('countMessages', () => ({ count: 0 }));
  await open(<ClearDialog room={room} count={undefined} onClose={onClose} />);
  await seen(() => expect(words()).toContain('There is nothing to clear.'));
  expect(submit()?.disabled).toBe(true);
});
