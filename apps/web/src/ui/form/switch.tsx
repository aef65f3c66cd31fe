import type { ComponentProps, ReactNode } from 'react';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'role'> {
  children: ReactNode;
}

/** A checkbox with the role switch and without a label: the caller must name it. */
export const Toggle = (props: Omit<SwitchProps, 'children'>) => (
  <input {...props} type="checkbox" role="switch" className={styles.switch} />
);

/** A switch with its label, which is part of the target. */
export const Switch = ({ children, ...rest }: SwitchProps) => (
  <label className={styles.row}>
    <Toggle {...rest} />
    <span>{children}</span>
  </label>
);
