import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { origin } from '../testing/arbitrary-text.ts';
import { countMentions, parseHybrid, parseParts, resolveNames } from './parse-parts.ts';
import { isSendable, type Part } from './part.ts';
import { printParts } from './print-source.ts';
import { plainTitle, splitTitle, titleMaxLength } from './split-title.ts';

/** Parts in short: text as itself, others as [type, data]. */
const short = (text: string) =>
  parseParts(text, { origin }).map((part) => (part.type === 'text' ? part.data : [part.type, part.data]));

describe('mentions', () => {
  it.each([
    ['@ali12', [['mention', 'ali12']]],
    ['salaam @ali12, kya haal?', ['salaam ', ['mention', 'ali12'], ', kya haal?']],
    ['(@ali12)', ['(', ['mention', 'ali12'], ')']],
    ['@ali12.', [['mention', 'ali12'], '.']],
    ['سلام @ali12 کیسے ہو', ['سلام ', ['mention', 'ali12'], ' کیسے ہو']],
    ['سلام@ali12نے', ['سلام', ['mention', 'ali12'], 'نے']],
    ['\u200f@ali12\u200f', ['\u200f', ['mention', 'ali12'], '\u200f']],
    ['😀@ali12😀', ['😀', ['mention', 'ali12'], '😀']],
    ['@ali12 @sana3', [['mention', 'ali12'], ' ', ['mention', 'sana3']]],
    [
      ':smile:@ali12',
      [
        ['emoji', 'smile'],
        ['mention', 'ali12'],
      ],
    ],
  ])('finds the names in %s', (text, parts) => expect(short(text)).toEqual(parts));

  it.each([
    'a@b',
    'ali@example.pk',
    'écrit@ali12',
    'x_@ali12',
    '@',
    '@@',
    '@ ali',
    '@Ali',
    '@aliKhan',
    '@ali_khan',
    `@${'a'.repeat(25)}`,
    'https://elsewhere.example/@ali12',
    'www.elsewhere.example/@ali12#bot',
    '@علی',
  ])('leaves %s alone', (text) => expect(short(text)).toEqual([text]));

  it('are counted each time', () => expect(countMentions(parseParts('@ali12 @ali12 @sana3'))).toBe(3));
});

describe('emoji', () => {
  it('knows short names and stickers, in any case', () => {
    expect(parseParts(':Smile::bc_chai:')).toEqual([
      { type: 'emoji', data: 'smile', extras: { category: 'default' } },
      { type: 'emoji', data: 'bc_chai', extras: { category: 'old' } },
    ]);
  });

  it('finds a name right behind an unknown one', () =>
    expect(short(':foo:smile:')).toEqual([':foo', ['emoji', 'smile']]));

  it.each([
    '10:30:45',
    '::',
    ':)',
    ':smile',
    'smile:',
    ':nothere:',
    ':bc_nothere:',
    ': smile :',
    '😀',
    '❤️',
    `:${'a'.repeat(40)}:`,
  ])('leaves %s as text', (text) => expect(short(text)).toEqual([text]));
});

describe('links', () => {
  it.each([
    'https://youtu.be/dQw4w9WgXcQ',
    'http://youtu.be/dQw4w9WgXcQ?t=5',
    'youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?app=m&v=dQw4w9WgXcQ&t=3s',
    'youtube.com/shorts/dQw4w9WgXcQ',
    'HTTPS://YouTube.com/shorts/dQw4w9WgXcQ?x=@ali12',
  ])('makes a video of %s and keeps it as written', (link) => expect(short(link)).toEqual([['youtube', link]]));

  it('ends before punctuation and before Urdu', () => {
    expect(short('(see https://youtu.be/dQw4w9WgXcQ).')).toEqual([
      '(see ',
      ['youtube', 'https://youtu.be/dQw4w9WgXcQ'],
      ').',
    ]);
    expect(short('xhttps://youtu.be/dQw4w9WgXcQ')).toEqual(['x', ['youtube', 'https://youtu.be/dQw4w9WgXcQ']]);
    expect(short('https://youtu.be/dQw4w9WgXcQدیکھو')).toEqual([['youtube', 'https://youtu.be/dQw4w9WgXcQ'], 'دیکھو']);
  });

  it.each([
    'https://youtu.be/short',
    'https://youtu.be/dQw4w9WgXcQx',
    'https://youtu.be/dQw4w9WgXcQ/x',
    'https://youtube.com/watch?x=dQw4w9WgXcQ',
    'https://evil.example/youtu.be/dQw4w9WgXcQ',
    'https://youtu.be.evil.example/dQw4w9WgXcQ',
    'https://',
    'foo.youtube.com/shorts/dQw4w9WgXcQ',
    'go.example/youtu.be/dQw4w9WgXcQ',
  ])('leaves %s as text', (text) => expect(short(text)).toEqual([text]));

  const thread = '/thread/public/0123456789abcdef01234567';
  it.each([
    `${origin}${thread}`,
    `${origin}/thread/public/withReplies/0123456789abcdef01234567`,
    `http://BAITHAK.example${thread}?x=1`,
  ])('makes a thread of %s', (link) => expect(short(link)).toEqual([['thread', link]]));

  it.each([
    `https://elsewhere.example${thread}`,
    `https://elsewhere.example/?${origin}${thread}`,
    `${origin}/x${thread}`,
    `${origin}${thread}8`,
    `${origin}.evil.example${thread}`,
    `https://a@${origin}${thread}`,
  ])('does not take %s for a thread', (text) => expect(short(text)).toEqual([text]));

  it('makes no threads without an origin', () =>
    expect(parseParts(`${origin}${thread}`)).toEqual([{ type: 'text', data: `${origin}${thread}` }]));
});

