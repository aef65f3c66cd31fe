import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import styles from '../fields/form.module.css';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import { passwordProblem, useForm, useRuleText } from '../fields/use-form.ts';

const isOfPassword = (error: unknown): boolean => ['SAME_PASSWORD', 'WEAK_PASSWORD'].includes(problemOf(error).code);

/** Sets a new password by the link of a mail (docs/contract.md#passwords). */
export const ResetForm = ({ email, token, onDone }: { email: string; token: string; onDone: () => void }) => {
  const { t } = useTranslation('account');
  const words = useRuleText();
  const form = useForm({ password: (value) => words(passwordProblem(value)) }, { password: '' });
  const mutation = useMutation({
    mutationFn: () => client.accounts.resetPassword({ email, token, password: form.values.password }),
    onSuccess: onDone,
    onError: (error) => {
      if (isOfPassword(error)) form.setServerError('password', error);
    },
  });
  const { code } = problemOf(mutation.error);
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.onSubmit(mutation)}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField form={form} name="password" label={t('reset.password')} />
      <FailureNote error={isOfPassword(mutation.error) ? null : mutation.error}>
        {code === 'EXPIRED' && <Link to="/forgot">{t('reset.expired')}</Link>}
      </FailureNote>
      <Button type="submit" tone="primary" size="large" busy={mutation.isPending}>
        {t('reset.submit')}
      </Button>
    </form>
  );
};
