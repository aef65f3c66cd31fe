import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Sticker } from '../../ui/graphics/sticker.tsx';
import styles from './fields/form.module.css';

/** Replaces the form when the next step is in the mail. */
export const MailSent = ({ title, text }: { title: string; text: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.mailSent}>
      <Sticker name="shukriya" size={112} />
      <h2 ref={heading} tabIndex={-1} className={styles.mailSentTitle}>
        {title}
      </h2>
      <p>{text}</p>
    </section>
  );
};

export const ResendMail = ({ email }: { email: string }) => {
  const { t } = useTranslation('account');
  const { t: te } = useTranslation('errors');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => client.accounts.resendVerification({ email }),
  });
  return (
    <div className={styles.centre}>
      {t('resend.notCome')}{' '}
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        {t('resend.submit')}
      </Button>
      <p role="status">
        {isSuccess && t('resend.sentShort')}
        {error && te(problemOf(error).code)}
      </p>
    </div>
  );
};
