import { unicodeOf } from '../text/emoji.ts';
import { findSticker } from '../text/stickers.ts';
import { type Direction, textDirection } from '../text/direction.ts';
import { truncate } from '../text/display-names.ts';
import type { Part } from './part.ts';

const printPart = (part: Part): string => {
  switch (part.type) {
    case 'mention':
      return `@${part.data}`;
    case 'emoji':
      return `:${part.data}:`;
    case 'bot':
      return `#${part.data}`;
    case 'command':
      return `/${part.data}`;
    case 'text':
    case 'youtube':
    case 'thread':
      return part.data;
    case 'image':
    case 'video':
    case 'gallery':
      return '';
  }
};

/** The text that a composer shows for editing: what was parsed, as it was written. Media parts print as nothing. */
export const printParts = (parts: readonly Part[]): string => parts.map(printPart).join('');

/** The words a plain text needs from the language pack, and which label a sticker takes. */
export interface PlainWords {
  readonly language: 'en' | 'ur';
  readonly image: string;
  readonly video: string;
  readonly gallery: string;
}

const plainPart = (part: Part, words: PlainWords | null): string => {
  if (part.type === 'image' || part.type === 'video' || part.type === 'gallery')
    return words === null ? ' ' : ` ${words[part.type]} `;
  if (part.type !== 'emoji') return printPart(part);
  const label = words && findSticker(part.data)?.[words.language];
  return unicodeOf(part.data) ?? label ?? printPart(part);
};

/**
 * One line for snippets and notifications: emoji as Unicode, stickers and media as words, or without words stickers as their
 * short names and no media; cut to `most` characters.
 */
export const partsToPlain = (parts: readonly Part[], words: PlainWords | null, most = 200): string =>
  truncate(
    parts
      .map((part) => plainPart(part, words))
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  );

const searchPart = (part: Part): string => {
  if (part.type === 'text') return part.data;
  if (part.type === 'mention' || part.type === 'bot') return ` ${part.data} `;
  if (part.type !== 'emoji') return ' ';
  const sticker = findSticker(part.data);
  return sticker === undefined ? ' ' : ` ${sticker.en} ${sticker.ur} `;
};

/** The words that a search finds the message by: texts, names without their signs, stickers in both languages; no links, no media. */
export const partsSearchText = (parts: readonly Part[]): string =>
  parts.map(searchPart).join('').replace(/\s+/g, ' ').trim();

/** The direction of a message: of what its author wrote, names, links, emoji and media left out. */
export const partsDirection = (parts: readonly Part[], otherwise: Direction = 'ltr'): Direction =>
  textDirection(parts.map((part) => (part.type === 'text' ? part.data : '')).join(''), otherwise);
