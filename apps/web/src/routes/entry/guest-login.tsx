import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EntryPage } from '../../features/entry/entry-page.tsx';
import styles from '../../features/entry/fields/form.module.css';
import { GuestForm } from '../../features/entry/forms/guest-form.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export const Component = () => {
  const { t } = useTranslation('entry');
  usePageTitle(t('guest.page'));
  return (
    <EntryPage
      welcomeTitle={t('guest.welcomeTitle')}
      welcomeText={t('guest.welcomeText')}
      title={t('guest.title')}
      text={t('guest.text')}
    >
      <GuestForm first />
      <p className={styles.centre}>
        <Trans t={t} i18nKey="login.haveAccount" components={{ to: <Link to="/login" /> }} />
      </p>
      <p className={styles.centre}>
        <Trans t={t} i18nKey="login.newHere" components={{ to: <Link to="/register" /> }} />
      </p>
    </EntryPage>
  );
};
