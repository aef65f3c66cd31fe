import { describe, expect, it } from 'vitest';
import { ClientPart, MessagePart } from '../entities/message-parts.ts';
import { threadIdOf, videoIdOf } from './links.ts';
import { parseHybrid, parseParts, resolveNames } from './parse-parts.ts';
import type { Part } from './part.ts';
import { partsDirection, partsSearchText, partsToPlain } from './print-parts.ts';
import { printParts } from './print-source.ts';
import { nameStickers, snippetOf } from './snippet.ts';

const words = { language: 'en', image: 'Picture', video: 'Video', gallery: 'Pictures' } as const;
const parts: Part[] = [...parseParts('Chai? :bc_chai: :heart:\n@ali12 #quiz'), { type: 'image', name: 'a.png' }];

describe('a message in plain words', () => {
  it('is one line with emoji, sticker labels and words for media', () => {
    expect(partsToPlain(parts, words)).toBe('Chai? Chai ❤️ @ali12 #quiz Picture');
    expect(partsToPlain(parts, { ...words, language: 'ur' })).toContain('چائے');
  });

  it('is cut to the length asked for', () =>
    expect(partsToPlain([{ type: 'text', data: 'abcdef' }], words, 3)).toBe('abc…'));
  it('prints nothing for media when edited', () =>
    expect(printParts(parts)).toBe('Chai? :bc_chai: :heart:\n@ali12 #quiz'));

  it('has addresses as people read them', () => {
    const written = parseParts('see https://ur.wikipedia.org/wiki/%D9%BE%D8%A7 or https://example.org/\u202egnp.exe');
    const read = 'see https://ur.wikipedia.org/wiki/پا or https://example.org/gnp.exe';
    expect([partsToPlain(written, null), partsSearchText(written)]).toEqual([read, read]);
  });

  it('is cut between characters as people see them', () => {
    expect(partsToPlain(parseParts('a 👩‍👩‍👧👩‍👩‍👧'), null, 3)).toBe('a 👩‍👩‍👧…');
    expect(partsToPlain(parseParts('بِبِبِ'), null, 2)).toBe('بِبِ…');
  });

  it('is searched by its words and names, not by links to videos or files', () => {
    expect(partsSearchText([...parts, ...parseParts(' https://youtu.be/dQw4w9WgXcQ')])).toBe(
      'Chai? Chai چائے @ali12 #quiz',
    );
    const name: Part = { type: 'mention', data: 'saadia' };
    const text = (data: string): Part => ({ type: 'text', data });
    expect(partsSearchText([text('The gap is '), name, text(', she has three')])).toBe(
      'The gap is @saadia, she has three',
    );
    expect(partsSearchText([text('آؤ'), name, name, text('کو')])).toBe('آؤ @saadia @saadia کو');
  });

  it('takes its direction from what was written, not from names and links', () => {
    expect(partsDirection(parseParts('دیکھو @alongusername12 https://youtu.be/dQw4w9WgXcQ'))).toBe('rtl');
    expect(partsDirection([{ type: 'image', name: 'a.png' }], 'rtl')).toBe('rtl');
  });
});

describe('the id in a link', () => {
  it('is read from every form', () => {
    expect(videoIdOf('https://youtube.com/watch?x=1&v=dQw4w9WgXcQ#t')).toBe('dQw4w9WgXcQ');
    expect(videoIdOf('dQw4w9WgXcQ')).toBe('dQw4w9WgXcQ');
    expect(videoIdOf('https://example.com/')).toBeUndefined();
    expect(threadIdOf('https://x.example/thread/public/withReplies/0123456789abcdef01234567')).toBe(
      '0123456789abcdef01234567',
    );
    expect(threadIdOf('https://x.example/thread/public/0123')).toBeUndefined();
  });
});

describe('parts and their wire schema', () => {
  it('are the same: what was sent is parsed, resolved, accepted and printed', () => {
    const sent: ClientPart[] = [
      { type: 'text', data: '/play @ali12 #quiz :bc_ji: youtu.be/dQw4w9WgXcQ' },
      { type: 'gallery', items: [{ type: 'image', name: 'a.png' }] },
    ];
    const id = '0123456789abcdef01234567';
    const parsed = parseHybrid(sent.map((part) => ClientPart.parse(part)));
    const resolved: MessagePart[] = resolveNames(parsed, {
      users: new Map([['ali12', id]]),
      bots: new Map([['quiz', id]]),
    });
    expect(resolved.map((part) => MessagePart.parse(part))).toEqual(resolved);
    expect(resolved.map(({ type }) => type).filter((type) => type !== 'text')).toEqual([
      'command',
      'mention',
      'bot',
      'emoji',
      'youtube',
      'gallery',
    ]);
    expect(printParts(resolved)).toBe('/play @ali12 #quiz :bc_ji: youtu.be/dQw4w9WgXcQ');
  });
});

const image: Part = { type: 'image', name: 'a.png' };

const video: Part = { type: 'video', name: 'b.mp4' };

const chai: Part = { type: 'emoji', data: 'bc_chai', extras: { category: 'old' } };

const heart: Part = { type: 'emoji', data: 'heart', extras: { category: 'default' } };

const roof: Part = { type: 'gallery', items: [image, image, video] };

describe('what a message is, in a list', () => {
  const words = (data: string): Part => ({ type: 'text', data });

  it.each<[string, Part[], object]>([
    ['words', [words('salaam '), heart, words('\n دوستو')], { kind: 'text', text: 'salaam ❤️ دوستو' }],
    ['words with a sticker', [words('aa jao '), chai], { kind: 'text', text: 'aa jao :bc_chai:' }],
    ['a sticker', [words(' '), chai], { kind: 'sticker', sticker: 'bc_chai' }],
    ['a picture', [image], { kind: 'image', images: 1 }],
    ['a video with words', [words('dekho'), video], { kind: 'video', videos: 1, text: 'dekho' }],
    ['a gallery', [roof], { kind: 'gallery', images: 2, videos: 1 }],
    ['a picture and a video', [image, video], { kind: 'gallery', images: 1, videos: 1 }],
    ['nothing', [], { kind: 'text' }],
  ])('%s', (_, parts, expected) => {
    expect(snippetOf(parts)).toEqual({ kind: 'text', text: '', sticker: null, images: 0, videos: 0, ...expected });
  });

  it('has 120 characters at most, and no half of a short name', () => {
    expect([...snippetOf([words('a'.repeat(500))]).text]).toHaveLength(121);
    expect(snippetOf([words('a'.repeat(117)), chai]).text).toBe(`${'a'.repeat(117)}…`);
  });

  it('names stickers in the language of whoever reads', () => {
    expect([nameStickers('aa jao :bc_chai:', 'en'), nameStickers('aa jao :bc_chai:', 'ur')]).toEqual([
      'aa jao Chai',
      'aa jao چائے',
    ]);
    expect(nameStickers('10:30:45 :bc_nosuch:', 'en')).toBe('10:30:45 :bc_nosuch:');
  });
});
