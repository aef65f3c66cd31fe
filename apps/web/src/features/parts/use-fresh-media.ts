import { useRef, useState } from 'react';
import { useMediaAround } from './media-place.ts';

/**
 * What to do when a file cannot be shown: its name may have ended, or be signed by now (decision 0110), so what shows it is
 * asked for again, once by itself; then the reader is told and may try. `round` is new for each try. Call `onLoad` when it is shown.
 */
export const useFreshMedia = (name: string) => {
  const { refresh } = useMediaAround();
  const [broken, setBroken] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const isAsked = useRef(false);
  const retry = () => {
    isAsked.current = true;
    const again = () => {
      setBroken(null);
      setRound((before) => before + 1);
    };
    if (refresh === null) return again();
    refresh(name).then(again, () => setBroken(name));
  };
  const onError = () => (isAsked.current || refresh === null ? setBroken(name) : retry());
  const onLoad = () => {
    isAsked.current = false;
  };
  return { isBroken: broken === name, onError, onLoad, retry, round };
};
