import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { useSuspended } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import styles from '../fields/form.module.css';
import { FormField, PasswordField } from '../fields/form-field.tsx';
import { useSignIn } from '../use-sign-in.ts';
import { useForm } from '../fields/use-form.ts';

const fieldOf = (error: unknown): 'password' | 'otp' | undefined => {
  const { code } = problemOf(error);
  if (code === 'INVALID_PASSWORD') return 'password';
  return code === 'BAD_OTP' ? 'otp' : undefined;
};

export const LoginForm = ({ first }: { first: boolean }) => {
  const { t } = useTranslation('entry');
  const signIn = useSignIn();
  const { t: ta } = useTranslation('account');
  const [rememberMe, setRememberMe] = useState(true);
  const [codeAsked, setCodeAsked] = useState(false);
  const filled = (words: string) => (value: string) => (value.trim() === '' ? words : undefined);
  const form = useForm(
    {
      username: filled(t('login.nameMissing')),
      password: filled(t('login.passwordMissing')),
      otp: codeAsked ? filled(t('login.codeMissing')) : () => undefined,
    },
    { username: '', password: '', otp: '' },
  );

  const { username, password, otp } = form.values;
  const mutation = useMutation({
    mutationFn: () =>
      client.accounts.logIn({ username: username.trim(), password, ...(codeAsked && { otp: otp.trim() }) }),
    onSuccess: ({ data }) => signIn(data, { rememberMe }),
    onError: (error) => {
      const field = fieldOf(error);
      if (field) form.setServerError(field, error);
      if (problemOf(error).code === 'OTP_REQUIRED') setCodeAsked(true);
    },
  });
  const suspended = useSuspended();
  const { code } = problemOf(mutation.error);

  return (
    <form ref={form.ref} method="post" className={styles.form} noValidate onSubmit={form.onSubmit(mutation)}>
      <FormField
        form={form}
        name="username"
        label={t('login.name')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <PasswordField form={form} name="password" label={t('login.password')} autoComplete="current-password" />
      {codeAsked && (
        <FormField
          form={form}
          name="otp"
          label={t('login.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          autoFocus
        />
      )}
      <div className={styles.between}>
        <Switch checked={rememberMe} onChange={(event) => setRememberMe(event.target.checked)}>
          {t('login.keep')}
        </Switch>
        <Link to="/forgot">{t('login.forgot')}</Link>
      </div>
      <FailureNote error={fieldOf(mutation.error) || code === 'OTP_REQUIRED' ? null : (mutation.error ?? suspended)}>
        {code === 'NOT_VERIFIED' && <Link to="/verify">{ta('resend.submit')}</Link>}
      </FailureNote>
      <Button
        type="submit"
        tone={first ? 'primary' : 'outline'}
        size="large"
        busy={mutation.isPending || mutation.isSuccess}
      >
        {t('login.submit')}
      </Button>
    </form>
  );
};
