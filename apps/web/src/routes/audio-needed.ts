import { createStore, useStore } from 'zustand';

interface AudioSigns {
  /** Somebody has listened on this page. It stays: what ended is told, and the browser's own controls are cleared. */
  readonly isNeeded: boolean;
  /** The home is there, which shows them in its panes; a home that has crashed is not. */
  readonly isHome: boolean;
}

/** Where the signs of audio are. A store of its own, so that pages without audio load nothing else of it. */
const store = createStore<AudioSigns>(() => ({ isNeeded: false, isHome: false }));

export const needAudio = (): void => store.setState({ isNeeded: true });

/** The home is there until the answer is called. */
export const showInHome = (): (() => void) => {
  store.setState({ isHome: true });
  return () => store.setState({ isHome: false });
};

export const useAudioSigns = (): AudioSigns => useStore(store);
