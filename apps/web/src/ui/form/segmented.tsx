import { useId, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode; lang?: string }[];
  value: Value;
  onChange: (value: Value) => void;
  wide?: boolean;
}

/** A choice of a few visible options: a group of radio buttons. */
export const Segmented = <Value extends string>({ label, options, value, onChange, wide }: SegmentedProps<Value>) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.segmented, wide && styles.wide)}>
      {options.map((option) => (
        <label key={option.value} className={styles.option} lang={option.lang}>
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
