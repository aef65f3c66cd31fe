import { useState, type ReactNode } from 'react';
import { MainPane } from '../features/home/home-layout.tsx';
import { GuestHome } from '../features/account/guest-home.tsx';
import { SignOutDialog } from '../features/account/sign-out-dialog.tsx';
import { useSessionUpdates } from '../features/account/use-session-updates.ts';
import { settingsPageAddress, parseSettingsPath } from '../features/settings/settings-pages.ts';
import { showShortcuts } from '../features/rooms/shortcuts/shown.ts';
import { SettingsNav } from '../features/settings/settings-nav.tsx';
import { useSettingsSync } from '../features/settings/use-settings-sync.ts';
import { useSounds } from '../features/settings/sounds/sounds.ts';
import type { SignedIn } from '../lib/session/me.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const GuestSteps = lazyPart(async () => (await import('../features/ladder/guest-steps.tsx')).GuestSteps);
const HomeSettings = lazyPart(async () => (await import('./home-settings.tsx')).HomeSettings);

export const upgradeAddress = settingsPageAddress('upgrade');

interface HomeAccount {
  /** Shown in the main pane instead of a room: a page of the settings, or the guest home. */
  readonly main: ReactNode;
  /** On a phone the main pane covers the list. */
  readonly isMainShown: boolean;
  readonly nav: ReactNode;
  readonly askSignOut: () => void;
  readonly dialog: ReactNode;
}

/** The account's part of the home: settings, sounds, changes made in other tabs, the guest home, signing out. */
export const useHomeAccount = (me: SignedIn, path: string, foot: ReactNode): HomeAccount => {
  const { failed, retry } = useSettingsSync(me.userId);
  useSounds(me.username);
  useSessionUpdates();
  const [isLeaving, setIsLeaving] = useState(false);
  const isSettings = /^\/settings(\/|$)/.test(path);
  const page = isSettings ? parseSettingsPath(path) : null;
  const isGuestHome = path === '/ghome';
  const settings = (
    <MainPane foot={foot}>
      <HomeSettings page={page ?? 'look'} me={me} failed={failed} onRetry={retry} />
    </MainPane>
  );
  return {
    main: isSettings
      ? settings
      : isGuestHome && (
          <MainPane foot={foot}>
            <GuestHome me={me} upgradeTo={upgradeAddress} steps={<GuestSteps />} />
          </MainPane>
        ),
    isMainShown: page !== null || isGuestHome,
    nav: (
      <SettingsNav current={page} guest={me.guest} onShortcuts={showShortcuts} onSignOut={() => setIsLeaving(true)} />
    ),
    askSignOut: () => setIsLeaving(true),
    dialog: <SignOutDialog me={me} open={isLeaving} onClose={() => setIsLeaving(false)} upgradeTo={upgradeAddress} />,
  };
};
