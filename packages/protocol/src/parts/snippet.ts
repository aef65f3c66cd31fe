import type { SnippetContent } from '../entities/entities.ts';
import { isBlank } from '../text/blank.ts';
import { findSticker } from '../text/stickers.ts';
import { mediaIn, type MediaPart, type Part } from './part.ts';
import { partsToPlain } from './print-parts.ts';

/** Characters of a message that lists show. */
const longest = 120;

/** The name of the sticker, when a message is one sticker and nothing else; null otherwise. */
export const singleSticker = (parts: readonly Part[]): string | null => {
  const spoken = parts.filter((part) => part.type !== 'text' || !isBlank(part.data));
  const [first] = spoken;
  return spoken.length === 1 && first?.type === 'emoji' && first.extras.category === 'old' ? first.data : null;
};

const kindOf = ([item, ...others]: readonly MediaPart[], sticker: string | null): SnippetContent['kind'] => {
  if (sticker !== null) return 'sticker';
  return others.length > 0 ? 'gallery' : (item?.type ?? 'text');
};

// A short name that was cut in the middle reads as nothing; whole ones are matched first, and stay.
const shortNames = /(:bc_[a-z0-9_]+:)|:(?:b|bc|bc_[a-z0-9_]*)?…$/g;

/** One line of what was written, where stickers stay short names: `nameStickers` reads them. */
export const lineOf = (parts: readonly Part[]): string =>
  partsToPlain(parts, null, longest).replace(shortNames, (_, whole?: string) => whole ?? '…');

/**
 * What a message is, for lists of rooms and threads, without a word of any language (docs/contract.md#shapes). `text` is one
 * line of what was written, where stickers stay short names: `nameStickers` reads them.
 */
export const snippetOf = (parts: readonly Part[]): SnippetContent => {
  const sticker = singleSticker(parts);
  const items = mediaIn(parts);
  return {
    kind: kindOf(items, sticker),
    text: sticker === null ? lineOf(parts) : '',
    sticker,
    images: items.filter(({ type }) => type === 'image').length,
    videos: items.filter(({ type }) => type === 'video').length,
  };
};

/** A snippet's text with each sticker by its label. */
export const nameStickers = (text: string, language: 'en' | 'ur'): string =>
  text.replace(/:(bc_[a-z0-9_]+):/g, (written, name: string) => findSticker(name)?.[language] ?? written);
