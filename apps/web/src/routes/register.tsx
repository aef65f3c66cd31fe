import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ResendLetter } from '../features/account/resend-letter.tsx';
import { AccountForm, type NewAccount } from '../features/entry/account-form.tsx';
import { Door } from '../features/entry/door.tsx';
import styles from '../features/entry/form.module.css';
import { LetterSent } from '../features/entry/letter-sent.tsx';
import { useComeIn } from '../features/entry/use-come-in.ts';
import { client } from '../lib/client.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

export const Component = () => {
  const { t } = useTranslation('entry');
  const comeIn = useComeIn();
  const [sentTo, setSentTo] = useState<string>();
  usePageTitle(t('register.page'));

  const register = async (account: NewAccount): Promise<void> => {
    const { data } = await client.accounts.register(account);
    if ('verificationRequired' in data) setSentTo(account.email);
    else comeIn(data, true, true);
  };

  return (
    <Door
      wallTitle={t('register.wallTitle')}
      wallText={t('register.wallText')}
      title={t('register.title')}
      text={t('register.text')}
    >
      {sentTo === undefined ? (
        <AccountForm submit={t('register.submit')} send={register} />
      ) : (
        <>
          <LetterSent title={t('register.mailTitle')} text={t('register.mailText', { email: sentTo })} />
          <ResendLetter email={sentTo} />
        </>
      )}
      <p className={styles.centre}>
        <Trans t={t} i18nKey="login.haveAccount" components={{ door: <Link to="/login" /> }} />
      </p>
    </Door>
  );
};
