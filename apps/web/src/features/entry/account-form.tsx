import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import type { Problem } from '../../lib/problem.ts';
import styles from './form.module.css';
import { FormField } from './form-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { emailProblem, nameProblem, passwordProblem, termsProblem } from './rules.ts';
import { TermsSwitch } from './terms-switch.tsx';
import { useForm } from './use-form.ts';
import { useRuleWords } from './use-rule-words.ts';
import { useSending } from './use-sending.ts';

export interface NewAccount {
  username: string;
  email: string;
  password: string;
  agreedToTerms: true;
}

type FieldName = 'username' | 'email' | 'password' | 'terms';

const fieldOf = ({ code, details }: Problem): FieldName | undefined => {
  if (code === 'NAME_TAKEN' || code === 'NAME_RESERVED') return 'username';
  if (code === 'EMAIL_TAKEN') return 'email';
  if (code !== 'INVALID_INPUT') return undefined;
  const paths = details.map(({ path }) => path);
  return (['username', 'email', 'password'] as const).find((name) => paths.includes(name));
};

interface AccountFormProps {
  submit: string;
  send: (account: NewAccount) => Promise<void>;
  /** The name that stands in the field at first. */
  name?: string;
}

/** A new account: name, address, password, terms. `send` rejects with a WireError. */
export const AccountForm = ({ submit, send, name = '' }: AccountFormProps) => {
  const { t } = useTranslation('entry');
  const words = useRuleWords();
  const { busy, failure, run } = useSending();
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

  const place = (problem: Problem): boolean => {
    const field = fieldOf(problem);
    if (field !== undefined) form.refuse(field, problem.code);
    return field !== undefined;
  };
  const register = (): void => run(() => send({ username, email: email.trim(), password, agreedToTerms: true }), place);

  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.onSubmit(register)}>
      <FormField
        form={form}
        name="username"
        label={t('register.username')}
        hint={t(form.good('username') ? 'rules.good' : 'rules.username')}
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
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
      <Button type="submit" tone="primary" size="large" busy={busy}>
        {submit}
      </Button>
    </form>
  );
};
