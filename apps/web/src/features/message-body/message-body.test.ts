import { linkCases } from '@baithak/protocol/parts/links.cases';
import { parseParts } from '@baithak/protocol/parts/parse-parts';
import type { Part } from '@baithak/protocol/parts/part';
import { readLink } from '@baithak/protocol/parts/read-address';
import { describe, expect, test } from 'vitest';
import { blocksOf, isOnlyEmoji } from './message-body.tsx';
import { addressesIn, onlyAddress, splitLinks } from './page-link.tsx';

describe('blocks', () => {
  const text = (data: string): Part => ({ type: 'text', data });
  const ali: Part = { type: 'mention', data: 'ali12' };

  test('a name stays in the line that it was written in, and an empty line is a line', () => {
    expect(blocksOf(parseParts('کل صبح، @ali12۔\n\nBring gloves.'))).toEqual([
      { type: 'plain', lines: [[text('کل صبح، '), ali, text('۔')], [], [text('Bring gloves.')]] },
    ]);
    expect(blocksOf([text('one')])).toEqual([{ type: 'plain', lines: [[text('one')]] }]);
  });

  test('of many empty lines two are left', () => {
    expect(blocksOf([text(`one${'\n'.repeat(4000)}two`)])).toEqual([
      { type: 'plain', lines: [[text('one')], [], [], [text('two')]] },
    ]);
  });

  test('each line of a quote and of a list is a line; code is whole', () => {
    const blocks = blocksOf(parseParts('So:\n> one\n> دو\n- @ali12\n- two\n```sql\na\n  b\n```\nend'));
    expect(blocks.map((block) => (block.type === 'code' ? block : [block.type, block.lines.length]))).toEqual([
      ['plain', 1],
      ['quote', 2],
      ['item', 2],
      { type: 'code', code: 'a\n  b', language: 'sql' },
      ['plain', 1],
    ]);
  });
});

describe('links', () => {
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
    expect(
      [' www.example.com/page\u200b', 'www.example.com, yes', 'a.com b.com', 'tg://a', ''].map(onlyAddress),
    ).toEqual(['https://www.example.com/page', null, null, null, null]);
  });
});

describe('a message of emoji alone', () => {
  test.each([
    '😀',
    '😄👏 🍛',
    ':heart:',
    ':smile: ❤️',
    '👩‍👩‍👧',
    '🇵🇰',
    '👍🏽',
    '😀😀😀😀😀😀',
    '☝🏽',
    '1️⃣',
    '#️⃣*️⃣',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '🏳️‍🌈',
    '🧑🏽‍❤️‍💋‍🧑🏻',
    '👨‍👩‍👧‍👦',
    '🇵🇰🇺🇳',
    '✊🏿',
    '🏳\u200d🌈',
  ])('%s is emoji alone', (text) => expect(isOnlyEmoji(parseParts(text))).toBe(true));

  test.each([
    '',
    ' ',
    'ok 😀',
    '3',
    '#',
    '1 2',
    '©',
    '🇵',
    '™',
    '😀😀😀😀😀😀😀',
    '**😀**',
    '@ali12',
    ':bc_chai: 😀',
    '> 😀',
  ])('%s is not', (text) => expect(isOnlyEmoji(parseParts(text))).toBe(false));
});
