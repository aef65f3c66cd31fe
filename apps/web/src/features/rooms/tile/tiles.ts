import type { StoredTile } from '@baithak/protocol/looks';
import { useTranslation } from 'react-i18next';

/** By their numbers, as the room stores them. */
export const patternNames = [
  'petals',
  'arches',
  'quarters',
  'star',
  'squares',
  'waves',
  'triangles',
  'scales',
] as const;
export const setNames = [
  'brick',
  'ochre',
  'olive',
  'leaf',
  'teal',
  'slate',
  'indigo',
  'plum',
  'clay',
  'stone',
  'rose',
  'sand',
] as const;

/** Sixteen that go well together, each pattern twice. */
export const readyTiles: readonly StoredTile[] = (
  [
    [0, 0],
    [2, 4],
    [1, 8],
    [3, 6],
    [4, 1],
    [6, 9],
    [5, 5],
    [7, 3],
    [0, 2],
    [3, 7],
    [2, 11],
    [1, 10],
    [4, 6],
    [7, 1],
    [6, 0],
    [5, 3],
  ] as const
).map(([pattern, palette]) => ({ pattern, palette }));

export const isReadyTile = ({ pattern, palette }: StoredTile): boolean =>
  readyTiles.some((tile) => tile.pattern === pattern && tile.palette === palette);

/** A form for a new room begins with another one each time. */
export const anyReadyTile = (): StoredTile =>
  readyTiles[Math.floor(Math.random() * readyTiles.length)] ?? { pattern: 0, palette: 0 };

/** A tile in words. */
export const useTileName = (): ((tile: StoredTile) => string) => {
  const { t } = useTranslation('rooms');
  return ({ pattern, palette }) =>
    t('tile.name', {
      pattern: t(`tile.patterns.${patternNames[pattern] ?? 'petals'}`),
      colors: t(`tile.sets.${setNames[palette] ?? 'brick'}`),
    });
};
