import { useTranslation } from 'react-i18next';
import styles from './strength-meter.module.css';
import type { Strength } from './password-strength.ts';

const steps = [1, 2, 3, 4] as const;

/** A meter of four steps for the strength of a password; the field's hint says the same as text. */
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
