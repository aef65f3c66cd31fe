import { readFileSync } from 'node:fs';
import { nameColors } from '@baithak/protocol/looks';
import { expect, it } from 'vitest';

const tokens = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8');

type Rgb = readonly [number, number, number];

const themes = ['light', 'dark', 'blue', 'purple'] as const;
const words = [
  '--text',
  '--text-muted',
  '--text-faint',
  '--accent-text',
  '--link',
  '--danger',
  ...Array.from({ length: 12 }, (_, rank) => `--rank-${rank}`),
  '--rank-guest',
  ...Array.from({ length: nameColors }, (_, name) => `--name-${name}`),
];

const blockOf = (theme: string): string =>
  new RegExp(`\\[data-theme=['"]${theme}['"]\\] \\{([^}]*--floor[^}]*)\\}`).exec(tokens)?.[1] ?? '';
const color = (block: string, name: string): Rgb => {
  const hex = new RegExp(`${name}: #([0-9a-f]{6})`).exec(block)?.[1];
  if (hex === undefined) throw new Error(`No color ${name}.`);
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
};
const light = (rgb: Rgb): number =>
  rgb.reduce((sum, value, at) => {
    const share = value / 255;
    return (
      sum + (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4) * ([0.2126, 0.7152, 0.0722][at] ?? 0)
    );
  }, 0);
const contrast = (a: Rgb, b: Rgb): number =>
  (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);

it.each(themes)(
  'in %s, the darkest and the lightest a picture can be behind a room keep every word at 4.5 to 1',
  (theme) => {
    const block = blockOf(theme);
    const [floor, raised] = [color(block, '--floor'), color(block, '--surface-raised')];
    expect(floor.every((value, at) => value <= (raised[at] ?? 0))).toBe(true);
    for (const name of words)
      for (const ground of [floor, raised])
        expect(contrast(color(block, name), ground), `${theme} ${name}`).toBeGreaterThanOrEqual(4.5);
  },
);
