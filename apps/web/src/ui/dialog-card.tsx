import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './popup.module.css';

interface DialogCardProps {
  title: ReactNode;
  /** Beside the title. */
  corner?: ReactNode;
  /** Who gets the focus back; true: as the dialog finds right. */
  finalFocus?: () => HTMLElement | true;
  children: ReactNode;
}

/** What a dialog shows over the page; it stands in the root of a dialog or of an alert dialog. */
export const DialogCard = ({ title, corner, finalFocus, children }: DialogCardProps) => (
  <Base.Portal>
    <Base.Backdrop className={styles.scrim} />
    <Base.Viewport className={styles.stand}>
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
