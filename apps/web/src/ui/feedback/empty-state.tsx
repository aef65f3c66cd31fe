import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './skeleton.module.css';
import { Sticker } from '../graphics/sticker.tsx';

interface EmptyStateProps {
  /** The sticker's code without its prefix. */
  sticker: string;
  title: ReactNode;
  children?: ReactNode;
  /** At most one action. */
  action?: ReactNode;
  /** Fits a side pane: smaller sticker, plain title. */
  small?: boolean;
}

/** Nothing here yet: a sticker, a title, one line and one action. */
export const EmptyState = ({ sticker, title, children, action, small }: EmptyStateProps) => (
  <div className="grid justify-items-center content-center gap-2 text-center py-8 px-6">
    <Sticker name={sticker} size={small ? 72 : 128} />
    {small ? <b>{title}</b> : <h2 className="display text-xl">{title}</h2>}
    {children !== undefined && <p className={classNames(styles.emptyLine, small && styles.small)}>{children}</p>}
    {action}
  </div>
);
