import { keptPixels, thumbnailSide } from '@baithak/protocol/contracts/uploads.rules';
import sharp, { type Sharp } from 'sharp';
import { frameSide } from '../judge/judge-messages.ts';
import {
  type ImageFormat,
  type ImageJob,
  type StoredImage,
  TooManyPixels,
  mostPixelsAtOnce,
  mostPixelsOf,
  mostPixelsOfFrame,
} from './image-messages.ts';

/*
 * Runs in the process of image-process.ts alone. Decoded pictures are large (60 million pixels are 180 MB, more of a
 * photograph are decoded in half the size): one thread, and nothing kept for later.
 */
sharp.concurrency(1);
sharp.cache(false);

/** Of an animation: the first frame, the last, and those a quarter of the way apart between them. */
const framesOf = (pages: number): number[] => [
  ...new Set([0, 1 / 4, 1 / 2, 3 / 4, 1].map((part) => Math.round(part * (pages - 1)))),
];

/** A picture is looked at as a square: of one that is longer than twice its width, squares along it are looked at too. */
const long = 2;

const squaresOf = (width: number, height: number) => {
  const [longer, side] = [Math.max(width, height), Math.min(width, height)];
  if (longer <= long * side) return [];
  return [0, 1 / 2, 1].map((part) => {
    const at = Math.round(part * (longer - side));
    return { left: width > height ? at : 0, top: width > height ? 0 : at, width: side, height: side };
  });
};

const pixelsOf = async (picture: Sharp): Promise<Uint8Array> =>
  picture
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(frameSide, frameSide, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();

/** What the classifier looks at of a written picture. */
const lookAt = async (path: string): Promise<Uint8Array[]> => {
  const open = (page: number): Sharp => sharp(path, { page, failOn: 'error', limitInputPixels: mostPixelsOf('gif') });
  const { width, height, pageHeight = height, pages = 1 } = await open(0).metadata();
  const frames: Uint8Array[] = [];
  for (const page of framesOf(pages)) frames.push(await pixelsOf(open(page)));
  for (const square of squaresOf(width, pageHeight)) frames.push(await pixelsOf(open(0).extract(square)));
  return frames;
};

/** A GIF and a JPEG hold no longer side, and browsers draw none much longer. */
const mostSide = 32_767;
const sizes = { avatar: 512, sent: 512, _md: 160, _sm: 48 } as const;

const read = (path: string, format: ImageFormat, animated: boolean): Sharp =>
  sharp(path, { animated, failOn: 'error', limitInputPixels: mostPixelsOf(format) });

interface Sides {
  /** Upright. */
  readonly width: number;
  readonly height: number;
}

/** The sides of a picture, of one frame of it, from its header alone. Throws TooManyPixels. */
const checkPixels = async (path: string, most: number): Promise<Sides> => {
  const header = await sharp(path, { limitInputPixels: false }).metadata();
  const { width, height, pages = 1, orientation = 1, format, isProgressive, channels } = header;
  const isAtOnce = format === 'jpeg' && (isProgressive || channels > 3);
  const bound = isAtOnce ? Math.min(most, mostPixelsAtOnce) : most;
  if (width * height * pages > bound) throw new TooManyPixels(bound);
  return orientation > 4 ? { width: height, height: width } : { width, height };
};

/** As large as it may be kept, in its own shape: a long screenshot stays readable. */
const keptSides = ({ width, height }: Sides): Sides => {
  const scale = Math.min(1, Math.sqrt(keptPixels / (width * height)), mostSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const write = async (image: Sharp, format: ImageFormat, path: string) => {
  const encoded =
    format === 'gif' ? image.gif({ effort: 3 }) : format === 'png' ? image.png() : image.jpeg({ quality: 85 });
  return encoded.toFile(path);
};

/** 4 x 4 colours, each of 12 bits. */
const placeholderOf = async (path: string, format: ImageFormat): Promise<string[]> => {
  const pixels = await read(path, format, false)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(4, 4, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return Array.from(
    { length: 16 },
    (_, at) => `#${[0, 1, 2].map((channel) => ((pixels[at * 3 + channel] ?? 0) >> 4).toString(16)).join('')}`,
  );
};

const jpegOf = (path: string, format: ImageFormat): Promise<Buffer> =>
  read(path, format, false)
    .flatten({ background: '#fff' })
    .resize(sizes.sent, sizes.sent, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();

/** Decodes a received picture and encodes it again with its variants: without metadata, upright, animations kept. */
export const rewriteImage = async ({ path, format, avatar, look, send, to }: ImageJob): Promise<StoredImage> => {
  const sides = await checkPixels(path, to ? mostPixelsOf(format) : mostPixelsOfFrame);
  if (!to) return { width: 0, height: 0, size: 0, placeholder: [], frames: await lookAt(path) };
  const square = Math.min(sizes.avatar, sides.width, sides.height);
  const kept = keptSides(sides);
  // Rotated as its camera says; all metadata, the location included, is dropped.
  const upright = read(path, format, format === 'gif').autoOrient();
  const sized = avatar
    ? upright.resize(square, square, { fit: 'cover' })
    : upright.resize(kept.width, kept.height, { fit: 'inside', withoutEnlargement: true });
  const { width, height, pageHeight, size } = await write(sized, format, to.main);
  for (const { variant, path: small } of to.variants) {
    const still = read(to.main, format, false);
    const smaller =
      variant === '_th'
        ? still.resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
        : still.resize(sizes[variant], sizes[variant], { fit: 'cover' });
    await write(smaller, format, small);
  }
  const [placeholder, frames] = [await placeholderOf(to.main, format), look ? await lookAt(to.main) : []];
  const stored = { width, height: pageHeight ?? height, size, placeholder, frames };
  return send ? { ...stored, jpeg: await jpegOf(to.main, format) } : stored;
};
