import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { roomAddress, roomsAddress } from '../lib/addresses.ts';
import { Devices } from '../features/account/devices.tsx';
import {
  AccountSummary,
  RanksSummary,
  UpgradeBenefits,
  allRanks,
  useMemberName,
} from '../features/account/account-summary.tsx';
import { EditProfile } from '../features/account/profile/edit-profile.tsx';
import { AccountForm, type NewAccount } from '../features/entry/forms/account-form.tsx';
import { ChangeEmailForm, UnconfirmedEmail, useEmail } from '../features/entry/forms/change-email-form.tsx';
import { ChangePasswordForm } from '../features/entry/forms/change-password-form.tsx';
import { MailSent, ResendMail } from '../features/entry/mail-sent.tsx';
import { AvatarButton } from '../features/avatar/avatar-button.tsx';
import { ChatPage } from '../features/settings/chat/chat-page.tsx';
import { LookPage } from '../features/settings/look/look-page.tsx';
import { usePush } from '../features/notifications/push/push-browser.ts';
import { NotificationsPage } from '../features/settings/notifications-page.tsx';
import { SettingsPageFrame } from '../features/settings/page-frame.tsx';
import { settingsPageAddress, type SettingsPage } from '../features/settings/settings-pages.ts';
import { PrivacyPage } from '../features/settings/privacy-page.tsx';
import { useRooms } from '../features/rooms/queries.ts';
import { RoomLevels } from '../features/rooms/room-levels.tsx';
import { SoundsPage } from '../features/settings/sounds/sounds-page.tsx';
import { useOwnAccountTexts } from '../i18n/lazy/own-account.ts';
import { isolate } from '../lib/text-direction.ts';
import { client } from '../lib/client.ts';
import { writeMe, type SignedIn } from '../lib/session/me.ts';
import { renewSession } from '../lib/session/session.ts';
import { readLocal, readSession } from '../lib/storage.ts';
import { broadcastToTabs } from '../lib/session/tab-channel.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { notify } from '../ui/feedback/toasts.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const AccountData = lazyPart(async () => (await import('./home-account-data.tsx')).AccountData);
const HomeSteps = lazyPart(async () => (await import('./home-ladder.tsx')).HomeSteps);
const BotsPage = lazyPart(async () => (await import('../features/settings/bots/bots-page.tsx')).BotsPage);
const HomeBots = () => <BotsPage rooms={useRooms().data?.rooms.filter(({ iOwn }) => iOwn) ?? []} />;

const HomeNotificationsPage = ({ me }: { me: SignedIn }) => (
  <NotificationsPage guest={me.guest} push={usePush(me.userId)} rooms={<RoomLevels />} />
);

const AccountPage = ({ me }: { me: SignedIn }) => {
  const { t } = useTranslation('account');
  const { t: to } = useOwnAccountTexts();
  const email = useEmail().state?.email ?? readSession()?.email;
  const { t: ts } = useTranslation('settings');
  return (
    <SettingsPageFrame title={ts('pages.account')}>
      <AccountSummary me={me} email={email} action={<AvatarButton me={me} />} />
      <UnconfirmedEmail />
      <section className="grid gap-2 max-w-105" aria-labelledby="change-email">
        <h2 id="change-email" className="text-lg font-bold">
          {to('email.title')}
        </h2>
        <p className="text-muted mb-2">{to('email.text')}</p>
        <ChangeEmailForm />
      </section>
      <section className="grid gap-2 max-w-105" aria-labelledby="change-password">
        <h2 id="change-password" className="text-lg font-bold">
          {t('password.title')}
        </h2>
        <p className="text-muted mb-2">{t('password.text')}</p>
        <ChangePasswordForm />
      </section>
      <AccountData me={me} />
    </SettingsPageFrame>
  );
};

/** Guests have a drawn picture, which does not change. */
const ProfilePage = ({ me }: { me: SignedIn }) => {
  const { t } = useOwnAccountTexts();
  const { t: ts } = useTranslation('settings');
  return (
    <SettingsPageFrame title={ts('pages.profile')} text={t('profile.text')}>
      <EditProfile me={me} picture={!me.guest && <AvatarButton me={me} />} />
    </SettingsPageFrame>
  );
};

