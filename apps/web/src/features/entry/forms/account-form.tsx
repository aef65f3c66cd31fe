import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { problemOf } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { FormField } from '../fields/form-field.tsx';
import styles from '../fields/form.module.css';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import {
  type Form,
  emailProblem,
  nameProblem,
  passwordProblem,
  termsProblem,
  useForm,
  useRuleText,
} from '../fields/use-form.ts';

/** Agreement to the terms and the least age: nothing is registered without it (docs/product.md#names-and-passwords). */
const TermsSwitch = <Name extends string>({ form }: { form: Form<Name | 'terms'> }) => {
  const { t } = useTranslation('entry');
  const wordsId = useId();
  const problem = form.problem('terms');
  return (
    <div className={styles.stack}>
      <Switch
        name="terms"
        checked={form.values.terms === 'yes'}
        onChange={(event) => form.set('terms', event.target.checked ? 'yes' : '')}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={wordsId}
      >
        <Trans
          t={t}
          i18nKey="register.terms"
          components={{ terms: <Link to="/terms" target="_blank" />, privacy: <Link to="/privacy" target="_blank" /> }}
        />
      </Switch>
      <p id={wordsId} className={styles.error} aria-live="polite" hidden={problem === undefined}>
        {problem}
      </p>
    </div>
  );
};

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
