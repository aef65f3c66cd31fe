import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './popup.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** A dialog over the page. Focus goes in, stays in and comes back; Escape and the scrim close it. */
export const Dialog = ({ open, onClose, title, children }: DialogProps) => {
  const { t } = useTranslation();
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.stand}>
          <Base.Popup className={styles.dialog}>
            <div className={styles.head}>
              <Base.Title className={classNames('display', styles.title)}>{title}</Base.Title>
              <Base.Close render={<IconButton icon="close" label={t('close')} />} />
            </div>
            <div className={styles.body}>{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
