import { type StoredTile, tilePalettes, tilePatterns } from '@baithak/protocol/looks';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Tile } from '../../ui/graphics/tile.tsx';
import styles from './tile-picker.module.css';

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

const useTileName = (): ((tile: StoredTile) => string) => {
  const { t } = useTranslation('rooms');
  return ({ pattern, palette }) =>
    t('tile.name', {
      pattern: t(`tile.patterns.${patternNames[pattern] ?? 'petals'}`),
      colors: t(`tile.sets.${setNames[palette] ?? 'brick'}`),
    });
};

interface ChoiceProps {
  readonly label: string;
  readonly tiles: readonly StoredTile[];
  readonly tile: StoredTile;
  readonly onChoose: (tile: StoredTile) => void;
}

/** Tiles of which one is chosen: a group of radio buttons. */
const Choice = ({ label, tiles, tile, onChoose }: ChoiceProps) => {
  const group = useId();
  const nameOf = useTileName();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="grid grid-cols-[repeat(8,1fr)] justify-items-center mobile:grid-cols-[repeat(4,1fr)]"
    >
      {tiles.map((each) => (
        <label
          key={`${each.pattern} ${each.palette}`}
          className={`${styles.option} relative grid place-items-center w-11.5 h-11.5 rounded-[14px] cursor-pointer`}
          title={nameOf(each)}
        >
          <input
            type="radio"
            name={group}
            aria-label={nameOf(each)}
            checked={each.pattern === tile.pattern && each.palette === tile.palette}
            onChange={() => onChoose(each)}
          />
          <Tile seed="" tile={each} />
        </label>
      ))}
    </div>
  );
};

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const PatternAndColors = ({ tile, onChoose }: Pick<ChoiceProps, 'tile' | 'onChoose'>) => {
  const { t } = useTranslation('rooms');
  const choices = [
    { label: t('tile.pattern'), tiles: numbers(tilePatterns).map((pattern) => ({ ...tile, pattern })) },
    { label: t('tile.colors'), tiles: numbers(tilePalettes).map((palette) => ({ ...tile, palette })) },
  ];
  return choices.map(({ label, tiles }) => (
    <div key={label}>
      <span className="text-xs text-muted" aria-hidden="true">
        {label}
      </span>
      <Choice label={label} tiles={tiles} tile={tile} onChoose={onChoose} />
    </div>
  ));
};

/** Chooses the tile of a room: one of sixteen, or a pattern and its colours. */
export const TilePicker = ({ tile, onChoose }: Pick<ChoiceProps, 'tile' | 'onChoose'>) => {
  const { t } = useTranslation('rooms');
  const [kind, setKind] = useState<'ready' | 'own'>(isReadyTile(tile) ? 'ready' : 'own');
  return (
    <div
      role="group"
      aria-label={t('tile.label')}
      className="grid grid-cols-[112px_minmax(0,1fr)] gap-y-2 gap-x-4 mobile:grid-cols-1"
    >
      <span className="col-span-full text-xs font-bold">{t('tile.label')}</span>
      <span className={styles.preview}>
        <Tile seed="" tile={tile} size={112} />
      </span>
      <div className="grid content-start gap-2">
        <Segmented
          wide
          label={t('tile.kinds')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'ready', label: t('tile.ready') },
            { value: 'own', label: t('tile.own') },
          ]}
        />
        {kind === 'ready' ? (
          <Choice label={t('tile.ready')} tiles={readyTiles} tile={tile} onChoose={onChoose} />
        ) : (
          <PatternAndColors tile={tile} onChoose={onChoose} />
        )}
        <p className="text-xs text-muted">{t('tile.hint')}</p>
      </div>
    </div>
  );
};
