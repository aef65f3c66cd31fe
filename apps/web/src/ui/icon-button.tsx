import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName;
  /** What it does, in words: its name for everybody who does not see the picture, and its title. */
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
