import { drawnTile, tileOf, type StoredTile } from '@baithak/protocol/looks';
import { useId } from 'react';
import { classNames } from '../../lib/class-names.ts';
import './tile-colors.css';
import styles from './tile.module.css';

interface FloorProps {
  /** The id of the room or person, which determines the tile when none was chosen. */
  readonly seed: string;
  readonly tile?: StoredTile | undefined;
}

const drawn = ({ seed, tile }: FloorProps) => {
  const { pattern, palette } = drawnTile(tile ?? tileOf(seed));
  return { href: `/tiles/tiles.svg#t${pattern}`, 'data-tile-colors': palette };
};

interface TileProps extends FloorProps {
  /** The length of an edge in px; 40 by default. */
  readonly size?: number;
}

/** A room's floor tile; decoration beside its title. */
export const Tile = ({ size = 40, ...floor }: TileProps) => {
  const { href, ...colors } = drawn(floor);
  return (
    <svg className={styles.tile} width={size} height={size} {...colors} aria-hidden="true">
      <use href={href} />
    </svg>
  );
};

interface FloorPatternProps extends FloorProps {
  /** The length of a tile's edge in px. */
  readonly size: number;
  readonly className: string | undefined;
}

export const Floor = ({ size, className, ...floor }: FloorPatternProps) => {
  const id = useId();
  const { href, ...colors } = drawn(floor);
  return (
    <svg className={classNames(styles.floor, className)} {...colors} aria-hidden="true">
      <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
        <use href={href} width={size} height={size} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
};

/** The 7 px strip of tiles along the top of the main pane, which identifies the room; used once per view. */
export const FloorBand = (floor: FloorProps) => <Floor size={14} className="h-1.75 short:hidden!" {...floor} />;

/** The floor behind a person's picture: the same wherever that person is shown. */
export const PersonFloor = ({ id }: { id: string }) => <Floor size={32} className="h-24" seed={id} />;
