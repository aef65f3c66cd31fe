import type { Settings } from '@baithak/protocol/people';
import { defaultSettings } from '@baithak/protocol/people.rules';
import { useSyncExternalStore } from 'react';
import { client, onSignedOut } from './client.ts';
import { readMe } from './me.ts';
import { readKeptSettings, writeKeptSettings, type KeptSettings } from './settings-kept.ts';

export type { Settings } from '@baithak/protocol/people';

const listeners = new Set<() => void>();
let shown: Settings | null = null;

const ownKept = (): KeptSettings | null => {
  const kept = readKeptSettings();
  return kept !== null && kept.userId === readMe()?.userId ? kept : null;
};

/** What the account chose, as far as this device knows; the same object until it changes. */
export const readSettings = (): Settings => (shown ??= ownKept()?.settings ?? defaultSettings);

export const onSettingsChange = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};

export const useSettings = (): Settings => useSyncExternalStore(onSettingsChange, readSettings, () => defaultSettings);

const show = (settings: Settings | null): void => {
  shown = settings;
  for (const tell of listeners) tell();
};

const keep = (settings: Settings, unsent?: Partial<Settings>): void => {
  const userId = readMe()?.userId;
  if (userId === undefined) return;
  writeKeptSettings({ userId, settings, ...(unsent && { unsent }) });
  show(settings);
};

/** Whatever another tab has kept, shown here too. */
export const rereadSettings = (): void => show(null);

onSignedOut(() => {
  writeKeptSettings(null);
  show(null);
});

let choosing = 0;

/**
 * Asks the account for its settings, telling it first what it has not been told. `before` is what this device knew, null on a
 * device that is new to the account. Rejects with a WireError.
 */
export const loadSettings = async (): Promise<{ settings: Settings; before: Settings | null }> => {
  const kept = ownKept();
  const asked = choosing;
  const { settings } = await (kept?.unsent ? client.people.updateSettings(kept.unsent) : client.people.getSettings());
  // What was chosen while the answer was on its way is newer.
  if (asked !== choosing) return { settings: readSettings(), before: readSettings() };
  keep(settings);
  return { settings, before: kept?.settings ?? null };
};

/** Chooses: shown at once, then stored. When the account refuses, everything is as before. Rejects with a WireError. */
export const chooseSettings = async (chosen: Partial<Settings>): Promise<void> => {
  const before = readSettings();
  choosing += 1;
  const mine = choosing;
  keep({ ...before, ...chosen });
  try {
    const { settings } = await client.people.updateSettings(chosen);
    if (mine === choosing) keep(settings);
  } catch (error) {
    if (mine === choosing) keep(before);
    throw error;
  }
};
