import type { ReactNode } from 'react';
import styles from './room-panel.module.css';

interface RoomPanelProps {
  readonly title: string;
  /** Beside the title: a count, or the button that closes it. */
  readonly corner: ReactNode;
  readonly children: ReactNode;
}

/** A panel beside a room: a title, and scrolling content below it. */
export const RoomPanel = ({ title, corner, children }: RoomPanelProps) => (
  <aside className={styles.panel} aria-label={title}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {corner}
    </div>
    {children}
  </aside>
);
