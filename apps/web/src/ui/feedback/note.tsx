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

/** What has just gone wrong may be below the end of a phone's screen. */
const bringIntoView = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' });

export const Note = ({
  tone = 'info',
  icon = tone === 'success' ? 'check' : 'warning',
  alert,
  children,
}: NoteProps) => (
  <div
    className={classNames(styles.note, styles[tone])}
    role={alert ? 'alert' : undefined}
    ref={alert ? bringIntoView : undefined}
  >
    <Icon name={icon} />
    <div>{children}</div>
  </div>
);
