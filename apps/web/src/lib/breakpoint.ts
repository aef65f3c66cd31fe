import { useSyncExternalStore } from 'react';

/** The layout's device value (docs/product.md#mobile-layout): a phone up to 767 px, where one pane is shown at a time. */
export type Device = 'mobile' | 'desktop';

const wide = '(min-width: 768px)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const readDevice = (): Device => (matchMedia(wide).matches ? 'desktop' : 'mobile');

export const useDevice = (): Device => useSyncExternalStore(subscribe, readDevice, () => 'desktop');

export const shortcutModifierLabel = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');

/** A mouse or a touchpad, and so most likely a keyboard: not a phone or a tablet. */
export const hasFinePointer = (): boolean => matchMedia('(pointer: fine)').matches;

export const hasTouchScreen = (): boolean => navigator.maxTouchPoints > 0;
