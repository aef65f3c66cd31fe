import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { problemOf } from '../../../lib/problem.ts';
import styles from '../fields/form.module.css';
import { FormField } from '../fields/form-field.tsx';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import { emailProblem, nameProblem, passwordProblem, termsProblem } from '../fields/rules.ts';
import { TermsSwitch } from './terms-switch.tsx';
import { useForm } from '../fields/use-form.ts';
import { useRuleText } from '../fields/use-rule-text.ts';

export interface NewAccount {
  username: string;
  email: string;
  password: string;
  agreedToTerms: true;
}

type FieldName = 'username' | 'email' | 'password' | 'terms';

const fieldOf = (error: unknown): FieldName | undefined => {
  const { code, details } = problemOf(error);
  if (code === 'NAME_TAKEN' || code === 'NAME_RESERVED') return 'username';
  if (code === 'EMAIL_TAKEN') return 'email';
  if (code === 'WEAK_PASSWORD') return 'password';
  if (code !== 'INVALID_INPUT') return undefined;
  const paths = details.map(({ path }) => path);
  return (['username', 'email', 'password'] as const).find((name) => paths.includes(name));
};

interface AccountFormProps {
  submit: string;
  send: (account: NewAccount) => Promise<void>;
  /** The initial value of the name field. */
  name?: string;
}

/** A new account: name, address, password, terms. `send` rejects with a WireError. */
export const AccountForm = ({ submit, send, name = '' }: AccountFormProps) => {
  const { t } = useTranslation('entry');
  const words = useRuleText();
  const form = useForm<FieldName>(
    {
      username: (value) => words(nameProblem(value, 'account')),
      email: (value) => words(emailProblem(value)),
      password: (value) => words(passwordProblem(value)),
      terms: (value) => words(termsProblem(value)),
    },
    { username: name, email: '', password: '', terms: '' },
  );
  const { username, email, password } = form.values;

  const mutation = useMutation({
    mutationFn: () => send({ username, email: email.trim(), password, agreedToTerms: true }),
    onError: (error) => {
      const field = fieldOf(error);
      if (field) form.setServerError(field, error);
    },
  });

  return (
    <form ref={form.ref} method="post" className={styles.form} noValidate onSubmit={form.onSubmit(mutation)}>
      <FormField
        form={form}
        name="username"
        label={t('register.username')}
        hint={t(form.isValid('username') ? 'rules.good' : 'rules.username')}
        showGood
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={24}
      />
      <FormField
        form={form}
        name="email"
        type="email"
        label={t('register.email')}
        showGood
        autoComplete="email"
        dir="ltr"
      />
      <NewPasswordField form={form} name="password" label={t('register.password')} />
      <TermsSwitch form={form} />
      <FailureNote error={fieldOf(mutation.error) ? null : mutation.error} />
      <Button type="submit" tone="primary" size="large" busy={mutation.isPending}>
        {submit}
      </Button>
    </form>
  );
};
