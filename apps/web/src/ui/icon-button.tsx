import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Icon, type IconName } from './graphics/icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName;
  /** What it does: its accessible name and its title. */
  label: string;
  /** Pressed, open or chosen. */
  on?: boolean;
  size?: 'small';
}

export const IconButton = ({ icon, label, on, size, type = 'button', ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    className={classNames(styles.iconButton, on && styles.on)}
    aria-label={label}
    title={label}
  >
    <Icon name={icon} {...(size && { size })} />
  </button>
);
