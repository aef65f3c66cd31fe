import { type ReactNode, useId } from 'react';
import { Toggle } from '../../ui/form/switch.tsx';
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

interface SwitchRowProps {
  readonly title: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A setting that is on or off; the whole row is the target. */
export const SwitchRow = ({ title, hint, on, onChange }: SwitchRowProps) => {
  const id = useId();
  return (
    <label className={styles.switchRow}>
      <span>
        <b id={`${id}-name`}>{title}</b>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint} style={{ display: 'block' }}>
            {hint}
          </span>
        )}
      </span>
      <Toggle
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={`${id}-name`}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
      />
    </label>
  );
};
