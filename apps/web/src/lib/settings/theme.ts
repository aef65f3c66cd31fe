import { createStore, useStore } from 'zustand';
import { readLocal, writeLocal } from '../storage.ts';

export const themes = ['light', 'dark', 'blue', 'purple'] as const;
export type Theme = (typeof themes)[number];
/** `device`: nothing chosen; follows the light or dark mode of the device. */
export type ThemeChoice = Theme | 'device';

const isTheme = (value: string | null): value is Theme => themes.some((theme) => theme === value);

const readStored = (): ThemeChoice => {
  const stored = readLocal('loadedTheme');
  return isTheme(stored) ? stored : 'device';
};

/** Starts as `device`, which the server renders, then takes the stored theme. */
const store = createStore<{ theme: ThemeChoice }>(() => ({ theme: 'device' }));
store.setState({ theme: readStored() });

export const readTheme = (): ThemeChoice => store.getState().theme;
export const useTheme = (): ThemeChoice => useStore(store, ({ theme }) => theme);
export const onThemeChange = store.subscribe;

/** Stores and applies the choice. `public/boot.js` does the same before the first paint. */
export const chooseTheme = (theme: ThemeChoice): void => {
  writeLocal('loadedTheme', theme === 'device' ? null : theme);
  if (theme === 'device') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  store.setState({ theme });
};
