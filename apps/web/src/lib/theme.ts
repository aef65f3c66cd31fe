import { readKept, writeKept } from './storage.ts';

export const themes = ['light', 'dark', 'blue', 'purple'] as const;
export type Theme = (typeof themes)[number];
/** `device`: none chosen, the device's own light or dark is followed. */
export type ThemeChoice = Theme | 'device';

const isTheme = (value: string | null): value is Theme => themes.some((theme) => theme === value);

const listeners = new Set<() => void>();

export const readTheme = (): ThemeChoice => {
  const stored = readKept('loadedTheme');
  return isTheme(stored) ? stored : 'device';
};

/** Keeps the choice and shows it at once. `public/boot.js` does the same before the first paint. */
export const chooseTheme = (choice: ThemeChoice): void => {
  writeKept('loadedTheme', choice === 'device' ? null : choice);
  if (choice === 'device') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  for (const tell of listeners) tell();
};

export const onThemeChange = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => listeners.delete(tell);
};
