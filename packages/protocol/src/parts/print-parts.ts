import { unicodeOf } from '../text/emoji.ts';
import { readLinks } from './read-address.ts';
import { findSticker } from '../text/stickers.ts';
import { type Direction, textDirection } from '../text/direction.ts';
import { truncate } from '../text/display-names.ts';
import { givenCommand, markupOf, type CommandPart, type Part } from './part.ts';

const printCommand = (part: CommandPart): string => {
  const given = givenCommand([part]);
  return given ? `/${given.bot} ${given.command} ${given.params}`.trimEnd() : `/${part.data}`;
};

/** A part as text, without its markup. */
export const printPart = (part: Part): string => {
  switch (part.type) {
    case 'mention':
      return `@${part.data}`;
    case 'emoji':
      return `:${part.data}:`;
    case 'bot':
      return `#${part.data}`;
    case 'command':
      return printCommand(part);
    case 'text':
    case 'poll':
    case 'youtube':
    case 'thread':
      return part.data;
    case 'image':
    case 'video':
    case 'gallery':
      return '';
  }
};

/** The words a plain text needs from the language pack, and which label a sticker takes. */
export interface PlainWords {
  readonly language: 'en' | 'ur';
  readonly image: string;
  readonly video: string;
  readonly gallery: string;
}

/** What a spoiler is in plain words, however long it is. */
const hidden = '▒▒▒▒';
const isSpoiler = (part: Part): boolean => markupOf(part).marks?.includes('spoiler') === true;

const plainPart = (part: Part, words: PlainWords | null): string => {
  if (part.type === 'image' || part.type === 'video' || part.type === 'gallery')
    return words === null ? ' ' : ` ${words[part.type]} `;
  if (part.type === 'text') return readLinks(part.data);
  if (part.type !== 'emoji') return printPart(part);
  const label = words && findSticker(part.data)?.[words.language];
  return unicodeOf(part.data) ?? label ?? printPart(part);
};

/**
 * One line for snippets and notifications: emoji as Unicode, stickers and media as words, or without words stickers as their
 * short names and no media; spoilers stay hidden; cut to `most` characters.
 */
export const partsToPlain = (parts: readonly Part[], words: PlainWords | null, most = 200): string =>
  truncate(
    parts
      .map((part, at) => {
        if (!isSpoiler(part)) return plainPart(part, words);
        return at > 0 && isSpoiler(parts[at - 1] ?? part) ? '' : hidden;
      })
      .join('')
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  );

const isName = (part: Part | undefined): boolean => part?.type === 'mention' || part?.type === 'bot';

const searchPart = (part: Part): string => {
  if (isSpoiler(part)) return ' ';
  if (part.type === 'text') return readLinks(part.data);
  if (part.type === 'poll') return [part.data, ...part.extras.choices].join(' ');
  if (isName(part)) return printPart(part);
  if (part.type !== 'emoji') return ' ';
  const sticker = findSticker(part.data);
  return sticker === undefined ? ' ' : ` ${sticker.en} ${sticker.ur} `;
};

const endsInWord = /[\p{L}\p{N}\p{M}]$/u;
const beginsWord = /^[@#\p{L}\p{N}\p{M}]/u;

/** The words that a search finds the message by: texts, addresses as people read them, names, stickers in both languages; no videos, threads, media and spoilers. */
export const partsSearchText = (parts: readonly Part[]): string => {
  let text = '';
  for (const [at, part] of parts.entries()) {
    const words = searchPart(part);
    // A name is a word of its own also where nothing is between it and the next one.
    const isApart = isName(part) || isName(parts[at - 1]);
    text += isApart && endsInWord.test(text.slice(-2)) && beginsWord.test(words) ? ` ${words}` : words;
  }
  return text.replace(/\s+/g, ' ').trim();
};

const isCode = (part: Part): boolean => {
  const { marks, block } = markupOf(part);
  return block === 'code' || marks?.includes('code') === true;
};

/** The direction of a message: of what its author wrote, names, links, code, emoji and media left out. */
export const partsDirection = (parts: readonly Part[], otherwise: Direction = 'ltr'): Direction =>
  textDirection(
    parts.map((part) => (part.type === 'poll' || (part.type === 'text' && !isCode(part)) ? part.data : '')).join(''),
    otherwise,
  );
