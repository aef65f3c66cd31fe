import { findSticker, stickerPrefix, stickers } from './stickers.ts';

/** A short name and the Unicode emoji that it shows. */
export interface EmojiPair {
  readonly name: string;
  readonly unicode: string;
}

/** The short names (docs/product.md#emoji-and-stickers). No name is digits only, so that a time like 10:30:45 is never an emoji. */
export const emojiPairs: readonly EmojiPair[] = [
  { name: 'smile', unicode: '😄' },
  { name: 'grin', unicode: '😁' },
  { name: 'joy', unicode: '😂' },
  { name: 'rofl', unicode: '🤣' },
  { name: 'smiley', unicode: '😃' },
  { name: 'blush', unicode: '😊' },
  { name: 'wink', unicode: '😉' },
  { name: 'heart_eyes', unicode: '😍' },
  { name: 'kissing_heart', unicode: '😘' },
  { name: 'yum', unicode: '😋' },
  { name: 'stuck_out_tongue', unicode: '😛' },
  { name: 'sunglasses', unicode: '😎' },
  { name: 'thinking', unicode: '🤔' },
  { name: 'neutral', unicode: '😐' },
  { name: 'smirk', unicode: '😏' },
  { name: 'roll_eyes', unicode: '🙄' },
  { name: 'relieved', unicode: '😌' },
  { name: 'sleepy', unicode: '😴' },
  { name: 'sick', unicode: '🤒' },
  { name: 'cry', unicode: '😢' },
  { name: 'sob', unicode: '😭' },
  { name: 'angry', unicode: '😠' },
  { name: 'rage', unicode: '😡' },
  { name: 'scream', unicode: '😱' },
  { name: 'flushed', unicode: '😳' },
  { name: 'sweat_smile', unicode: '😅' },
  { name: 'innocent', unicode: '😇' },
  { name: 'hug', unicode: '🤗' },
  { name: 'shush', unicode: '🤫' },
  { name: 'facepalm', unicode: '🤦' },
  { name: 'shrug', unicode: '🤷' },
  { name: 'thumbsup', unicode: '👍' },
  { name: 'thumbsdown', unicode: '👎' },
  { name: 'ok_hand', unicode: '👌' },
  { name: 'clap', unicode: '👏' },
  { name: 'wave', unicode: '👋' },
  { name: 'pray', unicode: '🙏' },
  { name: 'muscle', unicode: '💪' },
  { name: 'raised_hands', unicode: '🙌' },
  { name: 'handshake', unicode: '🤝' },
  { name: 'eyes', unicode: '👀' },
  { name: 'heart', unicode: '❤️' },
  { name: 'broken_heart', unicode: '💔' },
  { name: 'fire', unicode: '🔥' },
  { name: 'star', unicode: '⭐' },
  { name: 'sparkles', unicode: '✨' },
  { name: 'tada', unicode: '🎉' },
  { name: 'hundred', unicode: '💯' },
  { name: 'rose', unicode: '🌹' },
  { name: 'tea', unicode: '🍵' },
];

/** `default`: an emojiPairs name. `old`: a sticker. */
export type EmojiCategory = 'default' | 'old';

/** Characters of the longest name, without the colons: a parser need not look further. */
export const longestEmojiName = 32;

const byName: ReadonlyMap<string, string> = new Map(emojiPairs.map((pair) => [pair.name, pair.unicode]));

/** The Unicode emoji of a short name (lowercase); undefined for stickers and unknown names. */
export const unicodeOf = (name: string): string | undefined => byName.get(name);

/** The category of a known name (lowercase); undefined when no emoji and no sticker has it. */
export const emojiCategory = (name: string): EmojiCategory | undefined => {
  if (name.startsWith(stickerPrefix)) return findSticker(name) === undefined ? undefined : 'old';
  return byName.has(name) ? 'default' : undefined;
};

/** What the composer offers after `:` and some letters: short names and stickers that start so, then those that hold it. */
export const suggestEmoji = (typed: string, most = 8): string[] => {
  const wanted = typed.toLowerCase();
  const names = [...emojiPairs.map((pair) => pair.name), ...stickers.map((sticker) => sticker.name)];
  const starts = names.filter((name) => name.replace(stickerPrefix, '').startsWith(wanted) || name.startsWith(wanted));
  const holds = names.filter((name) => name.includes(wanted) && !starts.includes(name));
  return [...starts, ...holds].slice(0, most);
};
