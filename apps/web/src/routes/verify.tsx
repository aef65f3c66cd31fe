import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { refreshSession } from '../features/account/use-session-news.ts';
import { Door } from '../features/entry/door.tsx';
import styles from '../features/entry/form.module.css';
import { LetterSent } from '../features/entry/letter-sent.tsx';
import { useSending } from '../features/entry/use-sending.ts';
import { isolated } from '../lib/bidi.ts';
import { client } from '../lib/client.ts';
import { readTab } from '../lib/storage.ts';
import { tellTabs } from '../lib/tabs.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** The link of the verification mail. It asks first: programs that only look at the links of a mail must not use it up. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const { email = '', token = '' } = useParams();
  const { t: ta } = useTranslation('account');
  const { busy, failure, code, run } = useSending();
  const [done, setDone] = useState(false);
  usePageTitle(t('verify.page'));
  const verify = (): void =>
    run(async () => {
      await client.accounts.verifyEmail({ email, token });
      // A guest of this browser who asked for the account is a member from now on.
      await refreshSession().catch(() => undefined);
      const userId = readTab('userId');
      if (userId !== null) tellTabs({ news: 'became', userId });
      setDone(true);
    });
  return (
    <Door
      wallTitle={t('verify.wallTitle')}
      wallText={t('verify.wallText')}
      title={t('verify.title')}
      text={t('verify.text', { email: isolated(email) })}
    >
      {done ? (
        <>
          <LetterSent title={t('verify.doneTitle')} text={t('verify.doneText')} />
          <Link to="/" className={buttonClass({ tone: 'primary', size: 'large' })}>
            {t('verify.next')}
          </Link>
        </>
      ) : (
        <div className={styles.form}>
          {failure !== undefined && (
            <Note tone="danger" alert>
              {failure}{' '}
              {code === 'EXPIRED' && (
                <Link to={`/verify?email=${encodeURIComponent(email)}`}>{ta('resend.submit')}</Link>
              )}
            </Note>
          )}
          <Button tone="primary" size="large" busy={busy} onClick={verify}>
            {t('verify.submit')}
          </Button>
        </div>
      )}
    </Door>
  );
};
