import type { CSSProperties } from 'react';
import { readFileName } from '@baithak/protocol/uploads.rules';

/** 16 colours, 4 rows of 4, blurred into each other, as the address of a picture. */
const blurred = (colours: readonly string[]): string => {
  const squares = colours
    .map(
      (colour, index) =>
        `<rect x="${index % 4}" y="${Math.floor(index / 4)}" width="1.05" height="1.05" fill="${colour}"/>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" preserveAspectRatio="none"><filter id="b"><feGaussianBlur stdDeviation=".5" edgeMode="duplicate"/></filter><g filter="url(#b)">${squares}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};

/** What stands in a picture's place until it is there (decision 0110); nothing when its name does not say. */
export const placeholderOf = (name: string): CSSProperties => {
  const colours = readFileName(name)?.placeholder;
  return colours ? { backgroundImage: blurred(colours), backgroundSize: '100% 100%' } : {};
};
