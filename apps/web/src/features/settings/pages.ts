import type { IconName } from '../../ui/icon-shapes.ts';

/** The pages of the settings: /settings/{page} (specification 2). */
export const settingsPages = ['account', 'look', 'chat', 'sounds', 'privacy', 'devices', 'ranks', 'upgrade'] as const;
export type SettingsPage = (typeof settingsPages)[number];

export const pageIcon: Readonly<Record<SettingsPage, IconName>> = {
  account: 'users',
  look: 'sun',
  chat: 'chat',
  sounds: 'volume',
  privacy: 'shield',
  devices: 'lock',
  ranks: 'star',
  upgrade: 'star',
};

export const settingsAddress = '/settings';
export const pageAddress = (page: SettingsPage): string => `${settingsAddress}/${page}`;

/** The page of an address, null at /settings itself: a phone shows the list then, a desk the first page beside it. */
export const pageOf = (path: string): SettingsPage | null => {
  const [first, second] = path.split('/').filter((step) => step !== '');
  return first === 'settings' ? (settingsPages.find((page) => page === second) ?? null) : null;
};

/** A guest is invited where members read about ranks. */
export const pagesFor = (guest: boolean): readonly SettingsPage[] =>
  settingsPages.filter((page) => page !== (guest ? 'ranks' : 'upgrade'));
