import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the app runs in this page. What the server draws must do without it: there a button does nothing. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
