import { Trans, useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Link } from 'react-router';
import { EntryPage } from '../../features/entry/entry-page.tsx';
import { EmailForm } from '../../features/entry/forms/email-form.tsx';
import styles from '../../features/entry/fields/form.module.css';
import { MailSent } from '../../features/entry/mail-sent.tsx';
import { client } from '../../lib/client.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

export const Component = () => {
  const { t } = useTranslation('entry');
  const [sentTo, setSentTo] = useState<string>();
  usePageTitle(t('forgot.page'));
  return (
    <EntryPage
      welcomeTitle={t('forgot.welcomeTitle')}
      welcomeText={t('forgot.welcomeText')}
      title={t('forgot.title')}
      text={t('forgot.text')}
    >
      {sentTo === undefined ? (
        <EmailForm
          submitLabel={t('forgot.submit')}
          requestMail={(email) => client.accounts.forgotPassword({ email })}
          onSent={setSentTo}
        />
      ) : (
        <MailSent title={t('forgot.sentTitle')} text={t('forgot.sentText', { email: sentTo })} />
      )}
      <p className={styles.centre}>
        <Trans t={t} i18nKey="forgot.back" components={{ to: <Link to="/login" /> }} />
      </p>
    </EntryPage>
  );
};
