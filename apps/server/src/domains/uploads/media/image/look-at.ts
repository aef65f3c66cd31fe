import sharp, { type Sharp } from 'sharp';
import { frameSide } from '../../judge/judge-messages.ts';
import { mostPixelsOf } from './image-messages.ts';

/** Runs in the process of image-process.ts alone. */

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
export const lookAt = async (path: string): Promise<Uint8Array[]> => {
  const open = (page: number): Sharp => sharp(path, { page, failOn: 'error', limitInputPixels: mostPixelsOf('gif') });
  const { width, height, pageHeight = height, pages = 1 } = await open(0).metadata();
  const frames: Uint8Array[] = [];
  for (const page of framesOf(pages)) frames.push(await pixelsOf(open(page)));
  for (const square of squaresOf(width, pageHeight)) frames.push(await pixelsOf(open(0).extract(square)));
  return frames;
};
