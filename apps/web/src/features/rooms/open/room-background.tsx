import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { backgroundUrl } from '../settings/background-field.tsx';
import styles from './room-background.module.css';

/**
 * The background of a room: its picture under a translucent layer, if it has one
 * (docs/decisions/settings-and-design.md#colours-that-stay-readable).
 */
export const RoomBackground = ({ background, children }: { background: string | null; children: ReactNode }) => (
  <div
    className={classNames('flex-1 min-h-0 flex flex-col', background !== null && styles.pictured)}
    style={background === null ? undefined : { '--picture': `url("${backgroundUrl(background)}")` }}
  >
    {children}
  </div>
);
