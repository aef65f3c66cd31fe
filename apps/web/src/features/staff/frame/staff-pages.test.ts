import { expect, it } from 'vitest';
import { parseStaffPath, staffPageAddress, staffPages } from './staff-pages.ts';

it('finds the page of an address and the address of a page', () => {
  for (const { page } of staffPages) expect(parseStaffPath(staffPageAddress(page))).toBe(page);
  expect([parseStaffPath('/staff'), parseStaffPath('/staff/'), parseStaffPath('/staff/people/abc')]).toEqual([
    'reports',
    'reports',
    'people',
  ]);
  expect(parseStaffPath('/staff/platform')).toBeNull();
});
