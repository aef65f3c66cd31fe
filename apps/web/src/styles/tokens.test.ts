import { nameColors, tilePalettes, tilePatterns } from '@baithak/protocol/looks';
import { describe, expect, it, test } from 'vitest';
import { contrast, readHex, type Rgb } from '../lib/settings/chat-colors.ts';
import { tokensOf } from './testing/tokens-of.ts';
import { readFileSync } from 'node:fs';

const surfaces = ['--floor', '--surface', '--surface-raised', '--surface-sunken'];
const grounds = [...surfaces, '--surface-hover', '--surface-active', '--own', '--mention-row'];
/** Non-text contrast: focus ring, field border, a switch that is off, dots. */
const marks = [
  '--focus',
  '--border-strong',
  '--accent',
  '--nuqta',
  '--online',
  '--away',
  '--offline',
  '--speaking',
  '--pinned',
  '--vote-up',
  '--vote-down',
  '--danger',
  '--success',
];
/** Text on backgrounds that the e2e audit rarely reaches: selections, search hits, mentions, code, toasts. */
const words = [
  ['--selection-text', '--selection'],
  ['--mention-text', '--mention'],
  ['--code-text', '--code-bg'],
  ['--text', '--code-bg'],
  ['--nuqta-contrast', '--nuqta'],
  ['--accent-contrast', '--accent'],
  ['--accent-contrast', '--accent-hover'],
  ['--accent-text', '--accent-soft'],
  ['--danger-contrast', '--danger-solid'],
  ['--success-contrast', '--success-solid'],
  ['--warning-contrast', '--warning-solid'],
  ['--info-contrast', '--info-solid'],
  ...['danger', 'success', 'warning', 'info'].flatMap(
    (kind) =>
      [
        [`--${kind}`, `--${kind}-soft`],
        ['--text', `--${kind}-soft`],
        ['--text-muted', `--${kind}-soft`],
      ] as const,
  ),
  ...surfaces.map((ground) => ['--text-faint', ground] as const),
] as const;

describe.each(['light', 'dark', 'blue', 'purple'])('the colours of the theme %s', (theme) => {
  const tokens = tokensOf(theme);
  const color = (name: string): Rgb => {
    const found = readHex(tokens(name));
    if (!found) throw new Error(`${theme} has no ${name}.`);
    return found;
  };

  it('let every mark be seen on every surface, 3 to 1', () => {
    for (const mark of marks)
      for (const ground of surfaces)
        expect(contrast(color(mark), color(ground)), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  it('let every name be read on every ground, 4.6 to 1 in its own colour', () => {
    for (const ground of grounds) {
      for (let name = 0; name < nameColors; name += 1)
        expect(contrast(color(`--name-${name}`), color(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.6);
      expect(contrast(color('--rank-guest'), color(ground)), `guest on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('let the words be read that are marked, found, named or told, 4.5 to 1', () => {
    for (const [ink, ground] of words)
      expect(contrast(color(ink), color(ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
});

test('every tile is drawn, and has its colours on light and on dark', () => {
  const drawn = readFileSync(new URL('../../public/tiles/tiles.svg', import.meta.url), 'utf8');
  const colors = readFileSync(new URL('../ui/graphics/tile-colors.css', import.meta.url), 'utf8');
  expect(drawn.match(/id="t\d+"/g)).toEqual(Array.from({ length: tilePatterns }, (_, at) => `id="t${at}"`));
  expect(colors.match(/\[data-tile-colors='\d+'\]/g)).toEqual(
    Array.from({ length: tilePalettes }, (_, at) => `[data-tile-colors='${at}']`),
  );
  expect(colors.match(/--tile-[123]: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);/g)).toHaveLength(3 * tilePalettes);
});
