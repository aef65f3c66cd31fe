import { useId, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './field.module.css';

export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

interface FieldProps {
  label: ReactNode;
  /** A rule or help under the field; hidden while there is an error. */
  hint?: ReactNode;
  error?: string | undefined;
  good?: boolean;
  children: (control: ControlProps) => ReactNode;
}

/** A label, one control and the text below it, connected for assistive technology. */
export const Field = ({ label, hint, error, good, children }: FieldProps) => {
  const id = useId();
  const words = error ?? hint;
  const wordsId = `${id}-words`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(words !== undefined && { 'aria-describedby': wordsId }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      <div
        id={wordsId}
        className={classNames(
          styles.words,
          error !== undefined && styles.error,
          error === undefined && good && styles.good,
        )}
        aria-live="polite"
      >
        {words}
      </div>
    </div>
  );
};
