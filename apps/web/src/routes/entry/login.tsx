import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EntryPage } from '../../features/entry/entry-page.tsx';
import styles from '../../features/entry/fields/form.module.css';
import { GuestForm } from '../../features/entry/forms/guest-form.tsx';
import { LoginForm } from '../../features/entry/forms/login-form.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export const Component = () => {
  const { t } = useTranslation('entry');
  usePageTitle(t('login.page'));
  return (
    <EntryPage
      welcomeTitle={t('login.welcomeTitle')}
      welcomeText={t('login.welcomeText')}
      title={t('login.title')}
      text={t('login.text')}
    >
      <LoginForm />
      <div className={styles.or}>{t('guest.or')}</div>
      <GuestForm />
      <p className={styles.centre}>
        <Trans t={t} i18nKey="login.newHere" components={{ to: <Link to="/register" /> }} />
      </p>
    </EntryPage>
  );
};
