import { type MouseEvent, type PointerEvent, type WheelEvent, useRef, useState } from 'react';

/** A picture in a frame: `scale` 1 fits it in; `x`, `y` move its middle, in CSS pixels. */
interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface Frame {
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

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far a finger must move to count as a swipe, in CSS pixels. */
const swipe = 56;
const step = 2.5;

const frameOf = (element: Element): { frame: Frame; middle: Point } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { frame: { width, height }, middle: { x: left + width / 2, y: top + height / 2 } };
};

const distanceOf = (a: Point, b: Point): { distance: number; middle: Point } => ({
  distance: Math.hypot(a.x - b.x, a.y - b.y),
  middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
});

/**
 * Zooms by pinch, double press, and Ctrl and wheel; pans while zoomed; reports swipes otherwise. `onSwipe` gets 1 for a
 * swipe to the right and -1 for one to the left, in both languages.
 */
export const useZoom = (onSwipe: (towards: 1 | -1) => void) => {
  const [zoom, setZoom] = useState(whole);
  const fingers = useRef(new Map<number, Point>());
  const began = useRef<Point | null>(null);
  const scale = (element: Element, factor: number, at?: Point) => {
    const { frame, middle } = frameOf(element);
    setZoom((before) =>
      scaledAt(before, factor, at ? { x: at.x - middle.x, y: at.y - middle.y } : { x: 0, y: 0 }, frame),
    );
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    began.current = fingers.current.size === 1 ? { x: event.clientX, y: event.clientY } : null;
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) {
      const { frame } = frameOf(event.currentTarget);
      return setZoom((zoomed) => movedBy(zoomed, now.x - before.x, now.y - before.y, frame));
    }
    const [from, to] = [distanceOf(before, other), distanceOf(now, other)];
    if (from.distance > 0) scale(event.currentTarget, to.distance / from.distance, to.middle);
  };
  const onPointerUp = (event: PointerEvent) => {
    const start = began.current;
    fingers.current.delete(event.pointerId);
    if (fingers.current.size > 0 || start === null) return;
    began.current = null;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (zoom.scale === 1 && Math.abs(dx) > swipe && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx > 0 ? 1 : -1);
  };
  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    began.current = null;
  };
  const onDoubleClick = (event: MouseEvent) =>
    zoom.scale > 1 ? setZoom(whole) : scale(event.currentTarget, step, { x: event.clientX, y: event.clientY });
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey)
      scale(event.currentTarget, Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
  };
  return {
    zoom,
    scale,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onDoubleClick, onWheel },
  };
};
