import { expect, test } from 'vitest';
import { pageAddress, pageOf, pagesFor, settingsPages } from './pages.ts';

test('every page of the settings has an address that leads to it, and no other address does', () => {
  for (const page of settingsPages) expect(pageOf(pageAddress(page))).toBe(page);
  for (const path of ['/settings', '/settings/', '/settings/kitchen', '/home/rooms/look', '/'])
    expect(pageOf(path)).toBeNull();
});

test('guests are invited, members read about ranks', () => {
  expect(pagesFor(true)).toContain('upgrade');
  expect(pagesFor(true)).not.toContain('ranks');
  expect(pagesFor(false)).toContain('ranks');
  expect(pagesFor(false)).not.toContain('upgrade');
});
