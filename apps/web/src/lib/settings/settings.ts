import type { Settings } from '@baithak/protocol/contracts/people';
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { createStore, useStore } from 'zustand';
import { client, onSignedOut } from '../client.ts';
import { onUserChange, readMe } from '../session/me.ts';
import { readLocal, writeLocal } from '../storage.ts';
import { readTheme } from './theme.ts';

export type { Settings } from '@baithak/protocol/contracts/people';

/** The settings as this device stores them: the last answer of the account, and the changes it has not received yet. */
interface StoredSettings {
  readonly userId: string;
  readonly settings: Settings;
  readonly unsent?: Partial<Settings>;
}

const isStored = (value: unknown): value is StoredSettings =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'settings' in value &&
  typeof value.settings === 'object' &&
  value.settings !== null;

/**
 * The stored settings of the signed-in user; null when there are none, or they are another user's or cannot be parsed.
 */
const readStored = (): StoredSettings | null => {
  try {
    const value: unknown = JSON.parse(readLocal('settings') ?? 'null');
    if (!isStored(value) || value.userId !== readMe()?.userId) return null;
    return { ...value, settings: { ...defaultSettings, ...value.settings } };
  } catch {
    return null;
  }
};

const store = createStore<{ settings: Settings }>(() => ({ settings: defaultSettings }));

/** The settings known on this device; the same object until they change. */
export const readSettings = (): Settings => store.getState().settings;
export const useSettings = (): Settings => useStore(store, ({ settings }) => settings);
export const onSettingsChange = store.subscribe;

/** Reads the storage again: another tab may have changed it. */
export const rereadSettings = (): void => store.setState({ settings: readStored()?.settings ?? defaultSettings });

const storeSettings = (settings: Settings, unsent?: Partial<Settings>): void => {
  const userId = readMe()?.userId;
  if (userId === undefined) return;
  writeLocal('settings', JSON.stringify({ userId, settings, ...(unsent && { unsent }) }));
  store.setState({ settings });
};

rereadSettings();
onUserChange(rereadSettings);
onSignedOut(() => writeLocal('settings', null));

/** The first settings of a new user: the look of the sign-up page. `loadSettings` sends them to the account. */
export const storeFirstSettings = (): void => {
  const chosen = readTheme();
  const theme = chosen === 'device' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : chosen;
  const look = { theme, language: document.documentElement.lang === 'ur' ? 'ur' : 'en' } as const;
  storeSettings({ ...defaultSettings, ...look }, look);
};

/** Counts the choices, so that an answer to an older one does not replace a newer one. */
let lastChoice = 0;
/** Choices that the account has not answered yet. */
let pendingChoices = 0;

/**
 * Loads the settings of the account, after sending changes it has not received yet. `before`: the settings known on
 * this device, null on a device that is new to the account. Rejects with a WireError.
 */
export const loadSettings = async (): Promise<{ settings: Settings; before: Settings | null }> => {
  const stored = readStored();
  const choice = lastChoice;
  const mayBeOlder = pendingChoices > 0;
  const { settings } = await (stored?.unsent
    ? client.people.updateSettings(stored.unsent)
    : client.people.getSettings());
  // The account may have answered before it had a choice that was on its way; choices made meanwhile are newer too.
  if (mayBeOlder || choice !== lastChoice) return { settings: readSettings(), before: readSettings() };
  storeSettings(settings);
  return { settings, before: stored?.settings ?? null };
};

/**
 * Applies the choice at once, then stores it in the account. It is undone when that fails. Rejects with a WireError.
 */
export const chooseSettings = async (chosen: Partial<Settings>): Promise<void> => {
  const before = readSettings();
  lastChoice += 1;
  pendingChoices += 1;
  const choice = lastChoice;
  storeSettings({ ...before, ...chosen });
  try {
    const { settings } = await client.people.updateSettings(chosen);
    if (choice === lastChoice) storeSettings(settings);
  } catch (error) {
    if (choice === lastChoice) storeSettings(before);
    throw error;
  } finally {
    pendingChoices -= 1;
  }
};
