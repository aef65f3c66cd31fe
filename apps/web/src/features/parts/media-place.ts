import { createContext, useContext } from 'react';
import type { MediaPlace } from './gallery-layout.ts';

interface Around {
  readonly place: MediaPlace;
  /** Asks for what shows this file again, because its name has ended. Rejects when that failed. */
  readonly refresh: ((name: string) => Promise<void>) | null;
}

const MediaAround = createContext<Around>({ place: 'elsewhere', refresh: null });

/** What pictures and videos need to know of the screen around them. */
export const MediaAroundProvider = MediaAround.Provider;
export const useMediaAround = (): Around => useContext(MediaAround);
