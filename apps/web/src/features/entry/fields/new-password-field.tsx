import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import { strengthOf } from './password-strength.ts';
import type { Form } from './use-form.ts';

const strengthWords = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

/** The field for a new password, with a meter of its strength. */
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
