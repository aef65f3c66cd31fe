import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './home-layout.module.css';

interface HomeLayoutProps {
  readonly side: ReactNode;
  /** Null on a phone shows the list. */
  readonly main: ReactNode;
  readonly isMainShown: boolean;
}

/** Sidebar and main pane; on a phone one of the two. */
export const HomeLayout = ({ side, main, isMainShown }: HomeLayoutProps) => (
  <div className={styles.frame}>
    <div className={classNames(styles.side, isMainShown && styles.covered)}>{side}</div>
    <div className={classNames(styles.content, !isMainShown && styles.covered)}>{main}</div>
  </div>
);

interface MainPaneProps {
  readonly children: ReactNode;
  readonly panel?: ReactNode;
  /** Below the pane: the bottom bar of a phone that shows no room. */
  readonly foot?: ReactNode;
}

/** The main pane, and the panel beside it where there is space. */
export const MainPane = ({ children, panel, foot }: MainPaneProps) => (
  <>
    <div className={styles.sheet}>
      <main className={styles.main}>{children}</main>
      {foot}
    </div>
    {panel && <div className={styles.panel}>{panel}</div>}
  </>
);
