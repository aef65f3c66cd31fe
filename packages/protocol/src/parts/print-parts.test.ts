import { describe, expect, it } from 'vitest';
import { threadIdOf, videoIdOf } from './links.ts';
import type { Part } from './part.ts';
import { ClientPart, MessagePart } from '../entities/message-parts.ts';
import { parseHybrid, parseParts, resolveNames } from './parse-parts.ts';
import { partsDirection, partsSearchText, partsToPlain } from './print-parts.ts';
import { printParts } from './print-source.ts';

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
      'Chai? Chai چائے ali12 quiz',
    );
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
