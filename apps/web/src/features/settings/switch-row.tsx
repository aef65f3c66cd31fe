import { useId } from 'react';
import { Toggle } from '../../ui/form/switch.tsx';
import styles from './setting-row.module.css';

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
