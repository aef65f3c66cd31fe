import { readFileName } from '@baithak/protocol/contracts/uploads.rules';

/** Where media is shown: in an open thread, or in a message, a list, a quote. */
export type MediaPlace = 'thread' | 'elsewhere';

export interface GalleryLayout {
  /** Height of a row in vh. */
  readonly rowHeight: number;
  readonly columns: 1 | 2;
  /** The last one takes both columns. */
  readonly isLastWide: boolean;
}

/**
 * The layout of a gallery of `count` items (docs/product.md#galleries): one at 40vh over the whole width, two halves at 30vh, more at
 * 20vh in halves, an odd last one over the whole width. In an open thread pictures that have a row to themselves are 50vh.
 */
export const galleryLayout = (count: number, place: MediaPlace): GalleryLayout => {
  const columns = count === 1 ? 1 : 2;
  const isLastWide = count > 1 && count % 2 === 1;
  if (count > 2) return { rowHeight: 20, columns, isLastWide };
  if (place === 'thread') return { rowHeight: 50, columns, isLastWide };
  return { rowHeight: count === 1 ? 40 : 30, columns, isLastWide };
};

/** The proportions of a single picture or video: from its name, or 16 to 9. */
export const sizeInName = (name: string): { readonly width: number; readonly height: number } => {
  const facts = readFileName(name);
  return facts && facts.width > 0 && facts.height > 0
    ? { width: facts.width, height: facts.height }
    : { width: 640, height: 360 };
};
