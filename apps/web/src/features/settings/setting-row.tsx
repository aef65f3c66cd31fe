import type { ReactNode } from 'react';
import styles from './setting-row.module.css';

/** A setting: its name, what it does, and the control at the end. */
export const SettingRow = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <div className={styles.row}>
    <div>
      <b>{title}</b>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
    <div className={styles.control}>{children}</div>
  </div>
);
