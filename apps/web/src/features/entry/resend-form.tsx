import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './form.module.css';
import { FormField } from './form-field.tsx';
import { emailProblem } from './rules.ts';
import { useForm } from './use-form.ts';
import { useRuleWords } from './use-rule-words.ts';
import { useSending } from './use-sending.ts';

/** Asks for the verification letter again. The answer never tells whether the address exists (CONTRACT.md 3). */
export const ResendForm = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => {
  const { t } = useTranslation('account');
  const { t: te } = useTranslation('entry');
  const words = useRuleWords();
  const { busy, failure, run } = useSending();
  const form = useForm({ email: (value) => words(emailProblem(value)) }, { email });
  const send = (): void =>
    run(async () => {
      const address = form.values.email.trim();
      await client.accounts.resendVerification({ email: address });
      onSent(address);
    });
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.onSubmit(send)}>
      <FormField form={form} name="email" type="email" label={te('register.email')} autoComplete="email" dir="ltr" />
      {failure !== undefined && (
        <Note tone="danger" alert>
          {failure}
        </Note>
      )}
      <Button type="submit" tone="primary" size="large" busy={busy}>
        {t('resend.submit')}
      </Button>
    </form>
  );
};