describe('bots and commands', () => {
  it('finds #bot anywhere and a command at the start only', () => {
    expect(short('/play chime #quiz')).toEqual([['command', 'play'], ' chime ', ['bot', 'quiz']]);
    expect(short('go /play')).toEqual(['go /play']);
    expect(short('/etc/passwd')).toEqual(['/etc/passwd']);
    expect(short('/ play')).toEqual(['/ play']);
  });
});

describe('the cap', () => {
  it('leaves what follows the 50th special part as text', () => {
    const parts = parseParts('@ali1 '.repeat(60));
    expect(countMentions(parts)).toBe(limits.parsePasses);
    expect(parts.at(-1)).toEqual({ type: 'text', data: ` ${'@ali1 '.repeat(10)}` });
  });
});

describe('a message as sent', () => {
  it('keeps media in its place', () => {
    const image = { type: 'image', name: 'a.png' } as const;
    expect(parseHybrid([{ type: 'text', data: 'see @a' }, { type: 'text', data: 'li12' }, image])).toEqual([
      { type: 'text', data: 'see ' },
      { type: 'mention', data: 'ali12' },
      image,
    ]);
  });

  it('gives known names their ids and turns unknown ones back to text', () => {
    const names = { users: new Map([['ali12', '0123456789abcdef01234567']]), bots: new Map<string, string>() };
    expect(resolveNames(parseParts('hi @ali12 and @nobody1, #nobot'), names)).toEqual([
      { type: 'text', data: 'hi ' },
      { type: 'mention', data: 'ali12', extras: { _id: '0123456789abcdef01234567' } },
      { type: 'text', data: ' and @nobody1, #nobot' },
    ]);
  });

  it('may hold text and media only', () => {
    expect(isSendable({ type: 'text', data: 'x' })).toBe(true);
    expect(isSendable({ type: 'gallery', items: [] })).toBe(true);
    expect(isSendable({ type: 'mention', data: 'ali12' })).toBe(false);
    expect(isSendable({ type: 'youtube', data: 'x' })).toBe(false);
  });
});

describe('the title of a text', () => {
  const text = (data: string): Part => ({ type: 'text', data });
  const picture: Part = { type: 'image', name: 'a.png' };
  const mention: Part = { type: 'mention', data: 'sana21', extras: { _id: 'a'.repeat(24) } };

  it('the first line is the title, what follows it the body, without the blank line between', () => {
    expect(splitTitle([text('Where is kulfi made?\n\nI am in Lahore.\nFor nine days.'), picture])).toEqual({
      title: [text('Where is kulfi made?')],
      rest: [text('I am in Lahore.\nFor nine days.'), picture],
    });
    expect(splitTitle([text('Kulfi?\n\nAsk '), mention])).toEqual({
      title: [text('Kulfi?')],
      rest: [text('Ask '), mention],
    });
  });

  it('a line alone, or with pictures after it, is a title too', () => {
    expect(splitTitle([text('One line only')])).toEqual({ title: [text('One line only')], rest: [] });
    expect(splitTitle([text('Kulfi?'), picture])).toEqual({ title: [text('Kulfi?')], rest: [picture] });
  });

  it('names and emoji of the first line belong to it', () => {
    expect(splitTitle([text('For '), mention, text(' alone\nHere.')])).toEqual({
      title: [text('For '), mention, text(' alone')],
      rest: [text('Here.')],
    });
  });

  it('a long first line, an empty one, an address and a picture are not titles', () => {
    for (const parts of [
      [text(`${'x'.repeat(titleMaxLength + 1)}\nMore`)],
      [text('\nMore')],
      [text('https://a.b/c\nlook')],
      [picture, text('a\nb')],
      [],
    ]) {
      expect(splitTitle(parts)).toEqual({ title: null, rest: parts });
    }
  });

  it('a list gets both as plain text; a first line that is too long goes on after a word', () => {
    expect(plainTitle([text('Kulfi?\nAsk '), mention, picture], printParts)).toEqual({
      title: 'Kulfi?',
      text: 'Ask @sana21',
    });
    const long = plainTitle([text('word '.repeat(40).trim())], printParts);
    expect(long.title).toBe(`${'word '.repeat(28).trim()}…`);
    expect(long.text).toBe(`…${'word '.repeat(12).trim()}`);
    const families = plainTitle([text('👨‍👩‍👧‍👦'.repeat(titleMaxLength + 1))], printParts);
    expect(families.title).toBe(`${'👨‍👩‍👧‍👦'.repeat(titleMaxLength)}…`);
    expect(plainTitle([picture], () => 'Picture')).toEqual({ title: 'Picture', text: '' });
  });

  it('a quote, an item of a list and code are no titles; marks are kept on both sides', () => {
    for (const written of ['> quoted\nanswer', '- one\nmore', '```\ncode\n```\nmore', '```\ncode\n```'])
      expect(splitTitle(parseParts(written)).title).toBeNull();
    expect(splitTitle(parseParts('**Kulfi** in Lahore?\n- one\n- two'))).toEqual({
      title: [{ ...text('Kulfi'), extras: { marks: ['bold'] } }, text(' in Lahore?')],
      rest: [{ ...text('one\ntwo'), extras: { block: 'item' } }],
    });
  });
});
