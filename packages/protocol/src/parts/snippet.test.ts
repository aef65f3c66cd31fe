import { describe, expect, it } from 'vitest';
import type { Part } from './part.ts';
import { nameStickers, snippetOf } from './snippet.ts';

const words = (data: string): Part => ({ type: 'text', data });
const image: Part = { type: 'image', name: 'a.png' };
const video: Part = { type: 'video', name: 'b.mp4' };
const chai: Part = { type: 'emoji', data: 'bc_chai', extras: { category: 'old' } };
const heart: Part = { type: 'emoji', data: 'heart', extras: { category: 'default' } };
const roof: Part = { type: 'gallery', items: [image, image, video] };

describe('what a message is, in a list', () => {
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
