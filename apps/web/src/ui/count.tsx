import { classNames } from '../lib/class-names.ts';
import styles from './count.module.css';

interface CountProps {
  /** Numbers over 999 are shown as 999+. */
  value: number | '@';
  /** Muted rooms, counts over 100 and totals on tabs. */
  quiet?: boolean;
  /** What is counted, for instance "3 unread". */
  label: string;
}

/** A badge with a number. */
export const Count = ({ value, quiet, label }: CountProps) => (
  <span className={classNames(styles.count, quiet && styles.quiet)} role="img" aria-label={label}>
    {typeof value === 'number' && value > 999 ? '999+' : value}
  </span>
);
