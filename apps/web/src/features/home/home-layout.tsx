import { createContext, use, type ReactNode, type Ref } from 'react';
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

/** What every main pane shows above its content: the sound that goes on from somewhere else. */
export const MainTop = createContext<ReactNode>(null);

interface MainPaneProps {
  readonly children: ReactNode;
  readonly panel?: ReactNode;
  /** In place of the panel a second pane, which is filled by whoever has its element. */
  readonly besideRef?: Ref<HTMLDivElement> | undefined;
  /** Below the pane: the bottom bar of a phone that shows no room. */
  readonly foot?: ReactNode;
}

/** The main pane, and what is beside it where there is space. */
export const MainPane = ({ children, panel, besideRef, foot }: MainPaneProps) => (
  <>
    <div className={styles.sheet}>
      <main className={styles.main}>
        {use(MainTop)}
        {children}
      </main>
      {foot}
    </div>
    {besideRef && <div ref={besideRef} className={styles.beside} />}
    {panel && !besideRef && <div className={styles.panel}>{panel}</div>}
  </>
);
