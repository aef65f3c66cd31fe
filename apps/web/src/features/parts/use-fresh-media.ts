import { useRef, useState } from 'react';
import { hasEnded } from './media-address.ts';
import { useMediaAround } from './media-place.ts';

/**
 * What to do when a file cannot be shown: a name that has ended is asked for again, once by itself (it comes back with the
 * message); otherwise the reader may try. `round` is new for each try.
 */
export const useFreshMedia = (name: string) => {
  const { refresh } = useMediaAround();
  const [isBroken, setIsBroken] = useState(false);
  const [round, setRound] = useState(0);
  const refreshed = useRef<string | null>(null);
  const onError = () => {
    if (refresh === null || refreshed.current === name || !hasEnded(name, Date.now())) return setIsBroken(true);
    refreshed.current = name;
    refresh(name).catch(() => setIsBroken(true));
  };
  const retry = () => {
    setIsBroken(false);
    setRound((before) => before + 1);
    if (refresh) refresh(name).catch(() => setIsBroken(true));
  };
  return { isBroken, onError, retry, round };
};
