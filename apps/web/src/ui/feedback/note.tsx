import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Icon, type IconName } from '../graphics/icon.tsx';
import styles from './note.module.css';

interface NoteProps {
  tone?: 'warning' | 'info' | 'danger' | 'success';
  icon?: IconName;
  /** Announced by screen readers when it appears. */
  alert?: boolean;
  children: ReactNode;
}

export const Note = ({
  tone = 'info',
  icon = tone === 'success' ? 'check' : 'warning',
  alert,
  children,
}: NoteProps) => (
  <div className={classNames(styles.note, styles[tone])} role={alert ? 'alert' : undefined}>
    <Icon name={icon} />
    <div>{children}</div>
  </div>
);
