import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Door } from '../features/entry/door.tsx';
import { LetterSent } from '../features/entry/letter-sent.tsx';
import { ResetForm } from '../features/entry/reset-form.tsx';
import { isolated } from '../lib/bidi.ts';
import { leaveThisTab } from '../lib/sign-out.ts';
import { hasTabSession } from '../lib/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** The link of the forgotten-password letter. All sessions of the account end, so this tab's does too. */
export const Component = () => {
  const { t } = useTranslation('account');
  const { email = '', token = '' } = useParams();
  const [done, setDone] = useState(false);
  usePageTitle(t('reset.page'));
  return (
    <Door
      wallTitle={t('reset.wallTitle')}
      wallText={t('reset.wallText')}
      title={t('reset.title')}
      text={t('reset.text', { email: isolated(email) })}
    >
      {done ? (
        <>
          <LetterSent title={t('reset.doneTitle')} text={t('reset.doneText')} />
          <Link
            to="/login"
            className={buttonClass({ tone: 'primary', size: 'large' })}
            onClick={() => hasTabSession() && leaveThisTab()}
          >
            {t('reset.next')}
          </Link>
        </>
      ) : (
        <ResetForm email={email} token={token} onDone={() => setDone(true)} />
      )}
    </Door>
  );
};
