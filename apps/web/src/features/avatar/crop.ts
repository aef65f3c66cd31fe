/** A part of a picture in a square window: `scale` 1 covers it; `x`, `y` move the picture's middle, in sides of the window. */
export interface Crop {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const maxScale = 4;
export const initialCrop: Crop = { scale: 1, x: 0, y: 0 };

/** The width and height of the picture at scale 1, in sides of the window. */
export const coverRatio = ({ width, height }: Size): { readonly x: number; readonly y: number } => {
  const shorter = Math.min(width, height);
  return { x: width / shorter, y: height / shorter };
};

const between = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/** Keeps the window inside of the picture. */
export const clampCrop = (crop: Crop, size: Size): Crop => {
  const scale = Math.min(maxScale, Math.max(1, crop.scale));
  const ratio = coverRatio(size);
  return { scale, x: between(crop.x, (ratio.x * scale - 1) / 2), y: between(crop.y, (ratio.y * scale - 1) / 2) };
};

/** The square of the picture that is in the window, in its pixels. */
export const croppedSquare = (
  { scale, x, y }: Crop,
  { width, height }: Size,
): { readonly left: number; readonly top: number; readonly side: number } => {
  const side = Math.min(width, height) / scale;
  return { left: width / 2 - x * side - side / 2, top: height / 2 - y * side - side / 2, side };
};
