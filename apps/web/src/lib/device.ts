import { useSyncExternalStore } from 'react';

/** Specification 2 and 5, the layout's device value: a phone up to 767 px, where one pane is shown at a time. */
export type Device = 'mobile' | 'desktop';

const wide = '(min-width: 768px)';

const subscribe = (tell: () => void): (() => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

export const readDevice = (): Device => (matchMedia(wide).matches ? 'desktop' : 'mobile');

export const useDevice = (): Device => useSyncExternalStore(subscribe, readDevice, () => 'desktop');

/** What the key of shortcuts is called on this device. */
export const modKey = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
