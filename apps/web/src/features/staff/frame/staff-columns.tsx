import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import styles from './staff-columns.module.css';

interface StaffColumnsProps {
  /** The list at the start; on a phone a page of its own. */
  readonly side?: ReactNode;
  /** What is decided about the main pane, from 1100 px. */
  readonly panel?: ReactNode;
  /** Along the top of the main pane instead of staff's own tile: that of the room it is about. */
  readonly band?: ReactNode;
  /** On a phone: the main pane covers the list. */
  readonly isMainShown?: boolean;
  readonly children: ReactNode;
}

/** A page of the staff room: a list, the main pane, and the decision. */
export const StaffColumns = ({ side, panel, band, isMainShown = true, children }: StaffColumnsProps) => (
  <div
    className={classNames(
      styles.columns,
      side !== undefined && styles.withSide,
      panel !== undefined && styles.withPanel,
    )}
  >
    {side !== undefined && (
      <div className={classNames('flex flex-col min-h-0 min-w-0', isMainShown && styles.covered)}>{side}</div>
    )}
    <main className={classNames(styles.main, !isMainShown && styles.covered)}>
      {band ?? <div className={styles.band} />}
      {children}
    </main>
    {panel !== undefined && <div className="flex flex-col min-h-0 min-w-0 compact:hidden">{panel}</div>}
  </div>
);
