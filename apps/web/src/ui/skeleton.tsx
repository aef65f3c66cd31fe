import { classNames } from '../lib/class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Arches for people, tiles for rooms, bowls for pictures, lines for words. */
  shape?: 'line' | 'arch' | 'tile' | 'bowl';
  /** CSS lengths. */
  width?: string;
  height?: string;
}

/** The shape of what is coming. Put `aria-busy` on the region that holds it. */
export const Skeleton = ({ shape = 'line', width = '100%', height }: SkeletonProps) => (
  <span
    className={classNames(styles.skeleton, styles[shape])}
    style={{ inlineSize: width, ...(height !== undefined && { blockSize: height }) }}
    aria-hidden="true"
  />
);
