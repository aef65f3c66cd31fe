import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { EntryPage } from '../../features/entry/entry-page.tsx';
import { MailSent } from '../../features/entry/mail-sent.tsx';
import { ResetForm } from '../../features/entry/forms/reset-form.tsx';
import { isolate } from '../../lib/text-direction.ts';
import { signOutLocally } from '../../lib/session/sign-out.ts';
import { hasTabSession } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import '../../styles/utilities.css';

/** The link of the forgotten-password mail. All sessions of the account end, including this tab's. */
export const Component = () => {
  const { t } = useTranslation('account');
  const { email = '', token = '' } = useParams();
  const [done, setDone] = useState(false);
  usePageTitle(t('reset.page'));
  return (
    <EntryPage
      welcomeTitle={t('reset.welcomeTitle')}
      welcomeText={t('reset.welcomeText')}
      title={t('reset.title')}
      text={t('reset.text', { email: isolate(email) })}
    >
      {done ? (
        <>
          <MailSent title={t('reset.doneTitle')} text={t('reset.doneText')} />
          <Link
            to="/login"
            className={buttonClass({ tone: 'primary', size: 'large' })}
            onClick={() => hasTabSession() && signOutLocally()}
          >
            {t('reset.next')}
          </Link>
        </>
      ) : (
        <ResetForm email={email} token={token} onDone={() => setDone(true)} />
      )}
    </EntryPage>
  );
};
