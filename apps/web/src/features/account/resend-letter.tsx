import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import styles from './resend-letter.module.css';

/** Under "look in your mail": sends the verification letter once more. */
export const ResendLetter = ({ email }: { email: string }) => {
  const { t } = useTranslation('account');
  const { t: te } = useTranslation('errors');
  const [busy, setBusy] = useState(false);
  const [says, setSays] = useState('');
  const send = (): void => {
    setBusy(true);
    client.accounts
      .resendVerification({ email })
      .then(
        () => setSays(t('resend.sentShort')),
        (error: unknown) => setSays(te(problemOf(error).code)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <div className={styles.resend}>
      <span>{t('resend.notCome')}</span>
      <Button size="small" busy={busy} onClick={send}>
        {t('resend.submit')}
      </Button>
      <p role="status" className={styles.says}>
        {says}
      </p>
    </div>
  );
};
