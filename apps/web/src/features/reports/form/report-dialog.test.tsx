// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { limits } from '@baithak/protocol/limits';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeIgnored } from '../../../lib/ignored.ts';
import { askReport, stopReport, type Reported } from '../../../lib/reporting.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render, type } from '../../../testing/render.tsx';
import { dropToast, readToasts } from '../../../ui/feedback/toasts.ts';
import { ReportDialog } from './report-dialog.tsx';

const id = 'b'.repeat(24);
const message: Reported = { id, kind: 'message', username: 'sana21', line: 'Double your money' };
let sent: unknown[];
let unmount = () => undefined as void;
beforeEach(() => {
  sent = [];
  answerCalls('reportThread', (input) => {
    sent.push(input);
    return {};
  });
});
afterEach(() => {
  vi.useRealTimers();
  act(stopReport);
  unmount();
  for (const { id: shown } of readToasts()) dropToast(shown);
  writeIgnored([]);
});

const words = (of: Element | null) => (of?.textContent ?? '').replace(/[\u2066-\u2069]/g, '');
const dialog = () => document.querySelector('[role=dialog]:not([data-closed])');
const seen = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  });
const open = async (reported: Reported = message, language: 'en' | 'ur' = 'en') => {
  unmount = await render(<ReportDialog />, undefined, '/', language);
  await act(async () => askReport(reported));
  await seen(() => expect(dialog()).not.toBeNull());
};
const button = (name: string) => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
    (each) => each.textContent === name,
  );
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};
const choose = (reason: string) =>
  act(async () => {
    const label = [...document.querySelectorAll('label')].find((each) => words(each) === reason);
    label?.querySelector('input')?.click();
  });
const details = () => document.querySelector('textarea') as HTMLTextAreaElement;
const turn = (name: string) =>
  act(async () => {
    const label = [...document.querySelectorAll('label')].find((each) => words(each).startsWith(name));
    label?.querySelector('input')?.click();
  });

test('two taps report a message: a reason, and Send; thanks close by themselves, and a toast repeats them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open();
  expect(words(dialog())).toContain('Report this message');
  expect(words(dialog())).toContain('by sana21Double your money');
  expect(words(dialog())).toContain('sana21 does not learn who reported it.');
  expect(button('Send report').disabled).toBe(true);
  await choose('Harassment');
  await act(async () => button('Send report').click());
  await seen(() => expect(words(dialog())).toContain('Report sent'));
  expect(sent).toEqual([{ id, kind: 'message', reason: 3 }]);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(dialog()).toBeNull();
  const toast = readToasts().find(({ text }) => text === 'Report sent');
  expect(toast?.more).toContain('in your notifications');
  const ignored = new Promise((resolve) => {
    answerCalls('ignorePerson', (input) => {
      resolve(input);
      return { msg: '' };
    });
  });
  await act(async () => toast?.action?.run());
  expect(await ignored).toEqual({ target: 'sana21' });
});

test('the title says what is reported, and a thread and its replies are sent without a kind', async () => {
  for (const [kind, title] of [
    ['thread', 'Report this thread'],
    ['reply', 'Report this reply'],
    ['profile', 'Report this profile'],
    ['request', 'Report this person'],
  ] as const) {
    await open({ ...message, kind });
    expect(words(dialog())).toContain(title);
    await choose('Other');
    await act(async () => button('Send report').click());
    await seen(() => expect(sent).toHaveLength(1));
    expect(sent.pop()).toEqual({ id, reason: 7, ...(kind !== 'thread' && kind !== 'reply' && { kind }) });
    act(stopReport);
    unmount();
  }
});

test('what is added is counted by letters, sent without the spaces around it, and bounded', async () => {
  await open();
  await choose('Spam or scam');
  await type(details(), '  again 🦜  ');
  expect(words(dialog())).toContain(`11/${limits.reportDetails}`);
  await act(async () => button('Send report').click());
  await seen(() => expect(sent).toEqual([{ id, kind: 'message', reason: 2, details: 'again 🦜' }]));
});

test('a refusal says why, and keeps what was chosen for another try', async () => {
  // What is wrong is shown for a few seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open();
  await choose('Spam or scam');
  await type(details(), 'again');
  answerCalls('reportThread', () => {
    throw new WireError({ code: 'NETWORK', status: 0, msg: '' });
  });
  await act(async () => button('Send report').click());
  await seen(() => expect(words(dialog())).toContain('Server did not respond.'));
  answerCalls('reportThread', (input) => {
    sent.push(input);
    return {};
  });
  await act(async () => button('Send report').click());
  await seen(() => expect(words(dialog())).toContain('Report sent'));
  expect(sent).toEqual([{ id, kind: 'message', reason: 2, details: 'again' }]);
});

test('whoever ignores or blocks the person there stays there until Done', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ignored: unknown[] = [];
  answerCalls('ignorePerson', (input) => {
    ignored.push(input);
    return { msg: '' };
  });
  const block = vi.fn<() => void>();
  await open({ ...message, kind: 'privateMessage', block });
  await choose('Hate speech');
  await act(async () => button('Send report').click());
  await seen(() => expect(words(dialog())).toContain('Ignore sana21'));
  await turn('Ignore sana21');
  await turn('Block sana21 as well');
  await turn('Block sana21 as well');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect([ignored, block.mock.calls.length]).toEqual([[{ target: 'sana21' }], 1]);
  expect(words(dialog())).toContain('Report sent');
  await act(async () => button('Done').click());
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(dialog()).toBeNull();
});

test('another report begins anew, and nobody is asked to block where that cannot be done', async () => {
  await open();
  await choose('Harassment');
  await act(async () => askReport({ ...message, id: 'c'.repeat(24), line: 'other words' }));
  expect(words(dialog())).toContain('other words');
  expect(button('Send report').disabled).toBe(true);
  await choose('Other');
  await act(async () => button('Send report').click());
  await seen(() => expect(words(dialog())).toContain('Report sent'));
  expect(words(dialog())).not.toContain('Block');
});

test('it is in Urdu too, and what is reported keeps its own direction', async () => {
  await open(message, 'ur');
  expect(words(dialog())).toContain('اس پیغام کی شکایت کریں');
  expect(document.querySelector('blockquote [dir=ltr]')?.textContent).toBe('Double your money');
  await choose('ہراسانی');
  await act(async () => button('شکایت بھیجیں').click());
  await seen(() => expect(words(dialog())).toContain('شکایت بھیج دی گئی'));
});
