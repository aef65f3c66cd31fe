import {
  hasPoster,
  readFileName,
  thumbnailSide,
  variantName,
  bareName,
} from '@baithak/protocol/contracts/uploads.rules';
import type { MediaPart, Part } from '@baithak/protocol/parts/part';
import { type CSSProperties, createContext, useContext, useRef, useState } from 'react';
import { serviceUrls } from '../../lib/service-urls.ts';
import { localFile } from '../../lib/uploads/local-files.ts';
import type { MediaPlace } from './gallery-layout.ts';

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

/**
 * Loads again whatever shows this file, because its name may have expired. Rejects when that fails; null where nothing
 * can be loaded.
 */
export type RefreshMedia = ((name: string) => Promise<void>) | null;

interface MediaSurroundings {
  readonly place: MediaPlace;
  readonly refresh: RefreshMedia;
  /** The first that a page shows. */
  readonly first?: boolean;
}

const MediaContext = createContext<MediaSurroundings>({ place: 'elsewhere', refresh: null });

export const MediaContextProvider = MediaContext.Provider;
export const useMediaContext = (): MediaSurroundings => useContext(MediaContext);

/** 16 colors, 4 rows of 4, blurred into each other, as the address of a picture. */
const blurred = (colors: readonly string[]): string => {
  const squares = colors
    .map(
      (color, index) =>
        `<rect x="${index % 4}" y="${Math.floor(index / 4)}" width="1.05" height="1.05" fill="${color}"/>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" preserveAspectRatio="none"><filter id="b"><feGaussianBlur stdDeviation=".5" edgeMode="duplicate"/></filter><g filter="url(#b)">${squares}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};

/**
 * The blurred colors shown until a picture is loaded (docs/decisions/files.md#file-names-and-signatures); nothing when
 * its name has none.
 */
export const placeholderStyle = (name: string): CSSProperties => {
  const colors = readFileName(name)?.placeholder;
  return colors ? { backgroundImage: blurred(colors), backgroundSize: '100% 100%' } : {};
};

/**
 * A file that cannot be loaded: its name may have expired, or need a signature by now
 * (docs/decisions/files.md#file-names-and-signatures). Whatever shows it is loaded again, once without asking; after
 * that `isBroken` is true and `retry` tries again. Use `round` as the key of the element, and call `onLoad` when the
 * file is shown.
 */
export const useMediaRetry = (name: string) => {
  const { refresh } = useMediaContext();
  const [broken, setBroken] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const isAsked = useRef(false);
  const retry = () => {
    isAsked.current = true;
    const again = () => {
      setBroken(null);
      setRound((before) => before + 1);
    };
    if (refresh === null) return again();
    refresh(name).then(again, () => setBroken(name));
  };
  const onError = () => (isAsked.current || refresh === null ? setBroken(name) : retry());
  const onLoad = () => {
    isAsked.current = false;
  };
  return { isBroken: broken === name, onError, onLoad, retry, round };
};

export const partsIncludeFile = (parts: readonly Part[], bare: string): boolean =>
  parts.some((part) => {
    if (part.type === 'image' || part.type === 'video') return bareName(part.name) === bare;
    return part.type === 'gallery' && part.items.some(({ name }) => bareName(name) === bare);
  });
