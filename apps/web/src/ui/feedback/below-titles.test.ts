// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { belowTitles } from './below-titles.ts';

/** Places an element of the page. */
const put = (html: string, top: number, bottom: number, left = 0): void => {
  document.body.insertAdjacentHTML('beforeend', html);
  const box = { top, bottom, left, right: left + 390, height: bottom - top };
  const element = document.body.lastElementChild;
  if (element) Object.assign(element, { getBoundingClientRect: () => box });
};

beforeEach(() => void Object.assign(window, { innerWidth: 390 }));
afterEach(() => document.body.replaceChildren());

test('a toast goes below the title, the tabs and the bar under them, as far as it would cover them', () => {
  expect(belowTitles(0, 76)).toBe(0);
  put('<h1></h1>', 18, 44);
  put('<div role="tablist"></div>', 63, 107);
  put('<div data-bar></div>', 107, 176);
  put('<div data-bar></div>', 400, 440);
  expect(belowTitles(0, 76)).toBe(176);
});

test('what lies beside it does not move it', () => {
  put('<h1></h1>', 18, 44, 1200);
  expect(belowTitles(0, 76)).toBe(0);
});
