import { floorOf, floorStyle, type StoredTile } from './tile-choice.ts';
import styles from './tile.module.css';

interface FloorProps {
  /** The room's id: where the tile it chose is not known, each id has its own. */
  seed: string;
  /** What the room chose: two small numbers. */
  tile?: StoredTile | undefined;
}

interface TileProps extends FloorProps {
  /** Edge in px; 40 by default. */
  size?: number;
}

/** A room's floor tile; decoration beside its title. */
export const Tile = ({ seed, tile, size = 40 }: TileProps) => {
  const { address, filter } = floorOf(seed, tile);
  return (
    <img
      className={styles.tile}
      src={address}
      style={{ filter }}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      draggable={false}
    />
  );
};

/** The 7 px strip along the top of the main pane that says which room this is; once a view. */
export const FloorBand = ({ seed, tile }: FloorProps) => (
  <div className={styles.band} style={floorStyle(seed, tile)} aria-hidden="true" />
);
