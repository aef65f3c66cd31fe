import { limits } from '../limits.ts';
import type { UploadLimits, UploadTarget } from './uploads.ts';

/**
 * What server and screens both know of files: what a target accepts, and what a file's name encodes
 * (docs/decisions/files.md#file-names-and-signatures).
 */

/** Accepted types, with the extension that their names get. */
export const imageTypes = { 'image/gif': 'gif', 'image/jpeg': 'jpg', 'image/png': 'png' } as const;
export const videoTypes = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/ogg': 'ogg' } as const;

const one: UploadLimits = { files: 1, imageBytes: limits.imageBytes, videoBytes: 0, types: Object.keys(imageTypes) };
const many: UploadLimits = {
  files: limits.files,
  imageBytes: limits.imageBytes,
  videoBytes: limits.videoBytes,
  types: [...Object.keys(imageTypes), ...Object.keys(videoTypes)],
};

/** Files an upload, bytes a file, accepted types. `videoBytes` 0: no videos. */
export const uploadLimits: Readonly<Record<UploadTarget, UploadLimits>> = {
  thread: many,
  reply: many,
  roomMessage: many,
  privateMessage: many,
  avatar: { ...one, imageBytes: limits.avatarBytes },
  roomBackground: one,
};

/** Further pictures of a video that may come with it, for the classifier: how many, and bytes of each. */
export const videoFrames = 6;
export const frameBytes = 200_000;

/** Million pixels that a picture may have, all frames together; known from its header before anything is decoded. */
export const mostMegapixels = { jpg: 120, png: 40, gif: 40 } as const;
/** Of a JPEG that is decoded as a whole, and not line by line: a progressive one, or one for print (four colours). */
export const mostMegapixelsAtOnce = 50;

/** Pixels of a picture as it is kept: a larger one is made smaller, whatever its shape. */
export const keptPixels = 4096 * 4096;

/** Maximum pixels of the longer side of a thumbnail. */
export const thumbnailSide = 640;

/** `_th`: fits in 640 x 640. `_sm`, `_md`: 48 and 160 square, of avatars. `_poster`: the picture of a video, a JPEG. */
export type Variant = '_th' | '_sm' | '_md' | '_poster';

export interface FileFacts {
  readonly id: string;
  readonly kind: 'image' | 'video';
  readonly ext: string;
  readonly width: number;
  readonly height: number;
  /** 16 colours `#rgb`, 4 rows of 4, to show blurred until the file is there; none for a video without a poster. */
  readonly placeholder: readonly string[] | undefined;
  readonly variant: Variant | undefined;
}

const named =
  /^([0-9a-f]{32})-(\d{1,5})x(\d{1,5})(?:-([0-9a-f]{48}))?(_th|_sm|_md|_poster)?\.(gif|jpg|png|mp4|webm|ogg)$/;

/** The name without the end and signature that the server adds for files that are not public. */
export const bareName = (name: string): string => name.split('?', 1)[0] ?? '';

/** What a file's name encodes; undefined when it is not one of our file names. A signed name is read like the bare one. */
export const readFileName = (name: string): FileFacts | undefined => {
  const [, id, width, height, colours, variant, ext] = named.exec(bareName(name)) ?? [];
  if (!id || !ext) return undefined;
  return {
    id,
    kind: variant === '_poster' || Object.values<string>(imageTypes).includes(ext) ? 'image' : 'video',
    ext,
    width: Number(width),
    height: Number(height),
    placeholder: colours?.match(/.{3}/g)?.map((colour) => `#${colour}`),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern above matches only variants
    variant: variant as Variant | undefined,
  };
};

export const writeFileName = (file: Pick<FileFacts, 'id' | 'ext' | 'width' | 'height' | 'placeholder'>): string => {
  const colours = file.placeholder ? `-${file.placeholder.map((colour) => colour.slice(1)).join('')}` : '';
  return `${file.id}-${file.width}x${file.height}${colours}.${file.ext}`;
};

/** The name of a variant, signed when the name is: `base.ext` gives `base_sm.ext`, a video's poster `base_poster.jpg`. */
export const variantName = (name: string, variant: Variant): string =>
  name.replace(/\.(\w+)(?=$|\?)/, (_, ext: string) => `${variant}.${variant === '_poster' ? 'jpg' : ext}`);

/** Whether a video's name says that it has a poster. */
export const hasPoster = (name: string): boolean => {
  const file = readFileName(name);
  return file?.kind === 'video' && file.placeholder !== undefined;
};
