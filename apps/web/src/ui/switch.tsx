import type { ComponentProps, ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'role'> {
  children: ReactNode;
}

/** A checkbox that says it is a switch, without words: whoever uses it gives it a name. */
export const Toggle = (props: Omit<SwitchProps, 'children'>) => (
  <input {...props} type="checkbox" role="switch" className={styles.switch} />
);

/** The words are its label and part of the target. */
export const Switch = ({ children, ...rest }: SwitchProps) => (
  <label className={styles.row}>
    <Toggle {...rest} />
    <span>{children}</span>
  </label>
);
