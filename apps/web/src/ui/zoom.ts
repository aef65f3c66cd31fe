/** A picture in a frame: `scale` 1 fits it in; `x`, `y` move its middle, in CSS pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 };
export const maxZoom = 6;

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Limits the movement to the edges of the frame, so that the picture stays in view. */
const held = ({ scale, x, y }: Zoom, frame: Frame): Zoom => {
  if (scale <= 1) return whole;
  const [w, h] = [((scale - 1) * frame.width) / 2, ((scale - 1) * frame.height) / 2];
  return { scale, x: between(x, -w, w), y: between(y, -h, h) };
};

export const movedBy = (zoom: Zoom, dx: number, dy: number, frame: Frame): Zoom =>
  held({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, frame);

/** Zooms around a point, which stays in place. `at` is relative to the middle of the frame. */
export const scaledAt = (
  zoom: Zoom,
  factor: number,
  at: { readonly x: number; readonly y: number },
  frame: Frame,
): Zoom => {
  const scale = between(zoom.scale * factor, 1, maxZoom);
  const real = scale / zoom.scale;
  return held({ scale, x: at.x - (at.x - zoom.x) * real, y: at.y - (at.y - zoom.y) * real }, frame);
};
