import { Dialog as Base } from '@base-ui/react/dialog';
import { useRef, type ReactNode } from 'react';
import styles from './popup.module.css';
import { useBackCloses } from './overlay-history.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Its name for assistive technology. */
  label: string;
  /** The edge it slides in from; the end by default. */
  side?: 'start' | 'end';
  children: ReactNode;
}

/** A pane that slides over the page when there is no space beside it (docs/design.md#panes). */
export const Drawer = ({ open, onClose, label, side = 'end', children }: DrawerProps) => {
  // It keeps its content while it slides out.
  const shown = useRef(children);
  if (open) shown.current = children;
  useBackCloses(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.drawer} data-side={side} aria-label={label}>
          {shown.current}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
