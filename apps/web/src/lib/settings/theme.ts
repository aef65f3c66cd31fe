import { createStore, useStore } from 'zustand';
import { storedTheme, storeTheme, type ThemeChoice } from './stored-theme.ts';

/** Starts as `device`, which the server renders, then takes the stored theme. */
const store = createStore<{ theme: ThemeChoice }>(() => ({ theme: 'device' }));
store.setState({ theme: storedTheme() });

export const readTheme = (): ThemeChoice => store.getState().theme;
export const useTheme = (): ThemeChoice => useStore(store, ({ theme }) => theme);
export const onThemeChange = store.subscribe;

export const chooseTheme = (theme: ThemeChoice): void => {
  storeTheme(theme);
  store.setState({ theme });
};
