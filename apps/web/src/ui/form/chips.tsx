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
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1.5">
      {options.map((option) => (
        <label
          key={option.value}
          className={`${styles.chip} relative inline-flex items-center gap-1.5 min-h-7.5 px-2.5 bg-surface-raised [border:1px_solid_var(--border-strong)] rounded-[6px_6px_12px_12px] text-xs font-medium cursor-pointer whitespace-nowrap mobile:min-h-touch mobile:px-3`}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 m-0 opacity-0 cursor-pointer"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
};
