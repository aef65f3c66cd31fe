import { createContext, use, useEffect, useEffectEvent } from 'react';
import { readDevice } from '../../lib/breakpoint.ts';
import { addOverlay } from './overlay-history.ts';

/** False inside a tab that is kept while another one is shown. */
export const IsShown = createContext(true);

/** While `open`, Back closes this overlay and nothing else. */
export const useBackCloses = (open: boolean, close: () => void): void => {
  const onBack = useEffectEvent(close);
  useEffect(() => (open ? addOverlay(() => onBack()) : undefined), [open]);
};

/** The same on a phone only, for what lies beside the rest of the page, or in it, where there is a pointer. */
export const useBackClosesOnPhone = (open: boolean, close: () => void): void =>
  useBackCloses(open && use(IsShown) && readDevice() === 'mobile', close);
