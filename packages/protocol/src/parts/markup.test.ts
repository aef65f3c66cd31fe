import { describe, expect, it } from 'vitest';
import { ClientPart, MessagePart } from '../entities/message-parts.ts';
import { limits } from '../limits.ts';
import { markupOf } from './part.ts';
import { parseHybrid, parseParts, resolveNames } from './parse-parts.ts';
import { partsDirection, partsSearchText, partsToPlain } from './print-parts.ts';
import { printParts, printQuote } from './print-source.ts';

/** Parts in short: text as itself, others with their sign, and the markup of each where it has some. */
const short = (text: string) =>
  parseParts(text).map((part) => {
    const { marks = [], block, language } = markupOf(part);
    const written = part.type === 'text' ? part.data : `${part.type} ${part.data}`;
    const how = [...(block === undefined ? [] : [block]), ...(language === undefined ? [] : [language]), ...marks];
    return how.length === 0 ? written : [written, how.join(' ')];
  });

describe('marks', () => {
  it.each<[string, (string | string[])[]]>([
    ['**live** now', [['live', 'bold'], ' now']],
    ['*much* faster', [['much', 'italic'], ' faster']],
    ['~~Friday~~ Thursday', [['Friday', 'strike'], ' Thursday']],
    ['`/menu/today`', [['/menu/today', 'code']]],
    ['the end: ||she stays||.', ['the end: ', ['she stays', 'spoiler'], '.']],
    ['***all***', [['all', 'bold italic']]],
    [
      '**a *b***',
      [
        ['a ', 'bold'],
        ['b', 'bold italic'],
      ],
    ],
    [
      '*a **b***',
      [
        ['a ', 'italic'],
        ['b', 'italic bold'],
      ],
    ],
    [
      '**a ~~b~~ `c`**',
      [
        ['a ', 'bold'],
        ['b', 'bold strike'],
        [' ', 'bold'],
        ['c', 'bold code'],
      ],
    ],
    ['یہ **استفسار** چلائیں', ['یہ ', ['استفسار', 'bold'], ' چلائیں']],
    ['**لاہور**میں', [['لاہور', 'bold'], 'میں']],
    [
      '**hi @ali12 :smile:**',
      [
        ['hi ', 'bold'],
        ['mention ali12', 'bold'],
        [' ', 'bold'],
        ['emoji smile', 'bold'],
      ],
    ],
    ['||https://youtu.be/dQw4w9WgXcQ||', [['youtube https://youtu.be/dQw4w9WgXcQ', 'spoiler']]],
    ['**https://x.example/a_b*c**', [['https://x.example/a_b*c', 'bold']]],
    ['`@ali12 **a** https://youtu.be/dQw4w9WgXcQ`', [['@ali12 **a** https://youtu.be/dQw4w9WgXcQ', 'code']]],
    ['*a\nb*', [['a\nb', 'italic']]],
    ['**a **b**', ['**a ', ['b', 'bold']]],
  ])('%s', (text, parts) => {
    expect(short(text)).toEqual(parts);
    expect(printParts(parseParts(text))).toBe(text);
  });

  it.each([
    '2 * 3 * 4',
    '2**3**4',
    'a*b*c',
    '_snake_case_ and snake_case',
    '* * *',
    '****',
    '** bold **',
    '**not closed',
    '*a\n\nb*',
    '`a\nb`',
    '` `',
    '~a~',
    '|a| ~~~b~~~',
    'a || b || c',
    'f(**a, **b)',
    'https://x.example/*a*/**b**',
    '¯\\_(ツ)_/¯',
    'C:\\new',
    '>not a quote',
    '-5 - 3',
    'a > b',
    '>',
    '-',
    '```',
    '```sql\nnever closed',
  ])('%s is as it was written', (text) => {
    expect(short(text)).toEqual([text]);
    expect(printParts(parseParts(text))).toBe(text);
  });
});

