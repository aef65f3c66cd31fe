import type { EmailState } from '@baithak/protocol/contracts/account-email';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnAccountTexts } from '../../../i18n/lazy/own-account.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { replaceQuery } from '../../../lib/query-news.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { FormField, PasswordField } from '../fields/form-field.tsx';
import styles from '../fields/form.module.css';
import { ResendMail } from '../mail-sent.tsx';
import { emailProblem, useForm, useRuleText } from '../fields/use-form.ts';

const emailKey = ['email'] as const;

/** The address of the account and the one that waits, as every device changes it. `store`: each answer is the state after it. */
export const useEmail = () => {
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: emailKey,
    queryFn: async () => (await client.accounts.getEmail()).data,
    // A link that was opened elsewhere.
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: emailKey });
    const subscriptions = [client.on.emailChanged(again), client.onPersonalEvents(again)];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache]);
  const store = ({ data: state }: { data: EmailState }): void => replaceQuery(cache, emailKey, state);
  return { state: data, store };
};

type Store = ReturnType<typeof useEmail>['store'];

const Pending = ({ email, store }: { email: string; store: Store }) => {
  const { t } = useOwnAccountTexts();
  const resend = useMutation({ mutationFn: () => client.accounts.resendEmailChange(), onSuccess: store });
  const cancel = useMutation({ mutationFn: () => client.accounts.cancelEmailChange(), onSuccess: store });
  return (
    <div className={styles.stack}>
      <Note icon="mail">{t('email.pending', { email: isolate(email) })}</Note>
      <FailureNote error={resend.error ?? cancel.error} />
      <p role="status">{resend.isSuccess && t('email.sent')}</p>
      <div className={styles.between}>
        <Button busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('email.resend')}
        </Button>
        <Button tone="ghost" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('email.cancel')}
        </Button>
      </div>
    </div>
  );
};

const fieldOf = (error: unknown): 'current' | undefined =>
  problemOf(error).code === 'INVALID_PASSWORD' ? 'current' : undefined;

const Form = ({ present, store }: { present: string; store: Store }) => {
  const { t } = useOwnAccountTexts();
  const { t: ta } = useTranslation('account');
  const words = useRuleText();
  const isOwn = (email: string): boolean => email.trim().toLowerCase() === present;
  const form = useForm(
    {
      email: (value) => (isOwn(value) ? t('email.own') : words(emailProblem(value))),
      current: (value) => (value === '' ? ta('password.currentMissing') : undefined),
    },
    { email: '', current: '' },
  );
  const mutation = useMutation({
    mutationFn: () => client.accounts.changeEmail({ email: form.values.email.trim(), password: form.values.current }),
    onSuccess: store,
    onError: (error) => {
      const field = fieldOf(error);
      if (field) form.setServerError(field, error);
    },
  });
  return (
    <form ref={form.ref} className={styles.form} noValidate onSubmit={form.onSubmit(mutation)}>
      <FormField
        form={form}
        name="email"
        label={t('email.new')}
        type="email"
        autoComplete="email"
        dir="ltr"
        autoFocus
      />
      <PasswordField form={form} name="current" label={ta('password.current')} autoComplete="current-password" />
      <FailureNote error={fieldOf(mutation.error) ? null : mutation.error} />
      <Button type="submit" tone="primary" busy={mutation.isPending}>
        {t('email.submit')}
      </Button>
    </form>
  );
};

/** The mail of a new account whose link was not opened yet, and a way to send it again; nothing once it was. */
export const UnconfirmedEmail = () => {
  const { t } = useOwnAccountTexts();
  const { state } = useEmail();
  if (!state || state.verified || state.pending) return null;
  return (
    <div className={styles.stack}>
      <Note icon="mail">{t('email.unconfirmed', { email: isolate(state.email) })}</Note>
      <ResendMail email={state.email} />
    </div>
  );
};

/** Asks for another address, or shows the one that waits (docs/contract.md#e-mail-address). */
export const ChangeEmailForm = () => {
  const { t } = useOwnAccountTexts();
  const { state, store } = useEmail();
  const [isOpen, setIsOpen] = useState(false);
  if (state?.pending) return <Pending email={state.pending.email} store={store} />;
  if (state && isOpen) return <Form present={state.email} store={store} />;
  return (
    <div>
      <Button disabled={!state} onClick={() => setIsOpen(true)}>
        {t('email.change')}
      </Button>
    </div>
  );
};
