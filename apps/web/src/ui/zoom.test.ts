import { expect, test } from 'vitest';
import { maxZoom, movedBy, scaledAt, whole } from './use-zoom.ts';

const frame = { width: 400, height: 300 };

test('the point under the fingers stays where it is', () => {
  const at = { x: 100, y: -50 };
  const zoomed = scaledAt(whole, 2, at, frame);
  expect(zoomed).toEqual({ scale: 2, x: -100, y: 50 });
  expect((at.x - zoomed.x) / zoomed.scale).toBe(100);
});

test('a picture is never smaller than its frame, larger than six times, or out of sight', () => {
  expect(scaledAt({ scale: 2, x: 30, y: 30 }, 0.1, { x: 0, y: 0 }, frame)).toEqual(whole);
  expect(scaledAt(whole, 100, { x: 0, y: 0 }, frame).scale).toBe(maxZoom);
  expect(movedBy({ scale: 2, x: 0, y: 0 }, 9999, -9999, frame)).toEqual({ scale: 2, x: 200, y: -150 });
  expect(movedBy(whole, 50, 50, frame)).toEqual(whole);
});
