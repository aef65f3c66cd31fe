import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { client } from '../../lib/client.ts';
import type { Problem } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Switch } from '../../ui/switch.tsx';
import styles from './form.module.css';
import { FormField } from './form-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useComeIn } from './use-come-in.ts';
import { useForm } from './use-form.ts';
import { useSending } from './use-sending.ts';

/** Signing in with a name or an address; asks for a one-time code when the account wants one. */
export const LoginForm = () => {
  const { t } = useTranslation('entry');
  const comeIn = useComeIn();
  const { t: ta } = useTranslation('account');
  const { busy, failure, code, run } = useSending();
  const [keep, setKeep] = useState(true);
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

  const place = ({ code }: Problem): boolean => {
    if (code === 'OTP_REQUIRED') setCodeAsked(true);
    else if (code === 'INVALID_PASSWORD') form.refuse('password', code);
    else if (code === 'BAD_OTP') form.refuse('otp', code);
    else return false;
    return true;
  };

  const send = (): void =>
    run(async () => {
      const { username, password, otp } = form.values;
      const { data } = await client.accounts.logIn({
        username: username.trim(),
        password,
        ...(codeAsked && { otp: otp.trim() }),
      });
      comeIn(data, keep);
    }, place);

  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.onSubmit(send)}>
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
        <Switch checked={keep} onChange={(event) => setKeep(event.target.checked)}>
          {t('login.keep')}
        </Switch>
        <Link to="/forgot">{t('login.forgot')}</Link>
      </div>
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure} {code === 'NOT_VERIFIED' && <Link to="/verify">{ta('resend.submit')}</Link>}
        </Note>
      )}
      <Button type="submit" tone="primary" size="large" busy={busy}>
        {t('login.submit')}
      </Button>
    </form>
  );
};
