import { limits } from '@baithak/protocol/limits';
import { useTranslation } from 'react-i18next';
import styles from './new-password-field.module.css';
import { PasswordField } from './form-field.tsx';
import type { Form } from './use-form.ts';

/** 0: too short to be accepted; 1 weak, 2 fair, 3 good, 4 strong. Only a hint: the server refuses what is easy to guess. */
type Strength = 0 | 1 | 2 | 3 | 4;

const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u];

export const strengthOf = (password: string): Strength => {
  if (password.length < limits.passwordMin) return 0;
  const different = new Set(password).size;
  if (different < 5) return 1;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  if (password.length >= 16 || (password.length >= 12 && variety >= 3)) return 4;
  if (password.length >= 12) return 3;
  return variety >= 3 ? 2 : 1;
};

const steps = [1, 2, 3, 4] as const;

/** A meter of four steps for the strength of a password; the field's hint says the same as text. */
const StrengthMeter = ({ strength, words }: { strength: Strength; words: string }) => {
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

const strengthWords = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

export const NewPasswordField = <Name extends string>({
  form,
  name,
  label,
}: {
  form: Form<Name>;
  name: Name;
  label: string;
}) => {
  const { t } = useTranslation('entry');
  const strength = strengthOf(form.values[name]);
  const words = strength === 0 ? t('rules.password') : t(`strength.${strengthWords[strength]}`);
  return (
    <PasswordField
      form={form}
      name={name}
      label={label}
      autoComplete="new-password"
      hint={words}
      below={<StrengthMeter strength={strength} words={words} />}
    />
  );
};
