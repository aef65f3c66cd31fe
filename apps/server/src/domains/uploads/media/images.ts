import sharp, { type Sharp } from 'sharp';
import { Refusal } from '../../../platform/errors.ts';
import { BadMedia } from './byte-reader.ts';
import { createTurns } from './turns.ts';

/*
 * Decoded pictures are large: 40 million pixels are 120 MB. So few pixels, one picture at a time, one thread each,
 * and nothing kept for later.
 */
sharp.concurrency(1);
sharp.cache(false);
const inTurn = createTurns(1);

/** Pixels that a picture may have, all frames together; known from its header before anything is decoded. */
export const mostPixels = 40_000_000;
/** Pixels on the longer side: larger ones are made smaller. */
const longestSide = 4096;
const thumbnail = 640;
const sizes = { avatar: 512, _md: 160, _sm: 48 } as const;

export type ImageFormat = 'gif' | 'jpg' | 'png';

export interface StoredImage {
  readonly width: number;
  readonly height: number;
  /** Bytes of the picture itself. */
  readonly size: number;
  readonly placeholder: readonly string[];
}

/** Where to write: the picture, and each variant. */
export interface ImagePaths {
  readonly main: string;
  readonly variants: readonly { readonly variant: '_th' | '_sm' | '_md'; readonly path: string }[];
}

const read = (path: string, animated: boolean): Sharp => sharp(path, { animated, failOn: 'error', limitInputPixels: mostPixels });

/** Throws TOO_LARGE for a picture of too many pixels, from its header alone. */
const checkPixels = async (path: string): Promise<void> => {
  const { width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata();
  if (width * height * pages > mostPixels) {
    throw new Refusal('TOO_LARGE', { msg: `A picture may have at most ${mostPixels / 1_000_000} million pixels, all its frames together.` });
  }
};

const write = async (image: Sharp, format: ImageFormat, path: string) => {
  const encoded = format === 'gif' ? image.gif({ effort: 3 }) : format === 'png' ? image.png() : image.jpeg({ quality: 85 });
  return encoded.toFile(path);
};

/** 4 x 4 colours, each of 12 bits. */
const placeholderOf = async (path: string): Promise<string[]> => {
  const pixels = await read(path, false).flatten({ background: '#fff' }).toColourspace('srgb').resize(4, 4, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return Array.from({ length: 16 }, (_, at) => `#${[0, 1, 2].map((channel) => ((pixels[at * 3 + channel] ?? 0) >> 4).toString(16)).join('')}`);
};

const store = async (path: string, format: ImageFormat, avatar: boolean, to: ImagePaths): Promise<StoredImage> => {
  await checkPixels(path);
  // Turned as its camera says; everything a file says beside its pixels, the place included, stays behind.
  const upright = read(path, format === 'gif').autoOrient();
  const sized = avatar
    ? upright.resize(sizes.avatar, sizes.avatar, { fit: 'cover', withoutEnlargement: true })
    : upright.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
  const { width, height, pageHeight, size } = await write(sized, format, to.main);
  for (const { variant, path: small } of to.variants) {
    const still = read(to.main, false);
    const smaller = variant === '_th'
      ? still.resize(thumbnail, thumbnail, { fit: 'inside', withoutEnlargement: true })
      : still.resize(sizes[variant], sizes[variant], { fit: 'cover' });
    await write(smaller, format, small);
  }
  return { width, height: pageHeight ?? height, size, placeholder: await placeholderOf(to.main) };
};

/**
 * Decodes a received picture and writes it anew with its variants: without metadata, upright, animations kept.
 * Throws TOO_LARGE or BadMedia; what was written by then is left to the caller.
 */
export const storeImage = (path: string, format: ImageFormat, avatar: boolean, to: ImagePaths): Promise<StoredImage> =>
  inTurn(async () => {
    try {
      return await store(path, format, avatar, to);
    } catch (error) {
      if (error instanceof Refusal || isOfTheDisk(error)) throw error;
      throw new BadMedia('It cannot be decoded.', { cause: error });
    }
  });

const isOfTheDisk = (error: unknown): boolean => error instanceof Error && /no space|ENOSPC|EMFILE|EIO/i.test(error.message);
