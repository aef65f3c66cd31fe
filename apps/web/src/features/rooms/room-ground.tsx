import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { backgroundAddress } from './background-field.tsx';
import styles from './room-ground.module.css';

/** What the words of a room stand on: its picture under a veil, if it has one (decision 0170). */
export const RoomGround = ({ background, children }: { background: string | null; children: ReactNode }) => (
  <div
    className={classNames(styles.ground, background !== null && styles.pictured)}
    style={background === null ? undefined : { '--picture': `url("${backgroundAddress(background)}")` }}
  >
    {children}
  </div>
);
