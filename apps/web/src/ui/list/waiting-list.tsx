import type { ReactNode } from 'react';
import { Skeleton, type SkeletonProps } from '../feedback/skeleton.tsx';
import styles from './list.module.css';

/** A list whose rows are on their way. `shape`, `size`: of the pictures at their start. */
export const WaitingList = ({ shape, size }: { shape: NonNullable<SkeletonProps['shape']>; size: number }) => (
  <ul className={styles.list} aria-busy="true">
    {[70, 50, 85, 60, 75, 40].map((width) => (
      <li key={width} className={styles.waiting}>
        <Skeleton shape={shape} width={`${size}px`} height={`${size}px`} />
        <span>
          <Skeleton width={`${width}%`} />
          <Skeleton width={`${100 - width / 2}%`} />
        </span>
      </li>
    ))}
  </ul>
);

/** Below the rows of a list: the error of the last load, and the button that loads more. */
export const ListEnd = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-center items-center gap-3 p-4 text-danger text-xs">{children}</div>
);
