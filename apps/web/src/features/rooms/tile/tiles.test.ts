import { tilePalettes, tilePatterns } from '@baithak/protocol/looks';
import { expect, test } from 'vitest';
import { anyReadyTile, isReadyTile, patternNames, readyTiles, setNames } from '../tile-picker.tsx';

test('every pattern and every set of colours has a name', () => {
  expect(patternNames).toHaveLength(tilePatterns);
  expect(setNames).toHaveLength(tilePalettes);
});

test('sixteen tiles are ready, all different, each pattern twice, and a new room begins with one of them', () => {
  expect(new Set(readyTiles.map((tile) => JSON.stringify(tile))).size).toBe(16);
  for (const [pattern] of patternNames.entries())
    expect(readyTiles.filter((tile) => tile.pattern === pattern)).toHaveLength(2);
  expect(readyTiles.every(({ palette }) => palette < tilePalettes)).toBe(true);
  expect(isReadyTile(anyReadyTile())).toBe(true);
  expect(isReadyTile({ pattern: 0, palette: 1 })).toBe(false);
});
