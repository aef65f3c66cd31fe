import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import styles from '../fields/form.module.css';
import { FormField } from '../fields/form-field.tsx';
import { emailProblem, useForm, useRuleText } from '../fields/use-form.ts';

interface EmailFormProps {
  readonly initialEmail?: string;
  readonly submitLabel: string;
  readonly requestMail: (email: string) => Promise<unknown>;
  readonly onSent: (email: string) => void;
}

/**
 * Asks for an email address and has a mail sent to it. The answer never reveals whether the address exists
 * (docs/contract.md#verification-mails).
 */
export const EmailForm = ({ initialEmail = '', submitLabel, requestMail, onSent }: EmailFormProps) => {
  const { t } = useTranslation('entry');
  const ruleText = useRuleText();
  const form = useForm({ email: (value) => ruleText(emailProblem(value)) }, { email: initialEmail });
  const email = form.values.email.trim();
  const mutation = useMutation({ mutationFn: () => requestMail(email), onSuccess: () => onSent(email) });
  return (
    <form ref={form.ref} method="post" className={styles.form} noValidate onSubmit={form.onSubmit(mutation)}>
      <FormField form={form} name="email" type="email" label={t('register.email')} autoComplete="email" dir="ltr" />
      <FailureNote error={mutation.error} />
      <Button type="submit" tone="primary" size="large" busy={mutation.isPending}>
        {submitLabel}
      </Button>
    </form>
  );
};
