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
    <div className={classNames('flex flex-col min-h-0 min-w-0', isMainShown && styles.covered)}>{side}</div>
    <div className={classNames('flex min-h-0 min-w-0', !isMainShown && styles.covered)}>{main}</div>
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

export const MainPane = ({ children, panel, besideRef, foot }: MainPaneProps) => (
  <>
    <div className={`${styles.sheet} flex-1 flex flex-col min-h-0 min-w-0`}>
      <main
        className={`${styles.main} [--bg:var(--surface)] flex-1 relative flex flex-col min-h-0 min-w-0 my-2 me-2 bg-surface line rounded-[14px] overflow-clip mobile:m-0 mobile:line-none mobile:rounded-none short:my-0`}
      >
        {use(MainTop)}
        {children}
      </main>
      {foot}
    </div>
    {besideRef && (
      <div
        ref={besideRef}
        className="[--bg:var(--surface)] flex flex-none flex-col w-[max(560px,38vi)] min-h-0 my-2 me-2 bg-surface line rounded-[14px] overflow-clip"
      />
    )}
    {panel && !besideRef && <div className={`${styles.panel} flex-none flex w-(--w-panel) min-h-0`}>{panel}</div>}
  </>
);
