// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { showBadge, showTitle } from './use-page-title.ts';

test('the title and the icon of the tab say what is unread, and a mention louder', () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
  const shown = () => [document.title, document.querySelector('link')?.getAttribute('href')];
  showTitle('Anarkali Corner · Baithak');
  expect(shown()).toEqual(['Anarkali Corner · Baithak', '/favicon.svg']);
  showBadge(3, false);
  expect(shown()).toEqual(['(3) Anarkali Corner · Baithak', '/favicon-unread.svg']);
  showBadge(120, true);
  showTitle('Rooms · Baithak');
  expect(shown()).toEqual(['(@99+) Rooms · Baithak', '/favicon-mention.svg']);
  showBadge(0, false);
  expect(shown()).toEqual(['Rooms · Baithak', '/favicon.svg']);
});
