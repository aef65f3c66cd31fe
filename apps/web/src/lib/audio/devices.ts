import type { Device } from './audio.ts';

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
