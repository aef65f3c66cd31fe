import { useId } from 'react';
import { Toggle } from '../../../ui/form/switch.tsx';
import styles from './check.module.css';

interface SoundSwitchProps {
  readonly title: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A row with a switch at its end. */
export const SoundSwitch = ({ title, hint, checked, onChange }: SoundSwitchProps) => {
  const id = useId();
  return (
    <label className={styles.switch}>
      <span>
        {title}
        {hint !== undefined && (
          <small id={id} className={styles.why}>
            {hint}
          </small>
        )}
      </span>
      <Toggle
        checked={checked}
        aria-label={title}
        {...(hint !== undefined && { 'aria-describedby': id })}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
};
