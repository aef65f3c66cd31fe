/** Red, green, blue, 0 to 255 each. */
export type Rgb = readonly [number, number, number];

/** Parses `#1a2b3c`; null for anything else. */
export const readHex = (text: string): Rgb | null => {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim()) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
};

export const hexOf = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

export const white: Rgb = [255, 255, 255];
export const black: Rgb = [0, 0, 0];

/** `share` 0 gives the first colour, 1 the second. */
export const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const at = (index: 0 | 1 | 2): number => Math.round(one[index] + (other[index] - one[index]) * share);
  return [at(0), at(1), at(2)];
};

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** The contrast ratio of WCAG 2, 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** The lowest contrast of a colour on several backgrounds. */
export const worst = (color: Rgb, grounds: readonly Rgb[]): number =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/** The nearest mix with white or black that has the ratio on every background; white or black itself when none has. */
export const readable = (color: Rgb, grounds: readonly Rgb[], ratio: number): Rgb => {
  if (worst(color, grounds) >= ratio) return color;
  const end = worst(white, grounds) >= worst(black, grounds) ? white : black;
  for (let share = 0.02; share < 1; share += 0.02) {
    const tried = mix(color, end, share);
    if (worst(tried, grounds) >= ratio) return tried;
  }
  return end;
};
