import { Skeleton } from './skeleton.tsx';
import styles from './skeleton-row.module.css';

/** The placeholder of a row: a picture, a name, and a line of text of this CSS width. */
export const SkeletonRow = ({ textWidth }: { textWidth: string }) => (
  <div className={styles.row}>
    <Skeleton shape="arch" width="36px" height="36px" />
    <span className={styles.lines}>
      <Skeleton width="30%" />
      <Skeleton width={textWidth} />
    </span>
  </div>
);
