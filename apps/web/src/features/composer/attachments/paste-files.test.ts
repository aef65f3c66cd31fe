import { expect, it } from 'vitest';
import { namesOnly } from './drop-zone.tsx';

const named = (...names: string[]) => names.map((name) => ({ name }));

it.each([
  ['a screenshot without words', '', named('image.png')],
  ['a file of the Finder', 'holiday.png', named('holiday.png')],
  ['one whose end the Finder hides', 'holiday', named('holiday.png')],
  ['two files', 'one.png\ntwo.jpg', named('one.png', 'two.jpg')],
  ['a path', '/home/hina/Pictures/holiday.png', named('holiday.png')],
  ['an address', 'file:///home/hina/My%20Pictures/chai%20garam.png\r\n', named('chai garam.png')],
  ['a path of Windows', 'C:\\Users\\hina\\holiday.png', named('holiday.png')],
  ['letters in parts', 'cafe\u0301.png', named('caf\u00e9.png')],
  ['an Urdu name', 'چائے.png', named('چائے.png')],
])('%s attaches', (_, text, files) => expect(namesOnly(text, files)).toBe(true));

it.each([
  ['words of an office program', 'Total 5,000', named('image.png')],
  ['a cell with an address', 'https://example.org/page', named('image.png')],
  ['more words than names', 'holiday.png\nfrom Murree', named('holiday.png')],
])('%s are pasted as words', (_, text, files) => expect(namesOnly(text, files)).toBe(false));
