import type { IconName } from '../../ui/graphics/icon.tsx';

/** The pages of the settings: /settings/{page} (docs/product.md#addresses). */
export const settingsPages = [
  'account',
  'steps',
  'profile',
  'look',
  'chat',
  'notifications',
  'sounds',
  'privacy',
  'bots',
  'devices',
  'ranks',
  'upgrade',
] as const;
export type SettingsPage = (typeof settingsPages)[number];

export const settingsPageIcon: Readonly<Record<SettingsPage, IconName>> = {
  account: 'users',
  steps: 'double-check',
  profile: 'edit',
  look: 'sun',
  chat: 'chat',
  notifications: 'bell',
  sounds: 'volume',
  privacy: 'shield',
  bots: 'bot',
  devices: 'lock',
  ranks: 'star',
  upgrade: 'star',
};

export const settingsAddress = '/settings';
export const settingsPageAddress = (page: SettingsPage): string => `${settingsAddress}/${page}`;

/** The page of an address, null at /settings itself: then a phone shows the list, a desktop the first page. */
export const parseSettingsPath = (path: string): SettingsPage | null => {
  const [first, second] = path.split('/').filter((step) => step !== '');
  return first === 'settings' ? (settingsPages.find((page) => page === second) ?? null) : null;
};

/** Guests see their steps, and the upgrade page where members see the ranks; the bots are for whoever may have some. */
export const settingsPagesFor = (guest: boolean, mayHaveBots: boolean): readonly SettingsPage[] =>
  settingsPages.filter(
    (page) => (page !== 'steps' || guest) && page !== (guest ? 'ranks' : 'upgrade') && (page !== 'bots' || mayHaveBots),
  );
