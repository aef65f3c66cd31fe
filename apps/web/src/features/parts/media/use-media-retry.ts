import { useRef, useState } from 'react';
import { useMediaContext } from './media-context.ts';

/**
 * A file that cannot be loaded: its name may have expired, or need a signature by now (docs/decisions/0110-file-names-and-caches.md).
 * Whatever shows it is loaded again, once without asking; after that `isBroken` is true and `retry` tries again. Use `round` as the
 * key of the element, and call `onLoad` when the file is shown.
 */
export const useMediaRetry = (name: string) => {
  const { refresh } = useMediaContext();
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
