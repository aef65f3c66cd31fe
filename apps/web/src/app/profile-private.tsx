import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Providers } from './providers.tsx';
import { profileQuery, useProfile } from '../features/people/use-profile.ts';
import { connectionOfProfile } from '../features/private/connection/connection.ts';
import { ProfileFoot } from '../features/private/connection/profile-foot.tsx';
import { markSignedIn } from '../features/public/visitor/overlays.ts';
import { createTranslator, loadPack } from '../i18n/i18n.ts';
import { isLanguage } from '../i18n/language.ts';
import { onSignedOut } from '../lib/client.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { readMe } from '../lib/session/me.ts';
import { ensureSession } from '../lib/session/session.ts';
import { signOutLocally } from '../lib/session/sign-out.ts';
import { onTabMessage } from '../lib/session/tab-channel.ts';
import { buttonClass } from '../ui/button.tsx';
import { ToastStack } from '../ui/feedback/toast-stack.tsx';
import { stackId } from '../ui/feedback/toasts.ts';

const Acts = ({ username }: { username: string }) => {
  const { t } = useTranslation('messages');
  const { data } = useProfile(username);
  if (data?.me !== true) return data && <ProfileFoot connection={connectionOfProfile(data.userdata)} />;
  return (
    <a className={buttonClass({ tone: 'primary' })} href="/settings/profile">
      {t('person.edit')}
    </a>
  );
};

/**
 * What a member can do about private messages with somebody, on the public profile that the server has drawn (their own:
 * the way to change it): in place of the link there, which stays for guests and when the server cannot be asked, and comes
 * back when the session ends.
 */
export const showPrivateActs = async (slot: HTMLElement): Promise<void> => {
  const username = slot.dataset['private'] ?? '';
  if (!(await ensureSession()) || readMe()?.guest !== false) return;
  const queries = createQueryClient();
  const shown = document.documentElement.lang;
  const language = isLanguage(shown) ? shown : 'en';
  const [pack] = await Promise.all([loadPack(language), queries.fetchQuery(profileQuery(username))]);
  const { userId } = readMe() ?? {};
  const link = [...slot.childNodes];
  // The one that the server drew, which nothing fills.
  document.getElementById(stackId)?.parentElement?.remove();
  const root = createRoot(slot);
  const end = (): void => {
    subscriptions.forEach((unsubscribe) => unsubscribe());
    root.unmount();
    queries.clear();
    slot.replaceChildren(...link);
    markSignedIn();
  };
  const subscriptions = [
    onSignedOut(end),
    onTabMessage((message) => message.type === 'signedOut' && message.userId === userId && signOutLocally()),
  ];
  root.render(
    <StrictMode>
      <Providers translator={createTranslator(language, pack)}>
        <QueryClientProvider client={queries}>
          <Acts username={username} />
          <ToastStack />
        </QueryClientProvider>
      </Providers>
    </StrictMode>,
  );
};

const slot = document.querySelector<HTMLElement>('[data-private]');
if (slot) void showPrivateActs(slot).catch(() => undefined);
