import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './field.module.css';
import { Icon } from '../graphics/icon.tsx';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** Shows the green edge and the check mark. */
  good?: boolean;
  end?: ReactNode;
}

/** A press anywhere in the box focuses the input. One that searches begins with the sign of it. */
export const TextInput = ({ good, end, ...rest }: TextInputProps) => (
  <span className={classNames(styles.box, rest['aria-invalid'] === true && styles.wrong, good && styles.right)}>
    {rest.type === 'search' && <Icon name="search" size="small" />}
    <input {...rest} className={styles.input} />
    {good && <Icon name="check" size="small" />}
    {end}
  </span>
);

export const TextArea = (props: Omit<ComponentProps<'textarea'>, 'className'>) => (
  <span className={classNames(styles.box, props['aria-invalid'] === true && styles.wrong)}>
    <textarea {...props} className={classNames(styles.input, styles.area)} />
  </span>
);

export const SelectInput = ({ children, ...rest }: Omit<ComponentProps<'select'>, 'className'>) => (
  <span className={classNames(styles.box, rest['aria-invalid'] === true && styles.wrong)}>
    <select {...rest} className={styles.input}>
      {children}
    </select>
  </span>
);
