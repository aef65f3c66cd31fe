import { createContext, useContext } from 'react';
import type { MediaPlace } from './gallery-layout.ts';

/**
 * Loads again whatever shows this file, because its name may have expired. Rejects when that fails; null where nothing
 * can be loaded.
 */
export type RefreshMedia = ((name: string) => Promise<void>) | null;

interface MediaSurroundings {
  readonly place: MediaPlace;
  readonly refresh: RefreshMedia;
  /** The first that a page shows. */
  readonly first?: boolean;
}

const MediaContext = createContext<MediaSurroundings>({ place: 'elsewhere', refresh: null });

/** What pictures and videos need to know of the screen that they are on. */
export const MediaContextProvider = MediaContext.Provider;
export const useMediaContext = (): MediaSurroundings => useContext(MediaContext);
