import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { EntryPage } from '../../features/entry/entry-page.tsx';
import styles from '../../features/entry/fields/form.module.css';
import { MailSent } from '../../features/entry/mail-sent.tsx';
import { client } from '../../lib/client.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import '../../styles/utilities.css';

/** The link that ends the e-mail digest. It asks first: programs that scan the links of a mail must not end it. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const { token = '' } = useParams();
  usePageTitle(t('unsubscribe.page'));
  const mutation = useMutation({ mutationFn: () => client.notifications.unsubscribeDigest({ token }) });
  return (
    <EntryPage
      welcomeTitle={t('unsubscribe.welcomeTitle')}
      welcomeText={t('unsubscribe.welcomeText')}
      title={t('unsubscribe.title')}
      text={t('unsubscribe.text')}
    >
      {mutation.isSuccess ? (
        <>
          <MailSent title={t('unsubscribe.doneTitle')} text={t('unsubscribe.doneText')} />
          <Link to="/" className={buttonClass({ tone: 'primary', size: 'large' })}>
            {t('unsubscribe.next')}
          </Link>
        </>
      ) : (
        <div className={styles.form}>
          <FailureNote error={mutation.error} />
          <Button tone="primary" size="large" busy={mutation.isPending} onClick={() => mutation.mutate()}>
            {t('unsubscribe.submit')}
          </Button>
        </div>
      )}
    </EntryPage>
  );
};
