import { useTranslation } from 'react-i18next';
import styles from './strength-meter.module.css';
import { strengthOf } from './strength.ts';

const words = ['weak', 'weak', 'fair', 'good', 'strong'] as const;
const steps = [1, 2, 3, 4] as const;

/** Four flattened nuqtas that fill as the password gets harder to guess. Its words are the field's hint. */
export const StrengthMeter = ({ password }: { password: string }) => {
  const { t } = useTranslation('entry');
  const strength = strengthOf(password);
  return (
    <div
      className={styles.meter}
      role="meter"
      aria-label={t('strength.label')}
      aria-valuemin={0}
      aria-valuemax={4}
      aria-valuenow={strength}
      aria-valuetext={strength === 0 ? t('rules.password') : t(`strength.${words[strength]}`)}
      data-strength={strength}
    >
      {steps.map((step) => (
        <i key={step} data-on={step <= strength || undefined} />
      ))}
    </div>
  );
};
