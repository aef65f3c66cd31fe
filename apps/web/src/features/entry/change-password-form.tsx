import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './form.module.css';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordField } from './password-field.tsx';
import { passwordProblem } from './rules.ts';
import { useForm } from './use-form.ts';
import { useRuleWords } from './use-rule-words.ts';
import { useSending } from './use-sending.ts';

/** The current password and a new one; the other devices of the account end (CONTRACT.md 3). */
export const ChangePasswordForm = () => {
  const { t } = useTranslation('account');
  const words = useRuleWords();
  const { busy, failure, run } = useSending();
  const [isDone, setIsDone] = useState(false);
  const form = useForm(
    {
      current: (value) => (value === '' ? t('password.currentMissing') : undefined),
      password: (value) => words(passwordProblem(value)),
    },
    { current: '', password: '' },
  );
  const send = (): void => {
    setIsDone(false);
    run(
      async () => {
        await client.accounts.changePassword(form.values);
        form.clear();
        setIsDone(true);
      },
      ({ code }) => {
        if (code === 'INVALID_PASSWORD') form.refuse('current', code);
        else if (code === 'SAME_PASSWORD') form.refuse('password', code);
        else return false;
        return true;
      },
    );
  };
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.onSubmit(send)}>
      <PasswordField form={form} name="current" label={t('password.current')} autoComplete="current-password" />
      <NewPasswordField form={form} name="password" label={t('password.new')} />
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
      <div role="status">
        {isDone && (
          <Note tone="success">
            <b>{t('password.done')}</b> {t('password.doneMore')}
          </Note>
        )}
      </div>
      <Button type="submit" tone="primary" busy={busy}>
        {t('password.submit')}
      </Button>
    </form>
  );
};