/** A guest becomes an account and continues where they were, under the new name (docs/contract.md#entering-and-registering). */
const UpgradePage = ({ me }: { me: SignedIn }) => {
  const { t } = useTranslation('account');
  const { t: ts } = useTranslation('settings');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [sentTo, setSentTo] = useState<string>();
  const name = useMemberName(me);
  const upgrade = async (account: NewAccount): Promise<void> => {
    const { data } = await client.accounts.register(account);
    if ('verificationRequired' in data) {
      writeMe({ ...me, username: account.username });
      return setSentTo(account.email);
    }
    const room = readLocal('loadedRoom');
    renewSession(data);
    broadcastToTabs({ type: 'renewed', userId: data.userId });
    await cache.invalidateQueries();
    notify({ type: 'info', text: t('upgrade.done'), more: t('upgrade.doneMore', { name: isolate(data.username) }) });
    void navigate(room === null ? roomsAddress : roomAddress(room), { replace: true });
  };
  return (
    <SettingsPageFrame title={ts('pages.upgrade')} text={t('upgrade.text')}>
      <div className="grid grid-cols-2 gap-5 items-start [@media(max-width:900px)]:grid-cols-1">
        <div className="grid gap-2">
          <UpgradeBenefits />
          <Link
            to={`${settingsPageAddress('ranks')}${allRanks}`}
            className="justify-self-start mobile:inline-flex mobile:items-center mobile:min-h-touch"
          >
            {t('ranks.table')}
          </Link>
        </div>
        {sentTo === undefined ? (
          <div className="grid gap-4" aria-busy={name === undefined}>
            {name !== undefined && name !== me.username && (
              <Note icon="edit">{t('upgrade.longerName', { name: isolate(name) })}</Note>
            )}
            {name !== undefined && <AccountForm submit={t('upgrade.submit')} send={upgrade} name={name} />}
          </div>
        ) : (
          <div>
            <MailSent title={t('upgrade.mailTitle')} text={t('upgrade.mailText', { email: isolate(sentTo) })} />
            <ResendMail email={sentTo} />
          </div>
        )}
      </div>
    </SettingsPageFrame>
  );
};

const Page = ({ page, me }: { page: SettingsPage; me: SignedIn }) => {
  const { t } = useTranslation('account');
  const { t: ts } = useTranslation('settings');
  switch (page) {
    case 'account':
      return me.guest ? (
        <SettingsPageFrame title={ts('pages.account')}>
          <AccountSummary me={me} />
          <AccountData me={me} />
        </SettingsPageFrame>
      ) : (
        <AccountPage me={me} />
      );
    case 'steps':
      return me.guest ? <HomeSteps me={me} /> : <Navigate to={settingsPageAddress('ranks')} replace />;
    case 'profile':
      return <ProfilePage me={me} />;
    case 'look':
      return <LookPage />;
    case 'chat':
      return <ChatPage />;
    case 'notifications':
      return <HomeNotificationsPage me={me} />;
    case 'sounds':
      return <SoundsPage />;
    case 'privacy':
      return <PrivacyPage />;
    case 'bots':
      return <HomeBots />;
    case 'devices':
      return (
        <SettingsPageFrame title={ts('pages.devices')} text={t('devices.text')}>
          <Devices />
        </SettingsPageFrame>
      );
    case 'ranks':
      return (
        <SettingsPageFrame title={ts('pages.ranks')} text={t('ranks.text')}>
          <RanksSummary own={me.rank} />
        </SettingsPageFrame>
      );
    case 'upgrade':
      return me.guest ? <UpgradePage me={me} /> : <Navigate to={settingsPageAddress('ranks')} replace />;
  }
};

interface HomeSettingsProps {
  readonly page: SettingsPage;
  readonly me: SignedIn;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

export const HomeSettings = ({ page, me, failed, onRetry }: HomeSettingsProps) => {
  const { t } = useTranslation('settings');
  const { t: tc } = useTranslation();
  return (
    <>
      {failed && (
        <div className="pt-3 px-4 pb-0">
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
