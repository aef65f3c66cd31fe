import type { Settings } from '@baithak/protocol/contracts/people';
import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { deviceHas24 } from './device-hours.ts';

/** Hours of the clock as the account wants them. Public pages load no account and show the device's. */
const store = createStore<Settings['timeFormat']>(() => 'device');

export const applyTimeFormat = (chosen: Settings['timeFormat']): void => store.setState(chosen, true);

const is24 = (): boolean => {
  const chosen = store.getState();
  return chosen === 'device' ? deviceHas24() : chosen === '24';
};

/** Whether hours of the clock go to 24. */
export const useIs24 = (): boolean => useSyncExternalStore(store.subscribe, is24, () => false);
