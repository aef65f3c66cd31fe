import { useId } from 'react';
import styles from './radio-choices.module.css';

interface RadioChoicesProps<Value extends string> {
  readonly title: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  /** Null: nothing is chosen yet. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

export const RadioChoices = <Value extends string>({ title, options, value, onChange }: RadioChoicesProps<Value>) => {
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="font-bold p-0 mb-2">{title}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.radio}
            aria-labelledby={`${id}-${option.value.replace(' ', '-')}`}
            {...(option.hint !== undefined && {
              'aria-describedby': `${id}-${option.value.replace(' ', '-')}-hint`,
            })}
          />
          <span className="grid min-w-0">
            <b id={`${id}-${option.value.replace(' ', '-')}`}>{option.label}</b>
            {option.hint !== undefined && (
              <span id={`${id}-${option.value.replace(' ', '-')}-hint`} className="text-muted text-xs">
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
