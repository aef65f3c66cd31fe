import { useId, type ReactNode } from 'react';
import styles from './chips.module.css';

interface ChipsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice of several short options that wrap: a group of radio buttons, the chosen one with a nuqta. */
export const Chips = <Value extends string>({ label, options, value, onChange }: ChipsProps<Value>) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.chips}>
      {options.map((option) => (
        <label key={option.value} className={styles.chip}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.radio}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
};
