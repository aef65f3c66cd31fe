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
