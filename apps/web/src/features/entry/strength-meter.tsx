import { useTranslation } from 'react-i18next';
import styles from './strength-meter.module.css';
import type { Strength } from './strength.ts';

const steps = [1, 2, 3, 4] as const;

/** Four flattened nuqtas that fill as a password gets harder to guess. `words` say the same: the field's hint. */
export const StrengthMeter = ({ strength, words }: { strength: Strength; words: string }) => {
  const { t } = useTranslation('entry');
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={t('strength.label')}
      aria-valuemin={0}
      aria-valuemax={4}
      aria-valuenow={strength}
      aria-valuetext={words}
      data-strength={strength}
    >
      {steps.map((step) => (
        <i key={step} data-on={step <= strength || undefined} />
      ))}
    </div>
  );
};
