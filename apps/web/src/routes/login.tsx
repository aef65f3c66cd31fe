import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Door } from '../features/entry/door.tsx';
import styles from '../features/entry/form.module.css';
import { GuestForm } from '../features/entry/guest-form.tsx';
import { LoginForm } from '../features/entry/login-form.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export const Component = () => {
  const { t } = useTranslation('entry');
  usePageTitle(t('login.page'));
  return (
    <Door
      wallTitle={t('login.wallTitle')}
      wallText={t('login.wallText')}
      title={t('login.title')}
      text={t('login.text')}
    >
      <LoginForm />
      <div className={styles.or}>{t('guest.or')}</div>
      <GuestForm />
      <p className={styles.centre}>
        <Trans t={t} i18nKey="login.newHere" components={{ door: <Link to="/register" /> }} />
      </p>
    </Door>
  );
};
