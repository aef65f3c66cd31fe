import type { MediaPart } from '@baithak/protocol/parts/part';
import { hasPoster, readFileName, thumbnailSide, variantName } from '@baithak/protocol/contracts/uploads.rules';
import { localFile } from '../../../lib/uploads/local-files.ts';
import { serviceUrls } from '../../../lib/service-urls.ts';

const gallery = (name: string): string => `${serviceUrls.assets}/file/uploads/gallery/${name}`;

/** The file as it is stored (docs/product.md#assets). */
export const originalUrl = ({ type, name }: MediaPart): string =>
  type === 'video' ? `${serviceUrls.api}/uploads/videos/${name}` : `${serviceUrls.assets}/file/uploads/images/${name}`;

/** What to show of a file: from this page when it was sent from here. */
export const mediaUrl = (item: MediaPart): string => localFile(item.name) ?? originalUrl(item);

/** A small picture, its widths for screens of more pixels, and its placeholder's colours. A moving one is small in `_th` too. */
export const pictureSources = (item: MediaPart): { readonly src: string; readonly srcSet?: string } => {
  const local = localFile(item.name);
  if (local !== undefined) return { src: local };
  const facts = readFileName(item.name);
  const small = gallery(variantName(item.name, '_th'));
  if (!facts || facts.variant || facts.width * facts.height === 0) return { src: originalUrl(item) };
  const width = Math.round(facts.width * Math.min(1, thumbnailSide / Math.max(facts.width, facts.height)));
  return width === facts.width
    ? { src: gallery(item.name) }
    : { src: small, srcSet: `${small} ${width}w, ${gallery(item.name)} ${facts.width}w` };
};

/** The picture of a video; undefined when it has none. */
export const posterUrl = ({ name }: MediaPart): string | undefined =>
  hasPoster(name) ? gallery(variantName(name, '_poster')) : undefined;
