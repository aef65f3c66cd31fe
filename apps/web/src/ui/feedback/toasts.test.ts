import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropToast, notify, readToasts } from './toasts.ts';

const texts = (): string[] => readToasts().map(({ text }) => text);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  for (const { id } of readToasts()) dropToast(id);
  vi.useRealTimers();
});

describe('toasts', () => {
  it('go after 2.5 s, errors after 3.5 s', () => {
    notify({ type: 'info', text: 'news' });
    notify({ type: 'error', text: 'error' });
    vi.advanceTimersByTime(2499);
    expect(texts()).toEqual(['news', 'error']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual(['error']);
    vi.advanceTimersByTime(1000);
    expect(texts()).toEqual([]);
  });

  it('with something to press go after 10 s', () => {
    notify({ type: 'info', text: 'offer', action: { label: 'Turn off', run: () => undefined } });
    vi.advanceTimersByTime(9999);
    expect(texts()).toEqual(['offer']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('keep Network Error! until the line is back, then say so instead', () => {
    notify({ type: 'offline', text: 'Network Error!' });
    vi.advanceTimersByTime(600_000);
    expect(texts()).toEqual(['Network Error!']);
    notify({ type: 'online', text: 'Back Online!' });
    expect(texts()).toEqual(['Back Online!']);
  });

  it('show one of a kind, and three at most', () => {
    for (const text of ['a', 'b', 'b', 'c', 'd']) notify({ type: 'info', text });
    expect(texts()).toEqual(['b', 'c', 'd']);
    for (const more of ['one', 'other', 'one']) notify({ type: 'error', text: 'Error', more });
    expect(readToasts().map(({ more }) => more)).toEqual([undefined, 'other', 'one']);
  });
});
