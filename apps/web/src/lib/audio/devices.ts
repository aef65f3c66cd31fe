import type { AudioCodec } from '@baithak/protocol/audio-frame';
import type { Device, Level } from './audio.ts';
import { opusConfig } from './playback/opus-decoder.ts';

/** Names of a system's choice, which '' stands for. */
const own = new Set(['', 'default', 'communications']);

const list = async (kind: MediaDeviceKind): Promise<Device[]> => {
  // An insecure page has no `mediaDevices`, whatever the types say.
  if (!('mediaDevices' in navigator)) return [];
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter((device) => device.kind === kind && !own.has(device.deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
};

/** Microphones beside the system's own choice. Empty until the person has allowed one. */
export const listMicrophones = async (): Promise<Device[]> => list('audioinput');

/** Where sound can be played, beside the system's own choice. Empty where the browser cannot choose. */
export const listOutputs = async (): Promise<Device[]> =>
  typeof AudioContext !== 'undefined' && 'setSinkId' in AudioContext.prototype ? list('audiooutput') : [];

/** A device was plugged in or out. Returns an unsubscribe function. */
export const onDevicesChanged = (listener: () => void): (() => void) => {
  if (!('mediaDevices' in navigator)) return () => undefined;
  navigator.mediaDevices.addEventListener('devicechange', listener);
  return () => navigator.mediaDevices.removeEventListener('devicechange', listener);
};

/** Whether sound can be played here at all. A browser has worklets on pages that came by https, and on the machine's own. */
export const isAudioPossible = (): boolean => typeof AudioWorkletNode !== 'undefined';

const orFalse = async (asked: Promise<{ readonly supported?: boolean }>): Promise<boolean> => {
  try {
    return (await asked).supported === true;
  } catch {
    return false;
  }
};

/** The codecs that this browser plays, for `joinBroadcast`. */
export const playableCodecs = async (): Promise<AudioCodec[]> =>
  typeof AudioDecoder !== 'undefined' && (await orFalse(AudioDecoder.isConfigSupported(opusConfig)))
    ? ['pcm', 'opus']
    : ['pcm'];

export const createLevel = (): Level & { set(level: number): void } => {
  let level = 0;
  const listeners = new Set<(level: number) => void>();
  return {
    get: () => level,
    set: (now) => {
      level = now;
      for (const listener of listeners) listener(now);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
