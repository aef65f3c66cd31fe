import { useSyncExternalStore } from 'react';
import { onThemeChange, readTheme, type ThemeChoice } from './theme.ts';

/** The chosen theme; `device` on the server. */
export const useTheme = (): ThemeChoice => useSyncExternalStore(onThemeChange, readTheme, () => 'device');
