import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Door } from '../features/entry/door.tsx';
import styles from '../features/entry/form.module.css';
import { LetterSent } from '../features/entry/letter-sent.tsx';
import { ResendForm } from '../features/entry/resend-form.tsx';
import { isolated } from '../lib/bidi.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** Asks for the verification letter once more. */
export const Component = () => {
  const { t } = useTranslation('account');
  const { t: te } = useTranslation('entry');
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string>();
  usePageTitle(t('resend.page'));
  return (
    <Door
      wallTitle={t('resend.wallTitle')}
      wallText={t('resend.wallText')}
      title={t('resend.title')}
      text={t('resend.text')}
    >
      {sentTo === undefined ? (
        <ResendForm email={query.get('email') ?? ''} onSent={setSentTo} />
      ) : (
        <LetterSent title={t('resend.sentTitle')} text={t('resend.sentText', { email: isolated(sentTo) })} />
      )}
      <p className={styles.centre}>
        <Trans t={te} i18nKey="forgot.back" components={{ door: <Link to="/login" /> }} />
      </p>
    </Door>
  );
};
