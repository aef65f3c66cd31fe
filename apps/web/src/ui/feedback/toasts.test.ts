// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi, test } from 'vitest';
import { dropToast, notify, readToasts } from './toasts.ts';
import { keepPlaced, placeOfToasts, placeToasts } from './place-toasts.ts';

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

/** Places an element of the page; of a whole page, what is in it. */
const put = (html: string, top: number, bottom: number, left = 0): void => {
  document.body.insertAdjacentHTML('beforeend', html);
  const box = { top, bottom, left, right: left + 390, height: bottom - top };
  const last = document.body.lastElementChild;
  const element = last?.matches('main') ? last.firstElementChild : last;
  if (element) Object.assign(element, { getBoundingClientRect: () => box });
};

beforeEach(() => void Object.assign(window, { innerWidth: 390, innerHeight: 844 }));
afterEach(() => document.body.replaceChildren());

test('a toast goes below the title, the tabs and the bar under them, as far as it would cover them', () => {
  expect(placeOfToasts(0, 76).top).toBe(0);
  put('<h1></h1>', 18, 44);
  put('<div role="tablist"></div>', 63, 107);
  put('<div data-bar></div>', 107, 176);
  put('<main><h2>A thread</h2></main>', 190, 220);
  put('<div data-bar></div>', 400, 440);
  expect(placeOfToasts(0, 76).top).toBe(220);
});

test('what lies beside it does not move it', () => {
  put('<h1></h1>', 18, 44, 1200);
  expect(placeOfToasts(0, 76).top).toBe(0);
});

const dialog = '<div role="dialog"><h2></h2></div>';

test.each([
  ['above a dialog where there is room', 100, 700, { top: 0, lowers: 0 }],
  ['below one that begins at the top edge', 20, 700, { top: 700, lowers: 0 }],
  ['above one that fills the page, which makes room', 0, 844, { top: 0, lowers: 76 }],
])('a toast lies %s', (_, top, bottom, place) => {
  put('<h1></h1>', 18, 44);
  put(dialog, top, bottom);
  expect(placeOfToasts(0, 76)).toEqual(place);
});

test('a drawer at the side of a wide page moves no toast', () => {
  put(dialog, 0, 844, 1200);
  expect(placeOfToasts(0, 76)).toEqual({ top: 0, lowers: 0 });
});

test('nothing moves under a press: a dialog that grew meanwhile makes room once the press is over', async () => {
  put('<div id="stack">Saved</div>', 0, 76);
  put(dialog, 100, 700);
  const stack = document.querySelector<HTMLElement>('#stack');
  if (!stack) throw new Error('There is no stack.');
  const tell = (type: string) => document.body.dispatchEvent(new Event(type, { bubbles: true }));
  const lowered = () => document.documentElement.style.getPropertyValue('--toasts');
  const stop = keepPlaced(stack);
  document.body.lastElementChild?.remove();
  put(dialog, 0, 844);
  for (const type of ['pointerdown', 'focusin']) tell(type);
  placeToasts(stack);
  expect(lowered()).toBe('');
  tell('pointerup');
  tell('click');
  expect(lowered()).toBe('');
  await vi.waitFor(() => expect(lowered()).toBe('76px'));
  stack.replaceChildren();
  tell('focusin');
  expect(lowered()).toBe('');
  stop();
});