describe('a backslash', () => {
  it.each([
    ['\\*a\\*', '*a*'],
    ['\\`a`', '`a`'],
    ['\\> a', '> a'],
    ['\\- a', '- a'],
    ['\\*\\*a\\*\\*', '**a**'],
    ['\\**a**', '**a**'],
    ['\\~~a~~ \\|\\|b\\|\\|', '~~a~~ ||b||'],
    ['\\\\\\*a*', '\\*a*'],
    ['\\`a\\`', '`a`'],
    ['\\```\na\n\\```', '```\na\n```'],
    ['\\~~~\na\n\\~~~', '~~~\na\n~~~'],
    ['2 \\* 3 and \\*a\\*', '2 * 3 and *a*'],
  ])('takes the meaning of %s', (text, data) => {
    expect(parseParts(text)).toEqual([{ type: 'text', data }]);
    const printed = printParts(parseParts(text));
    expect(parseParts(printed)).toEqual([{ type: 'text', data }]);
  });

  it.each([
    '\\\\server\\share',
    '\\\\server\\*',
    'C:\\*',
    'dir src\\**\\*.ts',
    '\\\\',
    '\\',
    '2 \\* 3',
    'a\\*b',
    'a\\|b \\~ c',
    '^\\d+\\|$',
    '\\`',
    '\\alpha \\\\ \\beta',
  ])('takes nothing away and stays as typed: %s', (text) => {
    expect(short(text)).toEqual([text]);
    expect(printParts(parseParts(text))).toBe(text);
  });

  it('before another one leaves a sign its meaning', () => expect(short('\\\\*a*')).toEqual(['\\', ['a', 'italic']]));

  it('is written again only where it is needed', () =>
    expect(printParts([{ type: 'text', data: '2 * 3 and https://x.example/*a*' }])).toBe(
      '2 * 3 and https://x.example/*a*',
    ));
});

describe('blocks', () => {
  it.each<[string, (string | string[])[]]>([
    ['so:\n> one\n> **two**\nthree', ['so:\n', ['one\n', 'quote'], ['two', 'quote bold'], ['\n', 'quote'], 'three']],
    [
      '- one\n- دو\n- @ali12',
      [
        ['one\nدو\n', 'item'],
        ['mention ali12', 'item'],
      ],
    ],
    ['- *one\n- two*', [['*one\ntwo*', 'item']]],
    ['see\n```sql\nSELECT *\n  FROM a\n```\ndone', ['see\n', ['SELECT *\n  FROM a\n', 'code sql'], 'done']],
    ['```\n> @ali12 :smile:\n```', [['> @ali12 :smile:', 'code']]],
    [
      '```\na\n```\n```\nb\n```',
      [
        ['a\n', 'code'],
        ['b', 'code'],
      ],
    ],
  ])('%s', (text, parts) => {
    expect(short(text)).toEqual(parts);
    expect(printParts(parseParts(text))).toBe(text);
  });

  it('of code may be in one line, and lose the empty lines around them', () => {
    expect(short('```a b```')).toEqual([['a b', 'code']]);
    expect(short('```\n\n  a\n\n```')).toEqual([['  a', 'code']]);
  });

  it.each<[string, (string | string[])[]]>([
    ['```\na\nb```', [['a\nb', 'code']]],
    ['```a\nb\n```', [['b', 'code a']]],
    ['```SELECT 1\nFROM x```', [['SELECT 1\nFROM x', 'code']]],
    ['``` js\na\n```', [['a', 'code js']]],
    ['```\r\na\r\n```', [['a\r', 'code']]],
    ['  ```\n  a\n  ```', [['  a', 'code']]],
    ['````\n```\na\n```\n````', [['```\na\n```', 'code']]],
    ['~~~\n@ali12\n~~~', [['@ali12', 'code']]],
    ['see: ```\n@ali12\n``` and then @hina94', ['see:\n', ['@ali12\n', 'code'], 'and then ', 'mention hina94']],
    ['یہ دیکھیں ```\na```', ['یہ دیکھیں\n', ['a', 'code']]],
    ['see ```@ali12``` now', ['see ', ['@ali12', 'code'], ' now']],
    ['``a`` and ``b`c``', [['a', 'code'], ' and ``b`c``']],
    ['```a``` ```b```', [['a', 'code'], ' ', ['b', 'code']]],
    ['```\n@ali12', ['```\n', 'mention ali12']],
    ['~~~\n\n~~~\na\n~~~\n\n~~~', ['~~~\n\n', ['a\n', 'code'], '\n~~~']],
  ])('of code begin and end as people write them: %j', (text, parts) => {
    expect(short(text)).toEqual(parts);
    const again = printParts(parseParts(text));
    expect(parseParts(again)).toEqual(parseParts(text));
  });

  it('begin at a line of their own when they are edited', () =>
    expect(
      printParts([
        { type: 'text', data: 'a', extras: { block: 'quote' } },
        { type: 'image', name: 'a.png' },
        { type: 'text', data: 'b' },
      ]),
    ).toBe('> a\nb'));
});

