import { Trans, useTranslation } from 'react-i18next';
import { useState } from 'react';
import { Link } from 'react-router';
import { Door } from '../features/entry/door.tsx';
import { ForgotForm } from '../features/entry/forgot-form.tsx';
import styles from '../features/entry/form.module.css';
import { LetterSent } from '../features/entry/letter-sent.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export const Component = () => {
  const { t } = useTranslation('entry');
  const [sentTo, setSentTo] = useState<string>();
  usePageTitle(t('forgot.page'));
  return (
    <Door
      wallTitle={t('forgot.wallTitle')}
      wallText={t('forgot.wallText')}
      title={t('forgot.title')}
      text={t('forgot.text')}
    >
      {sentTo === undefined ? (
        <ForgotForm onSent={setSentTo} />
      ) : (
        <LetterSent title={t('forgot.sentTitle')} text={t('forgot.sentText', { email: sentTo })} />
      )}
      <p className={styles.centre}>
        <Trans t={t} i18nKey="forgot.back" components={{ door: <Link to="/login" /> }} />
      </p>
    </Door>
  );
};
