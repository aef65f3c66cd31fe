import { mostMegapixels, mostMegapixelsAtOnce } from '@baithak/protocol/contracts/uploads.rules';

/** The messages between the server and its image process. */

export type ImageFormat = 'gif' | 'jpg' | 'png';

export interface ImageJob {
  /** The received picture. */
  readonly path: string;
  /** What it is written as. */
  readonly format: ImageFormat;
  /** Cut to a square. */
  readonly avatar: boolean;
  /** Whether the classifier will look at it: the model, and the endpoint. */
  readonly look: boolean;
  readonly send: boolean;
  /** Where to write the picture, and each variant; undefined: it is only looked at. */
  readonly to:
    | {
        readonly main: string;
        readonly variants: readonly { readonly variant: '_th' | '_sm' | '_md'; readonly path: string }[];
      }
    | undefined;
}

/** Pixels, upright; bytes; 16 colours. */
export interface StoredImage {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly placeholder: readonly string[];
  /** What the classifier looks at: the picture, parts of it, frames of an animation; each 224 x 224 pixels, RGB. */
  readonly frames: readonly Uint8Array[];
  /** What the endpoint gets: a JPEG of at most 512 px. */
  readonly jpeg?: Uint8Array;
}

export type ImageAnswer =
  | { readonly done: StoredImage }
  | { readonly failed: 'pixels'; readonly most: number }
  | { readonly failed: 'disk' | 'damaged' | 'process' };

/** Pixels that a picture may have, all frames together. A photograph is decoded in a smaller size. */
export const mostPixelsOf = (format: ImageFormat): number => mostMegapixels[format] * 1_000_000;
/** A progressive JPEG is decoded with all that is in it at once: 3 bytes a pixel of a usual one, up to 8. */
export const mostPixelsAtOnce = mostMegapixelsAtOnce * 1_000_000;
/** Of one that is only looked at. */
export const mostPixelsOfFrame = 1_000_000;

export class TooManyPixels extends Error {
  readonly most: number;
  constructor(most: number) {
    super();
    this.most = most;
  }
}
