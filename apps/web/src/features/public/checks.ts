import { serviceUrls } from '../../lib/service-urls.ts';

/** What a check found: a sentence of the pack (`says`), with a number where it has one. */
export interface Finding {
  readonly state: 'good' | 'poor' | 'bad';
  readonly says: Says;
  readonly count?: number;
}

type Says =
  | 'storageGood'
  | 'storageBad'
  | 'tripGood'
  | 'tripSlow'
  | 'tripBad'
  | 'socketGood'
  | 'socketBad'
  | 'audioGood'
  | 'audioBad'
  | 'microphoneGood'
  | 'microphoneAsk'
  | 'microphoneRefused'
  | 'microphoneBad'
  | 'notificationsGood'
  | 'notificationsAsk'
  | 'notificationsRefused'
  | 'notificationsBad';

/** Answers over this many ms are felt. */
const slow = 400;
/** Round trips that are measured; the middle one counts. */
const trips = 5;
const patience = 8_000;

const checkStorage = async (): Promise<Finding> => {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('baithakTest', '1');
      if (storage.getItem('baithakTest') !== '1') throw new Error('nothing was kept');
      storage.removeItem('baithakTest');
    }
    return { state: 'good', says: 'storageGood' };
  } catch {
    return { state: 'bad', says: 'storageBad' };
  }
};

const tripTime = async (): Promise<number> => {
  const began = performance.now();
  const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return performance.now() - began;
};

const checkTrip = async (): Promise<Finding> => {
  try {
    const times: number[] = [];
    for (let trip = 0; trip < trips; trip += 1) times.push(await tripTime());
    const count = Math.round(times.toSorted((a, b) => a - b)[Math.floor(trips / 2)] ?? 0);
    return count > slow ? { state: 'poor', says: 'tripSlow', count } : { state: 'good', says: 'tripGood', count };
  } catch {
    return { state: 'bad', says: 'tripBad' };
  }
};

/** Opens the transport that live events come by, signs in nowhere, and closes it. */
const openSocket = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const timer = setTimeout(() => reject(new Error('no answer')), patience);
    const end = (done: () => void) => () => {
      clearTimeout(timer);
      socket.close();
      done();
    };
    socket.addEventListener('message', end(resolve));
    socket.addEventListener(
      'error',
      end(() => reject(new Error('refused'))),
    );
    socket.addEventListener(
      'close',
      end(() => reject(new Error('closed'))),
    );
  });

const checkSocket = async (): Promise<Finding> => {
  const base = new URL(serviceUrls.socket || location.origin);
  base.protocol = base.protocol.replace('http', 'ws');
  const began = performance.now();
  try {
    await openSocket(new URL('/socket.io/?EIO=4&transport=websocket', base).href);
    return { state: 'good', says: 'socketGood', count: Math.round(performance.now() - began) };
  } catch {
    return { state: 'bad', says: 'socketBad' };
  }
};

const checkAudio = async (): Promise<Finding> => {
  try {
    const context = new AudioContext();
    const count = context.sampleRate;
    await context.close();
    return { state: 'good', says: 'audioGood', count };
  } catch {
    return { state: 'bad', says: 'audioBad' };
  }
};

const permissionFor = async (name: 'microphone'): Promise<PermissionState> => {
  try {
    return (await navigator.permissions.query({ name })).state;
  } catch {
    // Browsers that do not tell ask when it is used.
    return 'prompt';
  }
};

const checkMicrophone = async (): Promise<Finding> => {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  const found = await devices?.enumerateDevices().catch(() => []);
  if (!found?.some(({ kind }) => kind === 'audioinput')) return { state: 'bad', says: 'microphoneBad' };
  const permission = await permissionFor('microphone');
  if (permission === 'denied') return { state: 'bad', says: 'microphoneRefused' };
  return permission === 'granted'
    ? { state: 'good', says: 'microphoneGood' }
    : { state: 'poor', says: 'microphoneAsk' };
};

const checkNotifications = async (): Promise<Finding> => {
  if (!('Notification' in globalThis)) return { state: 'bad', says: 'notificationsBad' };
  if (Notification.permission === 'denied') return { state: 'bad', says: 'notificationsRefused' };
  return Notification.permission === 'granted'
    ? { state: 'good', says: 'notificationsGood' }
    : { state: 'poor', says: 'notificationsAsk' };
};

/** Asks the browser for the microphone and lets go of it at once. Rejects when it is refused or there is none. */
export const askForMicrophone = async (): Promise<void> => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  for (const track of stream.getTracks()) track.stop();
};

export const checks = {
  socket: checkSocket,
  trip: checkTrip,
  storage: checkStorage,
  audio: checkAudio,
  microphone: checkMicrophone,
  notifications: checkNotifications,
} as const;

export type CheckName = keyof typeof checks;
export const checkNames = [
  'socket',
  'trip',
  'storage',
  'audio',
  'microphone',
  'notifications',
] as const satisfies readonly CheckName[];
