import { tileAddress, tileOf } from './tile-choice.ts';
import styles from './tile.module.css';

interface TileProps {
  /** The room's id: each room has its own floor. */
  seed: string;
  /** Edge in px; 40 by default. */
  size?: number;
}

/** A room's floor tile; decoration beside its title. */
export const Tile = ({ seed, size = 40 }: TileProps) => (
  <img className={styles.tile} src={tileAddress(tileOf(seed))} width={size} height={size} alt="" loading="lazy" draggable={false} />
);

/** The 7 px strip along the top of the main pane that says which room this is; once a view. */
export const FloorBand = ({ seed }: { seed: string }) => (
  <div className={styles.band} style={{ backgroundImage: `url(${tileAddress(tileOf(seed))})` }} aria-hidden="true" />
);
