import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { client } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { passwordProblem } from './rules.ts';
import { useForm } from './use-form.ts';
import { useRuleWords } from './use-rule-words.ts';
import { useSending } from './use-sending.ts';

/** A new password by the link of a letter (CONTRACT.md 3). */
export const ResetForm = ({ email, token, onDone }: { email: string; token: string; onDone: () => void }) => {
  const { t } = useTranslation('account');
  const words = useRuleWords();
  const { busy, failure, run } = useSending();
  const [isExpired, setIsExpired] = useState(false);
  const form = useForm({ password: (value) => words(passwordProblem(value)) }, { password: '' });
  const send = (): void =>
    run(
      async () => {
        await client.accounts.resetPassword({ email, token, password: form.values.password });
        onDone();
      },
      ({ code }) => {
        setIsExpired(code === 'EXPIRED');
        if (code !== 'SAME_PASSWORD') return false;
        form.refuse('password', code);
        return true;
      },
    );
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.onSubmit(send)}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField form={form} name="password" label={t('reset.password')} />
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure} {isExpired && <Link to="/forgot">{t('reset.expired')}</Link>}
        </Note>
      )}
      <Button type="submit" tone="primary" size="large" busy={busy}>
        {t('reset.submit')}
      </Button>
    </form>
  );
};
