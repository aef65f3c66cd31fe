import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Logo } from '../../ui/logo.tsx';
import styles from './door.module.css';
import { EntryFooter } from './entry-footer.tsx';

interface DoorProps {
  wallTitle: string;
  wallText: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** The way in: the painted wall with the house's name on one side, one task on the other. */
export const Door = ({ wallTitle, wallText, title, text, children }: DoorProps) => (
  <div className={styles.door}>
    <div className={styles.wall}>
      <div className={styles.pattern} aria-hidden="true" />
      <img className={styles.picture} src="/pictures/door.svg" alt="" />
      <header className={styles.name}>
        <Logo variant="both" size="large" onWall />
      </header>
      <div className={styles.welcome}>
        <p className={classNames('display', styles.wallTitle)}>{wallTitle}</p>
        <p className={styles.wallText}>{wallText}</p>
      </div>
    </div>
    <main className={styles.side}>
      <div className={styles.column}>
        <div>
          <h1 className={classNames('display', styles.title)}>{title}</h1>
          <p className={styles.text}>{text}</p>
        </div>
        {children}
        <EntryFooter />
      </div>
    </main>
  </div>
);
