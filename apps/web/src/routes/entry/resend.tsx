import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EntryPage } from '../../features/entry/entry-page.tsx';
import styles from '../../features/entry/fields/form.module.css';
import { MailSent } from '../../features/entry/mail-sent.tsx';
import { EmailForm } from '../../features/entry/forms/email-form.tsx';
import { isolate } from '../../lib/text-direction.ts';
import { client } from '../../lib/client.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

export const Component = () => {
  const { t } = useTranslation('account');
  const { t: te } = useTranslation('entry');
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  usePageTitle(t('resend.page'));
  return (
    <EntryPage
      welcomeTitle={t('resend.welcomeTitle')}
      welcomeText={t('resend.welcomeText')}
      title={t('resend.title')}
      text={t('resend.text')}
    >
      {sentTo === undefined ? (
        <EmailForm
          initialEmail={query.get('email') ?? ''}
          submitLabel={t('resend.submit')}
          requestMail={(email) => client.accounts.resendVerification({ email })}
          onSent={setSentTo}
        />
      ) : (
        <MailSent title={t('resend.sentTitle')} text={t('resend.sentText', { email: isolate(sentTo) })} />
      )}
      <p className={styles.centre}>
        <Trans t={te} i18nKey="forgot.back" components={{ to: <Link to="/login" /> }} />
      </p>
    </EntryPage>
  );
};
