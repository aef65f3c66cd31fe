import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Providers } from '../../app/providers.tsx';
import { profileQuery, useProfile } from '../../features/people/use-profile.ts';
import { connectionOfProfile } from '../../features/private/connection/connection.ts';
import { ProfileFoot } from '../../features/private/connection/profile-foot.tsx';
import { createTranslator, loadPack } from '../../i18n/i18n.ts';
import { isLanguage } from '../../i18n/language.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { readMe } from '../../lib/session/me.ts';
import { ensureSession } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { NoticeStack } from '../../ui/feedback/notice-stack.tsx';

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
 * the way to change it): in place of the link there, which stays for guests, and when the server cannot be asked.
 */
export const showPrivateActs = async (slot: HTMLElement): Promise<void> => {
  const username = slot.dataset['private'] ?? '';
  if (!(await ensureSession()) || readMe()?.guest !== false) return;
  const queries = createQueryClient();
  const shown = document.documentElement.lang;
  const language = isLanguage(shown) ? shown : 'en';
  const [pack] = await Promise.all([loadPack(language), queries.fetchQuery(profileQuery(username))]);
  createRoot(slot).render(
    <StrictMode>
      <Providers translator={createTranslator(language, pack)}>
        <QueryClientProvider client={queries}>
          <Acts username={username} />
          <NoticeStack />
        </QueryClientProvider>
      </Providers>
    </StrictMode>,
  );
};

const slot = document.querySelector<HTMLElement>('[data-private]');
if (slot) void showPrivateActs(slot).catch(() => undefined);
