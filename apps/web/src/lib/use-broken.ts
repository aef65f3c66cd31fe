import { useEffect, useEffectEvent, useState } from 'react';

/** Calls when the device has its network again. */
export const useOnline = (tell: () => void): void => {
  const back = useEffectEvent(tell);
  useEffect(() => {
    const hear = () => back();
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, []);
};

/** Whether a small picture did not come; with the network it is asked for again. */
export const useBroken = (): { readonly isBroken: boolean; readonly onError: () => void } => {
  const [isBroken, setBroken] = useState(false);
  useOnline(() => setBroken(false));
  return { isBroken, onError: () => setBroken(true) };
};
