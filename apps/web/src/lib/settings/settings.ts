import type { Settings } from '@baithak/protocol/contracts/people';
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { createStore, useStore } from 'zustand';
import { client, onSignedOut } from '../client.ts';
import { onUserChange, readMe } from '../session/me.ts';
import { readLocal, writeLocal } from '../storage.ts';
import { readTheme } from './theme.ts';

export type { Settings } from '@baithak/protocol/contracts/people';

interface RevisedSettings {
  readonly settings: Settings;
  readonly rev: number;
  /** Those of another epoch do not compare; absent where the account has not answered. */
  readonly epoch?: string | undefined;
}

/** The settings as this device stores them: the account's newest that it knows, and the changes it has not received yet. */
interface StoredSettings {
  readonly userId: string;
  readonly settings: Settings;
  /** Of two states of the account's settings the one with the higher rev is newer. */
  readonly rev?: number;
  readonly epoch?: string;
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

/** The account's newest settings that this device knows. */
let known: RevisedSettings = { settings: defaultSettings, rev: -1 };
/** Choices that the account has not answered yet, in their order; they are shown on top of what is known. */
let choices: readonly Partial<Settings>[] = [];
const takers = new Set<(settings: Settings, before: Settings) => void>();

/** The settings known on this device; the same object until they change. */
export const readSettings = (): Settings => store.getState().settings;
export const useSettings = (): Settings => useStore(store, ({ settings }) => settings);
export const onSettingsChange = store.subscribe;

/** Calls `take` with what the account has now and had before, after the screen shows it. Returns the unsubscribe function. */
export const onSettingsTaken = (take: (settings: Settings, before: Settings) => void): (() => void) => {
  takers.add(take);
  return () => takers.delete(take);
};

const show = (): void =>
  store.setState({ settings: choices.reduce<Settings>((shown, choice) => ({ ...shown, ...choice }), known.settings) });

const keep = (unsent?: Partial<Settings>): void => {
  const userId = readMe()?.userId;
  if (userId === undefined) return;
  writeLocal(
    'settings',
    JSON.stringify({ userId, settings: readSettings(), rev: known.rev, epoch: known.epoch, ...(unsent && { unsent }) }),
  );
};

const learn = (told: RevisedSettings): void => {
  const before = known.settings;
  const isNews = told.rev >= known.rev || told.epoch !== known.epoch;
  if (isNews) known = told;
  show();
  if (isNews) takers.forEach((take) => take(told.settings, before));
};

/** Takes what the account says, by an answer or an event, unless it is older than what is known. */
export const takeSettings = ({ settings, rev, epoch }: RevisedSettings): void => {
  learn({ settings, rev, epoch });
  keep();
};

/** Another tab has stored settings. */
export const rereadSettings = (): void => {
  const stored = readStored();
  if (stored !== null) learn({ ...stored, rev: stored.rev ?? -1 });
};

const startWithStored = (): void => {
  const stored = readStored();
  known = { settings: stored?.settings ?? defaultSettings, rev: stored?.rev ?? -1, epoch: stored?.epoch };
  choices = [];
  show();
};
startWithStored();
onUserChange(startWithStored);
onSignedOut(() => writeLocal('settings', null));

/** The first settings of a new user: the look of the sign-up page. `loadSettings` sends them to the account. */
export const storeFirstSettings = (): void => {
  const chosen = readTheme();
  const theme = chosen === 'device' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : chosen;
  const look = { theme, language: document.documentElement.lang === 'ur' ? 'ur' : 'en' } as const;
  known = { settings: { ...defaultSettings, ...look }, rev: -1 };
  show();
  keep(look);
};

/** Loads the settings of the account, after sending changes it has not received yet. Rejects with a WireError. */
export const loadSettings = async (): Promise<void> => {
  const unsent = readStored()?.unsent;
  takeSettings(await (unsent ? client.people.updateSettings(unsent) : client.people.getSettings()));
};

let lastAnswer: Promise<unknown> = Promise.resolve();

/**
 * Applies the choice at once, then stores it in the account, after the choices before it. It is undone when that fails.
 * Rejects with a WireError.
 */
export const chooseSettings = async (chosen: Partial<Settings>): Promise<void> => {
  choices = [...choices, chosen];
  show();
  keep();
  const end = (): void => void (choices = choices.filter((choice) => choice !== chosen));
  const answered = lastAnswer.then(() => client.people.updateSettings(chosen));
  lastAnswer = answered.catch(() => undefined);
  try {
    const answer = await answered;
    end();
    takeSettings(answer);
  } catch (error) {
    end();
    show();
    keep();
    throw error;
  }
};
