import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './popup.module.css';

interface DialogCardProps {
  title: ReactNode;
  /** Beside the title. */
  corner?: ReactNode;
  /** The element that gets the focus back; true: the dialog decides. */
  finalFocus?: () => HTMLElement | true;
  children: ReactNode;
}

/** The card of a dialog over the page; it must be inside the root of a dialog or an alert dialog. */
export const DialogCard = ({ title, corner, finalFocus, children }: DialogCardProps) => (
  <Base.Portal>
    <Base.Backdrop className={styles.scrim} />
    <Base.Viewport className={styles.viewport}>
      <Base.Popup className={styles.dialog} {...(finalFocus && { finalFocus })}>
        <div className={styles.head}>
          <Base.Title className={classNames('display', styles.title)}>{title}</Base.Title>
          {corner}
        </div>
        <div className={styles.body}>{children}</div>
      </Base.Popup>
    </Base.Viewport>
  </Base.Portal>
);
