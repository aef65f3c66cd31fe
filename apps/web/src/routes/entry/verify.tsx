import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { refreshSession } from '../../features/account/use-session-updates.ts';
import { EntryPage } from '../../features/entry/entry-page.tsx';
import styles from '../../features/entry/fields/form.module.css';
import { MailSent } from '../../features/entry/mail-sent.tsx';
import { isolate } from '../../lib/text-direction.ts';
import { client } from '../../lib/client.ts';
import { problemOf } from '../../lib/problem.ts';
import { isGuestAddress } from '../../lib/session/signed-in.ts';
import { readSession, readTab } from '../../lib/storage.ts';
import { broadcastToTabs } from '../../lib/session/tab-channel.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import '../../styles/utilities.css';

/**
 * Whether a member of this browser has another address: then the mail was of an address that they want to change to, and is
 * asked for again in their account. A guest's is <username>@guest.invalid (docs/contract.md#the-session).
 */
const isChangeTo = (email: string): boolean => {
  const own = readSession()?.email;
  return own !== undefined && !isGuestAddress(own) && own !== email.toLowerCase();
};

/** The link of the verification mail. It asks first: programs that scan the links of a mail must not use it up. */
export const Component = () => {
  const { t } = useTranslation('entry');
  const { email = '', token = '' } = useParams();
  const { t: ta } = useTranslation('account');
  usePageTitle(t('verify.page'));
  const isChange = isChangeTo(email);
  const mutation = useMutation({
    mutationFn: async () => {
      await client.accounts.verifyEmail({ email, token });
      // A guest of this browser who asked for the account is a member from now on.
      await refreshSession().catch(() => undefined);
      const userId = readTab('userId');
      if (userId !== null) broadcastToTabs({ type: 'renewed', userId });
    },
  });
  return (
    <EntryPage
      welcomeTitle={t('verify.welcomeTitle')}
      welcomeText={t('verify.welcomeText')}
      title={t('verify.title')}
      text={t('verify.text', { email: isolate(email) })}
    >
      {mutation.isSuccess ? (
        <>
          <MailSent title={t('verify.doneTitle')} text={t('verify.doneText')} />
          <Link to="/" className={buttonClass({ tone: 'primary', size: 'large' })}>
            {t('verify.next')}
          </Link>
        </>
      ) : (
        <div className={styles.form}>
          <FailureNote error={mutation.error}>
            {problemOf(mutation.error).code === 'EXPIRED' && (
              <Link to={isChange ? '/settings/account' : `/verify?email=${encodeURIComponent(email)}`}>
                {ta(isChange ? 'summary.title' : 'resend.submit')}
              </Link>
            )}
          </FailureNote>
          <Button tone="primary" size="large" busy={mutation.isPending} onClick={() => mutation.mutate()}>
            {t('verify.submit')}
          </Button>
        </div>
      )}
    </EntryPage>
  );
};
