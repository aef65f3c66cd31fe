import { readLocal, writeLocal } from '../storage.ts';

export const themes = ['light', 'dark', 'blue', 'purple'] as const;
export type Theme = (typeof themes)[number];
/** `device`: nothing chosen; follows the light or dark mode of the device. */
export type ThemeChoice = Theme | 'device';

const isTheme = (value: string | null): value is Theme => themes.some((theme) => theme === value);

export const toThemeChoice = (value: string | null): ThemeChoice => (isTheme(value) ? value : 'device');

export const storedTheme = (): ThemeChoice => toThemeChoice(readLocal('loadedTheme'));

/** Stores and shows the choice. `public/boot.js` shows it before the first paint. */
export const storeTheme = (theme: ThemeChoice): void => {
  writeLocal('loadedTheme', theme === 'device' ? null : theme);
  if (theme === 'device') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};
