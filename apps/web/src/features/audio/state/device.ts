import { createStore, useStore } from 'zustand';
import { readLocal, writeLocal } from '../../../lib/storage.ts';

/** What is chosen for sound on this device, whoever signs in here. */
export interface AudioDevice {
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  /** A microphone and an output of the browser's; '' for the system's own. */
  readonly microphone: string;
  readonly output: string;
  readonly removeEcho: boolean;
  readonly removeNoise: boolean;
  readonly isChecked: boolean;
}

const usual: AudioDevice = {
  volume: 0.8,
  isMuted: false,
  microphone: '',
  output: '',
  removeEcho: true,
  removeNoise: true,
  isChecked: false,
};

/** What was kept, where each value is of its kind; the usual for the rest. */
export const parseDevice = (text: string | null): AudioDevice => {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    const known = new Map<string, unknown>(Object.entries(usual));
    const good = Object.entries(kept ?? {}).filter(([key, value]) => typeof value === typeof known.get(key));
    const device: AudioDevice = { ...usual, ...Object.fromEntries(good) };
    return { ...device, volume: Math.min(1, Math.max(0, device.volume)) };
  } catch {
    return usual;
  }
};

const store = createStore<AudioDevice>(() => parseDevice(readLocal('audio')));

export const readDevice = store.getState;
export const useAudioDevice = (): AudioDevice => useStore(store);
export const onDevice = store.subscribe;

/** Another tab has chosen. */
const reread = (): void => store.setState(parseDevice(readLocal('audio')));
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === 'audio' || key === null) reread();
  });

export const writeDevice = (change: Partial<AudioDevice>): void => {
  // Another tab may have chosen something else meanwhile.
  reread();
  store.setState(change);
  writeLocal('audio', JSON.stringify(store.getState()));
};
