import type { CSSProperties } from 'react';
import { readFileName } from '@baithak/protocol/contracts/uploads.rules';

/** 16 colors, 4 rows of 4, blurred into each other, as the address of a picture. */
const blurred = (colors: readonly string[]): string => {
  const squares = colors
    .map(
      (color, index) =>
        `<rect x="${index % 4}" y="${Math.floor(index / 4)}" width="1.05" height="1.05" fill="${color}"/>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" preserveAspectRatio="none"><filter id="b"><feGaussianBlur stdDeviation=".5" edgeMode="duplicate"/></filter><g filter="url(#b)">${squares}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};

/**
 * The blurred colors shown until a picture is loaded (docs/decisions/0110-file-names-and-caches.md); nothing when its
 * name has none.
 */
export const placeholderStyle = (name: string): CSSProperties => {
  const colors = readFileName(name)?.placeholder;
  return colors ? { backgroundImage: blurred(colors), backgroundSize: '100% 100%' } : {};
};
