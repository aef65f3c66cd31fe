import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './popup.module.css';

/** Words on hover and focus. Never the only place where something is said. */
export const Tooltip = ({ text, children }: { text: ReactNode; children: ReactElement }) => (
  <Base.Root>
    <Base.Trigger render={children} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} style={{ zIndex: 'var(--z-tooltip)' }}>
        <Base.Popup className={styles.tip}>{text}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
