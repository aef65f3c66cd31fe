import { Menu as Base } from '@base-ui/react/menu';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './popup.module.css';
import { useBackClosesOnPhone } from './overlay-history.ts';

interface MenuHereProps {
  /** Where the button is, or was: it may be gone while the menu is open. */
  readonly place: DOMRect;
  readonly heading: ReactNode;
  readonly onClose: () => void;
  /** What has the focus afterwards. */
  readonly backTo: () => HTMLElement | true;
  /** A key that was pressed; whether it did something. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** MenuItem, MenuSeparator. */
  readonly children: ReactNode;
}

export const MenuHere = ({ place, heading, onClose, backTo, onKey, children }: MenuHereProps) => {
  useBackClosesOnPhone(true, onClose);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (onKey?.(event) !== true) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Positioner
          className={styles.layer}
          anchor={{ getBoundingClientRect: () => place }}
          side="bottom"
          align="end"
          sideOffset={6}
        >
          <Base.Popup className={styles.popup} finalFocus={backTo} onKeyDownCapture={onKeyDown}>
            <Base.Group>
              <Base.GroupLabel className={styles.heading}>{heading}</Base.GroupLabel>
              {children}
            </Base.Group>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
