import { createContext, useContext } from 'react';
import type { MediaPlace } from './gallery-layout.ts';

/** Asks for what shows this file again, because its name may have ended. Rejects when that failed; null where nobody can be asked. */
export type Refresh = ((name: string) => Promise<void>) | null;

interface Around {
  readonly place: MediaPlace;
  readonly refresh: Refresh;
}

const MediaAround = createContext<Around>({ place: 'elsewhere', refresh: null });

/** What pictures and videos need to know of the screen around them. */
export const MediaAroundProvider = MediaAround.Provider;
export const useMediaAround = (): Around => useContext(MediaAround);
