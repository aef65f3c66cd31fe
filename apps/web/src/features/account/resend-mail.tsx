import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import styles from './resend-mail.module.css';

export const ResendMail = ({ email }: { email: string }) => {
  const { t } = useTranslation('account');
  const { t: te } = useTranslation('errors');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => client.accounts.resendVerification({ email }),
  });
  return (
    <div className={styles.resend}>
      <span>{t('resend.notCome')}</span>
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        {t('resend.submit')}
      </Button>
      <p role="status" className={styles.status}>
        {isSuccess && t('resend.sentShort')}
        {error && te(problemOf(error).code)}
      </p>
    </div>
  );
};
