import { classNames } from '../lib/class-names.ts';
import styles from './count.module.css';

interface CountProps {
  value: number | '@';
  /** Greater numbers are shown as this one and a plus. */
  most?: number;
  /** Muted rooms, counts over 100 and totals on tabs. */
  quiet?: boolean;
  /** What is counted, for instance "3 unread". */
  label: string;
}

export const Count = ({ value, most = 999, quiet, label }: CountProps) => (
  <span className={classNames(styles.count, quiet && styles.quiet)} role="img" aria-label={label}>
    {typeof value === 'number' && value > most ? `${most}+` : value}
  </span>
);
