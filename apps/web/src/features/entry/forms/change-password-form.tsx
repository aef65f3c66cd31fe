import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { renewSession } from '../../../lib/session/session.ts';
import { broadcastToTabs } from '../../../lib/session/tab-channel.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import styles from '../fields/form.module.css';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import { PasswordField } from '../fields/form-field.tsx';
import { passwordProblem, useForm, useRuleText } from '../fields/use-form.ts';

const fieldOf = (error: unknown): 'current' | 'password' | undefined => {
  const { code } = problemOf(error);
  if (code === 'INVALID_PASSWORD') return 'current';
  return code === 'SAME_PASSWORD' || code === 'WEAK_PASSWORD' ? 'password' : undefined;
};

/** The current password and a new one; the other devices are signed out (docs/contract.md#passwords). */
export const ChangePasswordForm = () => {
  const { t } = useTranslation('account');
  const words = useRuleText();
  const form = useForm(
    {
      current: (value) => (value === '' ? t('password.currentMissing') : undefined),
      password: (value) => words(passwordProblem(value)),
    },
    { current: '', password: '' },
  );
  const mutation = useMutation({
    mutationFn: () => client.accounts.changePassword(form.values),
    onSuccess: ({ data }) => {
      renewSession(data);
      broadcastToTabs({ type: 'renewed', userId: data.userId });
      form.clear();
    },
    onError: (error) => {
      const field = fieldOf(error);
      if (field) form.setServerError(field, error);
    },
  });
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.onSubmit(mutation)}>
      <PasswordField form={form} name="current" label={t('password.current')} autoComplete="current-password" />
      <NewPasswordField form={form} name="password" label={t('password.new')} />
      <FailureNote error={fieldOf(mutation.error) ? null : mutation.error} />
      <div role="status">
        {mutation.isSuccess && (
          <Note tone="success">
            <b>{t('password.done')}</b> {t('password.doneMore')}
          </Note>
        )}
      </div>
      <Button type="submit" tone="primary" busy={mutation.isPending}>
        {t('password.submit')}
      </Button>
    </form>
  );
};
