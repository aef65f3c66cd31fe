import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { checkPush, subscribePush, unsubscribePush, type PushState } from './push-browser.ts';

interface Known {
  /** Null until the browser has been asked. */
  readonly state: PushState | null;
  readonly isChanging: boolean;
}

const store = createStore<Known>(() => ({ state: null, isChanging: false }));

export interface Push extends Known {
  readonly turn: (on: boolean) => void;
}

/** Push messages on this browser, for this person. */
export const usePush = (userId: string): Push => {
  const showError = useNotifyError();
  const known = useStore(store);
  useEffect(() => {
    // Without the server nothing is known: neither is it asked for then.
    checkPush(userId).then(
      (state) => store.setState({ state }),
      () => undefined,
    );
  }, [userId]);
  const turn = (on: boolean): void => {
    store.setState({ isChanging: true });
    void (on ? subscribePush(userId) : unsubscribePush())
      .then((state) => store.setState({ state }), showError)
      .finally(() => store.setState({ isChanging: false }));
  };
  return { ...known, turn };
};
