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

/** Whether the small picture at `address` did not come; with the network it is asked for again, and another one is another try. */
export const useBroken = (address: string): { readonly isBroken: boolean; readonly onError: () => void } => {
  const [broken, setBroken] = useState<string | null>(null);
  useOnline(() => setBroken(null));
  return { isBroken: broken === address, onError: () => setBroken(address) };
};
