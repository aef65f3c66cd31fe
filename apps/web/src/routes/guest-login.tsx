import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Door } from '../features/entry/door.tsx';
import styles from '../features/entry/form.module.css';
import { GuestForm } from '../features/entry/guest-form.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export const Component = () => {
  const { t } = useTranslation('entry');
  usePageTitle(t('guest.page'));
  return (
    <Door
      wallTitle={t('guest.wallTitle')}
      wallText={t('guest.wallText')}
      title={t('guest.title')}
      text={t('guest.text')}
    >
      <GuestForm />
      <p className={styles.centre}>
        <Trans t={t} i18nKey="login.haveAccount" components={{ door: <Link to="/login" /> }} />
      </p>
      <p className={styles.centre}>
        <Trans t={t} i18nKey="login.newHere" components={{ door: <Link to="/register" /> }} />
      </p>
    </Door>
  );
};
