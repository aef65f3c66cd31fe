import { fold } from '@baithak/protocol/folding/fold';

/** Shorter than an id, so that neither is ever taken for the other. */
const longest = 20;
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

const randomEnd = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % letters.length]).join('');

/**
 * Slugs to try for a title, best first: lowercase letters and digits (docs/product.md#identifiers). A Private room's
 * never shows its title.
 */
export const slugsFor = (title: string, access: 'Public' | 'Private'): string[] => {
  const plain =
    access === 'Public'
      ? fold(title)
          .replace(/[^a-z0-9]+/g, '')
          .slice(0, longest)
      : '';
  const ends = [randomEnd(5), randomEnd(8), randomEnd(8)].map((end) => (plain.slice(0, longest - 8) || 'room') + end);
  return plain.length >= 3 ? [plain, ...ends] : ends;
};
