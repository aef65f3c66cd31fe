import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AccountForm, type NewAccount } from '../../features/entry/forms/account-form.tsx';
import { EntryPage } from '../../features/entry/entry-page.tsx';
import styles from '../../features/entry/fields/form.module.css';
import { MailSent, ResendMail } from '../../features/entry/mail-sent.tsx';
import { useSignIn } from '../../features/entry/use-sign-in.ts';
import { browserKey } from '../../lib/browser-key.ts';
import { client } from '../../lib/client.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

export const Component = () => {
  const { t } = useTranslation('entry');
  const signIn = useSignIn();
  const [sentTo, setSentTo] = useState<string>();
  usePageTitle(t('register.page'));

  const register = async (account: NewAccount): Promise<void> => {
    const { data } = await client.accounts.register({ ...account, browserKey: browserKey() });
    if ('verificationRequired' in data) setSentTo(account.email);
    else signIn(data, { rememberMe: true, isNew: true });
  };

  return (
    <EntryPage
      welcomeTitle={t('register.welcomeTitle')}
      welcomeText={t('register.welcomeText')}
      title={t('register.title')}
      text={t('register.text')}
    >
      {sentTo === undefined ? (
        <AccountForm submit={t('register.submit')} send={register} />
      ) : (
        <>
          <MailSent title={t('register.mailTitle')} text={t('register.mailText', { email: sentTo })} />
          <ResendMail email={sentTo} />
        </>
      )}
      <p className={styles.centre}>
        <Trans t={t} i18nKey="login.haveAccount" components={{ to: <Link to="/login" /> }} />
      </p>
    </EntryPage>
  );
};
