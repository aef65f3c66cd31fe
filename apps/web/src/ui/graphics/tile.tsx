import { floorOf, floorStyle, type StoredTile } from './tile-choice.ts';
import styles from './tile.module.css';

interface FloorProps {
  /** The room's id, which determines the tile when the chosen one is not known. */
  seed: string;
  /** The tile that the room chose. */
  tile?: StoredTile | undefined;
}

interface TileProps extends FloorProps {
  /** The length of an edge in px; 40 by default. */
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

/** The 7 px strip of tiles along the top of the main pane, which identifies the room; used once per view. */
export const FloorBand = ({ seed, tile }: FloorProps) => (
  <div className={styles.band} style={floorStyle(seed, tile)} aria-hidden="true" />
);
