import { fc } from '@baithak/protocol/testing/fast-check';
import { expect, test } from 'vitest';
import { clampCrop, maxScale, croppedSquare, initialCrop } from './use-avatar.ts';

test('at first the middle of the picture is in the window', () => {
  expect(croppedSquare(initialCrop, { width: 400, height: 200 })).toEqual({ left: 100, top: 0, side: 200 });
});

test('twice as large shows half of it, and moving the picture to the right shows what is left of the middle', () => {
  expect(
    croppedSquare(clampCrop({ scale: 2, x: 0.25, y: 0 }, { width: 200, height: 200 }), { width: 200, height: 200 }),
  ).toEqual({ left: 25, top: 50, side: 100 });
});

test('the window never leaves the picture', () => {
  const sides = fc.integer({ min: 1, max: 5000 });
  const numbers = fc.double({ min: -50, max: 50, noNaN: true });
  fc.assert(
    fc.property(sides, sides, numbers, numbers, numbers, (width, height, scale, x, y) => {
      const crop = clampCrop({ scale, x, y }, { width, height });
      const { left, top, side } = croppedSquare(crop, { width, height });
      expect(crop.scale).toBeGreaterThanOrEqual(1);
      expect(crop.scale).toBeLessThanOrEqual(maxScale);
      for (const edge of [left, top, width - left - side, height - top - side])
        expect(edge).toBeGreaterThanOrEqual(-1e-6 * Math.max(width, height));
    }),
  );
});
