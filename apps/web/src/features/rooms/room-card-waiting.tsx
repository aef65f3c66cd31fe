import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './room-card.module.css';

/** The shape of a room's card while the rooms are on their way. */
export const RoomCardWaiting = () => (
  <div className={styles.card} aria-hidden="true">
    <Skeleton shape="tile" width="100%" height="56px" />
    <div className={styles.words}>
      <Skeleton width="60%" height="20px" />
      <Skeleton width="90%" />
      <Skeleton width="40%" />
    </div>
  </div>
);
