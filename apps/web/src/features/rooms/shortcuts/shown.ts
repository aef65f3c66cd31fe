import { createStore, useStore } from 'zustand';

type Shown = 'palette' | 'sheet' | null;

const store = createStore<{ shown: Shown }>(() => ({ shown: null }));

export const useShown = (): Shown => useStore(store, ({ shown }) => shown);

const show = (shown: Shown): void => store.setState({ shown });

export const showPalette = (): void => show('palette');
export const showShortcuts = (): void => show('sheet');
export const closeShown = (): void => show(null);
