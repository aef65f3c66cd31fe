import { useEffect, useEffectEvent, useState } from 'react';

export const useWhenOnline = (listener: () => void): void => {
  const back = useEffectEvent(listener);
  useEffect(() => {
    const listen = () => back();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, []);
};

/** Whether the image at `address` failed to load. It is tried again when the device is online again, or with another address. */
export const useImageError = (address: string): { readonly isBroken: boolean; readonly onError: () => void } => {
  const [broken, setBroken] = useState<string | null>(null);
  useWhenOnline(() => setBroken(null));
  return { isBroken: broken === address, onError: () => setBroken(address) };
};
