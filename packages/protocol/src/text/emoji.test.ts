import { describe, expect, it } from 'vitest';
import { emojiCategory, emojiPairs, longestEmojiName, suggestEmoji, unicodeOf } from './emoji.ts';
import { stickerPrefix, stickers } from './stickers.ts';

const names = [...emojiPairs, ...stickers].map(({ name }) => name);

describe('the emoji table', () => {
  it('has 50 pairs and 48 stickers, no name and no emoji twice', () => {
    expect([emojiPairs.length, stickers.length]).toEqual([50, 48]);
    expect(new Set(names).size).toBe(98);
    expect(new Set(emojiPairs.map(({ unicode }) => unicode)).size).toBe(50);
  });

  it('has names that the parser reads, and none of digits only', () => {
    for (const name of names)
      expect(name).toMatch(new RegExp(`^(?=.{1,${longestEmojiName}}$)[a-z0-9_]*[a-z][a-z0-9_]*$`));
    for (const { name } of stickers) expect(name.startsWith(stickerPrefix)).toBe(true);
  });

  it('has one name for each emoji, which stands for it', () => {
    for (const { name, unicode } of emojiPairs) expect(unicodeOf(name)).toBe(unicode);
    expect(new Set(emojiPairs.map(({ unicode }) => unicode)).size).toBe(emojiPairs.length);
  });

  it('labels every sticker in both languages', () => {
    for (const { en, ur } of stickers) expect([/[A-Za-z]/.test(en), /[\u0600-\u06ff]/.test(ur)]).toEqual([true, true]);
  });

  it('calls stickers old and pairs default', () => {
    expect([emojiCategory('bc_chai'), emojiCategory('smile'), emojiCategory('bc_no'), emojiCategory('no')]).toEqual([
      'old',
      'default',
      undefined,
      undefined,
    ]);
  });

  it('suggests what starts so first, stickers without their prefix too', () => {
    expect(suggestEmoji('ch')).toEqual(['bc_chai', 'bc_chappal']);
    expect(suggestEmoji('SMIL')).toEqual(['smile', 'smiley', 'sweat_smile']);
    expect(suggestEmoji('a', 3)).toHaveLength(3);
  });
});
