import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './popup.module.css';
import { useBackClosesOnPhone } from './overlay-history.ts';

interface PopoverProps {
  trigger: ReactElement;
  /** Its name for assistive technology. */
  label: string;
  children: ReactNode;
  side?: 'block-start' | 'block-end';
  align?: 'start' | 'center' | 'end';
  /** The element it is placed beside, when that is not the trigger. */
  anchor?: () => Element | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const Popover = ({
  trigger,
  label,
  children,
  side = 'block-end',
  align = 'start',
  anchor,
  open,
  onOpenChange,
}: PopoverProps) => {
  useBackClosesOnPhone(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={styles.layer}
          side={side === 'block-end' ? 'bottom' : 'top'}
          align={align}
          sideOffset={8}
          {...(anchor && { anchor })}
        >
          <Base.Popup className={styles.popup} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
