import { linkCases } from '@baithak/protocol/parts/links.cases';
import { parseParts } from '@baithak/protocol/parts/parse-parts';
import { readLink } from '@baithak/protocol/parts/read-address';
import { expect, test } from 'vitest';
import { addressesIn, onlyAddress, splitLinks } from './page-link.tsx';

test.each(linkCases)('what can be pressed ends where links end: %s', (marked) => {
  const runs = splitLinks(marked.replace(/[⟦⟧]/g, ''));
  const pressed = runs.flatMap(({ text, href }) => (href === null ? [] : [text]));
  expect(pressed).toEqual([...marked.matchAll(/⟦(.+?)⟧/g)].map(([, link = '']) => readLink(link)));
});

test('only http and https become links', () => {
  const text =
    'javascript:alert(1) javascript://a.com/%0aalert(1) data:text/html,x file:///etc ftp://a.com tg://resolve?x';
  expect(splitLinks(text).every((run) => run.href === null)).toBe(true);
});

test('an address is shown as people read it, and leads where it was written', () => {
  const address = 'https://ur.wikipedia.org/wiki/%D9%BE%D8%A7';
  expect(splitLinks(`(${address})`)[1]).toEqual({ text: 'https://ur.wikipedia.org/wiki/پا', href: address });
  expect(splitLinks('https://example.org/\u202egnp.exe')).toEqual([
    { text: 'https://example.org/gnp.exe', href: 'https://example.org/gnp.exe' },
  ]);
});

test('a row is for each address that is plainly said, a message that is one address is its row', () => {
  const text = 'www.example.com/page and chat.com, `www.example.com/b` ||www.example.com/c||';
  expect(addressesIn(parseParts(text))).toEqual(['https://www.example.com/page', 'https://chat.com']);
  expect([' www.example.com/page\u200b', 'www.example.com, yes', 'a.com b.com', 'tg://a', ''].map(onlyAddress)).toEqual(
    ['https://www.example.com/page', null, null, null, null],
  );
});
