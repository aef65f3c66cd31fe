import type { Settings } from '@baithak/protocol/people';
import { defaultSettings } from '@baithak/protocol/people.rules';
import { readKept, writeKept } from './storage.ts';
import { readTheme } from './theme.ts';

/** What this device knows of its person's settings: what the account said last, and what it has not been told yet. */
export interface KeptSettings {
  readonly userId: string;
  readonly settings: Settings;
  readonly unsent?: Partial<Settings>;
}

const isKept = (value: unknown): value is KeptSettings =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'settings' in value &&
  typeof value.settings === 'object' &&
  value.settings !== null;

export const readKeptSettings = (): KeptSettings | null => {
  try {
    const value: unknown = JSON.parse(readKept('settings') ?? 'null');
    return isKept(value) ? { ...value, settings: { ...defaultSettings, ...value.settings } } : null;
  } catch {
    return null;
  }
};

export const writeKeptSettings = (kept: KeptSettings | null): void =>
  writeKept('settings', kept === null ? null : JSON.stringify(kept));

/** A newcomer's first settings: the look of the page where they came in. The account is told once home is open. */
export const keepFirstLook = (userId: string): void => {
  const chosen = readTheme();
  const theme = chosen === 'device' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : chosen;
  const look = { theme, language: document.documentElement.lang === 'ur' ? 'ur' : 'en' } as const;
  writeKeptSettings({ userId, settings: { ...defaultSettings, ...look }, unsent: look });
};