describe('what reads parts', () => {
  const parts = parseParts('**Bold** and `code` ||secret @ali12||\n> quoted\n```\nSELECT 1\n```');

  it('shows a line without signs and spoilers', () =>
    expect(partsToPlain(parts, null)).toBe('Bold and code ▒▒▒▒ quoted SELECT 1'));
  it('finds words with marks and in code, no spoilers', () =>
    expect(partsSearchText(parts)).toBe('Bold and code quoted SELECT 1'));
  it('takes no direction from code', () =>
    expect(partsDirection(parseParts('یہ دیکھیں `SELECT name, price FROM menu WHERE city`'))).toBe('rtl'));

  it('has its shapes on the wire, and takes none from clients', () => {
    const stored = resolveNames(parts, { users: new Map([['ali12', '0123456789abcdef01234567']]), bots: new Map() });
    expect(stored.map((part) => MessagePart.parse(part))).toEqual(stored);
    const sent = { type: 'text', data: 'plain', extras: { marks: ['bold'], block: 'code' } };
    expect(parseHybrid([ClientPart.parse(sent)])).toEqual([{ type: 'text', data: 'plain' }]);
  });

  it('leaves a name that nobody has as a word of its mark', () =>
    expect(resolveNames(parseParts('**hi @nobody1 there**'), { users: new Map(), bots: new Map() })).toEqual([
      { type: 'text', data: 'hi @nobody1 there', extras: { marks: ['bold'] } },
    ]));
});

describe('the limit', () => {
  it('leaves what follows as it was written', () => {
    const text = '*a* '.repeat(limits.markup + 2);
    const parts = parseParts(text);
    expect(parts.filter((part) => markupOf(part).marks !== undefined)).toHaveLength(limits.markup);
    expect(parts.at(-1)).toEqual({ type: 'text', data: ' *a* *a* ' });
    expect(printParts(parts)).toBe(text);
  });
});

describe('a quote for an answer', () => {
  const author = { type: 'mention', data: 'sana21', extras: { _id: 'b'.repeat(24) } } as const;
  it.each([
    ['Chai or **coffee**?', ['Chai or **coffee**?']],
    ['One\n\n\nTwo\n', ['One', 'Two']],
    ['> @zain\n> Coffee\nNever, @hina94', ['Never, @hina94']],
    ['Run:\n```sh\nls *all*\n```\nand see', ['Run:', 'ls \\*all\\*', 'and see']],
    ['- tea\n- *milk*', ['tea', '*milk*']],
    ['دودھ پتی :tada:', ['دودھ پتی :tada:']],
  ])('of %j has its author, and each of its lines once', (text, lines) => {
    const written = printQuote(author, parseParts(text));
    expect(written.split('\n')).toEqual(['> @sana21', ...lines.map((line) => `> ${line}`)]);
    const read = parseParts(`${written}\nMy answer`);
    expect(read.slice(0, -1).map((part) => markupOf(part).block)).toEqual(read.slice(0, -1).map(() => 'quote'));
    expect(read.at(-1)).toEqual({ type: 'text', data: 'My answer' });
  });

  it('of what has no words is its author alone', () => {
    expect(printQuote(author, [{ type: 'image', name: 'a.webp' }])).toBe('> @sana21');
  });
});
