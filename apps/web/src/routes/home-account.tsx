import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Main } from '../features/home/frame.tsx';
import { GuestHome } from '../features/account/guest-home.tsx';
import { SignOutDialog } from '../features/account/sign-out-dialog.tsx';
import { useSessionNews } from '../features/account/use-session-news.ts';
import { pageAddress, pageOf } from '../features/settings/pages.ts';
import { SettingsNav } from '../features/settings/settings-nav.tsx';
import { useSettingsOf } from '../features/settings/use-settings-of.ts';
import { useSounds } from '../features/settings/use-sounds.ts';
import type { SignedIn } from '../lib/me.ts';

const HomeSettings = lazy(async () => ({ default: (await import('./home-settings.tsx')).HomeSettings }));

export const upgradeAddress = pageAddress('upgrade');

interface HomeAccount {
  /** What stands in the main pane instead of rooms: a page of the settings, or the guest home. */
  readonly main: ReactNode;
  /** On a phone the main pane covers the list. */
  readonly isMainShown: boolean;
  /** The list of the settings. */
  readonly nav: ReactNode;
  /** Asks before leaving. */
  readonly askSignOut: () => void;
  readonly dialog: ReactNode;
}

/** What the home has of its person: settings kept and shown, sounds, news from other tabs, the guest home, the way out. */
export const useHomeAccount = (me: SignedIn, path: string, foot: ReactNode): HomeAccount => {
  const { failed, retry } = useSettingsOf(me.userId);
  useSounds(me.username);
  useSessionNews();
  const [isLeaving, setIsLeaving] = useState(false);
  const isSettings = /^\/settings(\/|$)/.test(path);
  const page = isSettings ? pageOf(path) : null;
  const isGuestHome = path === '/ghome';
  const settings = (
    <Main foot={foot}>
      <Suspense>
        <HomeSettings page={page ?? 'look'} me={me} failed={failed} onRetry={retry} />
      </Suspense>
    </Main>
  );
  return {
    main: isSettings
      ? settings
      : isGuestHome && (
          <Main foot={foot}>
            <GuestHome me={me} upgradeTo={upgradeAddress} />
          </Main>
        ),
    isMainShown: page !== null || isGuestHome,
    nav: <SettingsNav current={page} guest={me.guest} onSignOut={() => setIsLeaving(true)} />,
    askSignOut: () => setIsLeaving(true),
    dialog: <SignOutDialog me={me} open={isLeaving} onClose={() => setIsLeaving(false)} upgradeTo={upgradeAddress} />,
  };
};
