import { useEffect, useEffectEvent } from 'react';
import { addOverlay } from './overlay-history.ts';

/** While `open`, Back closes this overlay and nothing else. */
export const useBackCloses = (open: boolean, close: () => void): void => {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? addOverlay(() => onBack()) : undefined), [open]);
};
