import { classNames } from '../../lib/class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** An arch for people, a tile for rooms, a bowl for pictures, a line for text. */
  shape?: 'line' | 'arch' | 'tile' | 'bowl';
  /** CSS lengths. */
  width?: string;
  height?: string;
}

/** A placeholder in the shape of what is loading. Put `aria-busy` on the region around it. */
export const Skeleton = ({ shape = 'line', width = '100%', height }: SkeletonProps) => (
  <span
    className={classNames(styles.skeleton, styles[shape])}
    style={{ inlineSize: width, ...(height !== undefined && { blockSize: height }) }}
    aria-hidden="true"
  />
);

/** The placeholder of a row: a picture, a name, and a line of text of this CSS width. */
export const SkeletonRow = ({ textWidth }: { textWidth: string }) => (
  <div className="grid grid-cols-[36px_minmax(0,1fr)] gap-3">
    <Skeleton shape="arch" width="36px" height="36px" />
    <span className="grid content-center gap-2">
      <Skeleton width="30%" />
      <Skeleton width={textWidth} />
    </span>
  </div>
);
