// @vitest-environment happy-dom
import { parseParts } from '@baithak/protocol/parts/parse-parts';
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, describe } from 'vitest';
import { render } from '../../testing/render.tsx';
import { MessageBody, blocksOf, isOnlyEmoji } from './message-body.tsx';
import { hideSpoilers } from './inline-parts.tsx';
import { linkCases } from '@baithak/protocol/parts/links.cases';
import type { Part } from '@baithak/protocol/parts/part';
import { readLink } from '@baithak/protocol/parts/read-address';
import { addressesIn, onlyAddress, splitLinks } from './page-link.tsx';

describe('a body on the screen', () => {
  const show = async (text: string) => render(<MessageBody parts={parseParts(text)} viewerId="" bowl />);
  const all = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const press = async (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());

  beforeEach(() => () => {
    document.body.replaceChildren();
    hideSpoilers();
  });

  test('each line has its own direction, also in a quote and a list', async () => {
    await show('کل صبح باغ کی صفائی ہے، سات بجے۔\nBring gloves.\n> Please.\n- ایک بات\n- one');
    expect(all('[lang=ur] > [dir=ltr]')).toContain('Bring gloves.');
    expect(all('blockquote [dir=ltr]')).toEqual(['Please.']);
    expect(all('li[dir=rtl]')).toEqual(['ایک بات']);
    expect(all('li[dir=ltr]')).toEqual(['one']);
  });

  test('marks nest; code keeps its spaces and direction', async () => {
    await show('**a *b*** ~~c~~ `d  e`\n```sql\nSELECT *\n  FROM a\n```');
    expect([all('b'), all('b em'), all('s'), all('code[dir=ltr]')]).toEqual([['a ', 'b'], ['b'], ['c'], ['d  e']]);
    expect(all('[dir=ltr] > pre')).toEqual(['SELECT *\n  FROM a']);
  });

  test('a spoiler is shown when it is pressed, stays so when its row comes back, and hides when the room is left', async () => {
    const leave = await show('the end: ||she **stays**||.');
    expect(all('[inert]')).toEqual(['she stays']);
    await press('button');
    expect([all('[inert]'), document.activeElement?.textContent]).toEqual([[], 'she stays']);
    leave();
    const again = await show('the end: ||she **stays**||.');
    expect(all('button')).toEqual([]);
    again();
    hideSpoilers();
    await show('the end: ||she **stays**||.');
    expect(all('button')).toHaveLength(1);
  });

  test('a word that begins with a slash keeps it, at its left side in Urdu too', async () => {
    await show('/shrug کیا پتا');
    expect([all('bdi[dir=ltr]'), document.body.textContent]).toEqual([['/shrug'], '/shrug کیا پتا']);
  });

  test('a few emoji alone are large, without a bowl', async () => {
    await show('😄👏');
    expect(document.querySelector('.large')?.textContent).toBe('😄👏');
    expect(document.querySelector('.bowl')).toBeNull();
  });

  test('an address has a row, and is not said twice; none in code and spoilers', async () => {
    await show('https://x.example/a?b=1');
    expect([all('a'), all('.words a + span')]).toEqual([['x.example'], ['/a?b=1']]);
    document.body.replaceChildren();
    await show('see https://x.example/a `https://x.example/b` ||https://x.example/c||');
    expect(all('.row a')).toEqual(['x.example']);
  });

  test('the row of an address says whose site it is, whatever name stands before it', async () => {
    await show('https://bank.example@x.example/');
    expect([all('a'), all('.words a + span')]).toEqual([['x.example'], ['https://x.example']]);
  });

  test('without the app a spoiler opens by itself, a video is a link, and no button does nothing', () => {
    const text = '||she stays|| https://youtu.be/dQw4w9WgXcQ https://x.example/\n```\na\n```';
    document.body.innerHTML = renderToString(<MessageBody parts={parseParts(text)} viewerId="" />);
    expect(all('button, [role=button]')).toEqual([]);
    expect(document.querySelector('details')?.textContent).toContain('she stays');
    expect(document.querySelector('a[href="https://youtu.be/dQw4w9WgXcQ"]')).not.toBeNull();
  });
});

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
