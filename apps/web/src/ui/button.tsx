import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './button.module.css';
import { Icon, type IconName } from './graphics/icon.tsx';

export interface ButtonLook {
  tone?: 'quiet' | 'primary' | 'outline' | 'ghost' | 'danger' | 'dangerText';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
}

/** The class names of a button, for links that look like one. */
export const buttonClass = ({ tone = 'quiet', size = 'medium', wide }: ButtonLook): string =>
  classNames(styles.button, styles[tone], styles[size], wide && styles.wide);

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  icon?: IconName;
  /** The action is pending: the label stays, and an animation replaces the icon. */
  busy?: boolean;
  children: ReactNode;
}

export const Button = ({ tone, size, wide, icon, busy, children, type = 'button', disabled, ...rest }: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={buttonClass({ ...(tone && { tone }), ...(size && { size }), ...(wide && { wide }) })}
    disabled={disabled}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : rest.onClick}
  >
    {busy ? <BusyNuqtas /> : icon && <Icon name={icon} size="small" />}
    <span>{children}</span>
  </button>
);

const BusyNuqtas = () => (
  <span className={styles.busy} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);
