import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { Devices } from '../features/account/devices.tsx';
import { RanksTable } from '../features/account/ranks-table.tsx';
import { ResendLetter } from '../features/account/resend-letter.tsx';
import { UpgradeLines } from '../features/account/upgrade-lines.tsx';
import { Who } from '../features/account/who.tsx';
import { AccountForm, type NewAccount } from '../features/entry/account-form.tsx';
import { ChangePasswordForm } from '../features/entry/change-password-form.tsx';
import { LetterSent } from '../features/entry/letter-sent.tsx';
import { AvatarButton } from '../features/media/avatar-button.tsx';
import { ChatPage } from '../features/settings/chat-page.tsx';
import { LookPage } from '../features/settings/look-page.tsx';
import { PageFrame } from '../features/settings/page-frame.tsx';
import { pageAddress, type SettingsPage } from '../features/settings/pages.ts';
import { PrivacyPage } from '../features/settings/privacy-page.tsx';
import { SoundsPage } from '../features/settings/sounds-page.tsx';
import { isolated } from '../lib/bidi.ts';
import { client } from '../lib/client.ts';
import { writeMe, type SignedIn } from '../lib/me.ts';
import { renewSession } from '../lib/session.ts';
import { readKept } from '../lib/storage.ts';
import { tellTabs } from '../lib/tabs.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { notify } from '../ui/notices.ts';
import styles from './home-settings.module.css';

const AccountPage = ({ me }: { me: SignedIn }) => {
  const { t } = useTranslation('account');
  const { t: ts } = useTranslation('settings');
  return (
    <PageFrame title={ts('pages.account')}>
      <Who me={me} action={<AvatarButton me={me} />} />
      <section className={styles.form} aria-labelledby="change-password">
        <h2 id="change-password" className={styles.heading}>
          {t('password.title')}
        </h2>
        <p className={styles.text}>{t('password.text')}</p>
        <ChangePasswordForm />
      </section>
    </PageFrame>
  );
};

/** A guest becomes an account and goes on where they were, under the new name (CONTRACT.md 3). */
const UpgradePage = ({ me }: { me: SignedIn }) => {
  const { t } = useTranslation('account');
  const { t: ts } = useTranslation('settings');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [sentTo, setSentTo] = useState<string>();
  const upgrade = async (account: NewAccount): Promise<void> => {
    const { data } = await client.accounts.register(account);
    if ('verificationRequired' in data) {
      writeMe({ ...me, username: account.username });
      return setSentTo(account.email);
    }
    const room = readKept('loadedRoom');
    renewSession(data);
    tellTabs({ news: 'became', userId: data.userId });
    await cache.invalidateQueries();
    notify({ kind: 'news', text: t('upgrade.done'), more: t('upgrade.doneMore', { name: isolated(data.username) }) });
    void navigate(room === null ? '/home/rooms' : `/home/rooms/${room}`, { replace: true });
  };
  return (
    <PageFrame title={ts('pages.upgrade')} text={t('upgrade.text')}>
      <div className={styles.upgrade}>
        <UpgradeLines />
        {sentTo === undefined ? (
          <AccountForm submit={t('upgrade.submit')} send={upgrade} name={me.username.length >= 6 ? me.username : ''} />
        ) : (
          <div>
            <LetterSent title={t('upgrade.mailTitle')} text={t('upgrade.mailText', { email: isolated(sentTo) })} />
            <ResendLetter email={sentTo} />
          </div>
        )}
      </div>
      <h2 className={styles.heading}>{t('ranks.table')}</h2>
      <RanksTable own={me.rank} />
    </PageFrame>
  );
};

const Page = ({ page, me }: { page: SettingsPage; me: SignedIn }) => {
  const { t } = useTranslation('account');
  const { t: ts } = useTranslation('settings');
  switch (page) {
    case 'account':
      return me.guest ? (
        <PageFrame title={ts('pages.account')}>
          <Who me={me} />
        </PageFrame>
      ) : (
        <AccountPage me={me} />
      );
    case 'look':
      return <LookPage />;
    case 'chat':
      return <ChatPage />;
    case 'sounds':
      return <SoundsPage />;
    case 'privacy':
      return <PrivacyPage />;
    case 'devices':
      return (
        <PageFrame title={ts('pages.devices')} text={t('devices.text')}>
          <Devices />
        </PageFrame>
      );
    case 'ranks':
      return (
        <PageFrame title={ts('pages.ranks')} text={t('ranks.text')}>
          <RanksTable own={me.rank} />
        </PageFrame>
      );
    case 'upgrade':
      return me.guest ? <UpgradePage me={me} /> : <Navigate to={pageAddress('ranks')} replace />;
  }
};

interface HomeSettingsProps {
  readonly page: SettingsPage;
  readonly me: SignedIn;
  /** The account could not be asked for its settings. */
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** A page of the settings, beside their list. */
export const HomeSettings = ({ page, me, failed, onRetry }: HomeSettingsProps) => {
  const { t } = useTranslation('settings');
  const { t: tc } = useTranslation();
  return (
    <>
      {failed && (
        <div className={styles.failed}>
          <Note tone="danger" alert>
            {t('loadFailed')}{' '}
            <Button size="small" onClick={onRetry}>
              {tc('tryAgain')}
            </Button>
          </Note>
        </div>
      )}
      <Page key={page} page={page} me={me} />
    </>
  );
};
