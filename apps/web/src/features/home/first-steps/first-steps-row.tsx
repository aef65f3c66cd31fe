import { Link } from 'react-router';
import { firstStepsAddress } from '../../../lib/addresses.ts';
import { classNames } from '../../../lib/class-names.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import styles from './first-steps.module.css';
import { stepNames } from './steps.ts';
import { useFirstStepsTexts } from './use-first-steps-texts.ts';

/** Leads to the first steps, above the Owner's rooms. */
export const FirstStepsRow = ({ done, isOpen }: { done: number; isOpen: boolean }) => {
  const { texts, doneOf } = useFirstStepsTexts();
  return (
    <nav className={styles.list} aria-label={texts.row}>
      <Link
        to={firstStepsAddress}
        className={classNames(styles.row, isOpen && styles.open)}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Icon name="door" />
        <span className={styles.words}>
          <b>{texts.row}</b>
          <span className={styles.count}>{doneOf(done, stepNames.length)}</span>
        </span>
      </Link>
    </nav>
  );
};
