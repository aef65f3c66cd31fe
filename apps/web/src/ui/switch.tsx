import type { ComponentProps, ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'role'> {
  children: ReactNode;
}

/** A checkbox that says it is a switch. The words are its label and part of the target. */
export const Switch = ({ children, ...rest }: SwitchProps) => (
  <label className={styles.row}>
    <input {...rest} type="checkbox" role="switch" className={styles.switch} />
    <span>{children}</span>
  </label>
);
