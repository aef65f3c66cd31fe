import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './frame.module.css';

interface FrameProps {
  readonly side: ReactNode;
  /** Null on a phone means that the list is shown. */
  readonly main: ReactNode;
  readonly isMainShown: boolean;
}

/** Sidebar and main pane; on a phone one of the two. */
export const Frame = ({ side, main, isMainShown }: FrameProps) => (
  <div className={styles.frame}>
    <div className={classNames(styles.side, isMainShown && styles.covered)}>{side}</div>
    <div className={classNames(styles.content, !isMainShown && styles.covered)}>{main}</div>
  </div>
);

interface MainProps {
  readonly children: ReactNode;
  readonly panel?: ReactNode;
  /** Under the sheet: the bottom bar where a phone shows no room. */
  readonly foot?: ReactNode;
}

/** The raised sheet, and the panel beside it where there is room. */
export const Main = ({ children, panel, foot }: MainProps) => (
  <>
    <div className={styles.sheet}>
      <main className={styles.main}>{children}</main>
      {foot}
    </div>
    {panel && <div className={styles.panel}>{panel}</div>}
  </>
);
