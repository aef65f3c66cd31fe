import { serviceUrls } from '../../../lib/service-urls.ts';

/** The result of a check: a sentence of the language pack (`tests.results`), with a number where it has one. */
export interface Finding {
  readonly state: 'good' | 'poor' | 'bad';
  readonly result: Result;
  readonly count?: number;
}

type Result =
  | 'storageGood'
  | 'storageBad'
  | 'tripGood'
  | 'tripSlow'
  | 'tripBad'
  | 'socketGood'
  | 'socketBad'
  | 'audioGood'
  | 'audioBad';

/** From this many ms on, a round trip counts as slow. */
const slowMs = 400;
/** How many round trips are measured; the median counts. */
const trips = 5;
const timeoutMs = 8_000;

const checkStorage = async (): Promise<Finding> => {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem('baithakTest', '1');
      if (storage.getItem('baithakTest') !== '1') throw new Error('nothing was kept');
      storage.removeItem('baithakTest');
    }
    return { state: 'good', result: 'storageGood' };
  } catch {
    return { state: 'bad', result: 'storageBad' };
  }
};

const tripTime = async (): Promise<number> => {
  const began = performance.now();
  const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return performance.now() - began;
};

const checkTrip = async (): Promise<Finding> => {
  try {
    const times: number[] = [];
    for (let trip = 0; trip < trips; trip += 1) times.push(await tripTime());
    const count = Math.round(times.toSorted((a, b) => a - b)[Math.floor(trips / 2)] ?? 0);
    return count > slowMs ? { state: 'poor', result: 'tripSlow', count } : { state: 'good', result: 'tripGood', count };
  } catch {
    return { state: 'bad', result: 'tripBad' };
  }
};

/** Opens the transport of live events without signing in, and closes it. */
const openSocket = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const timer = setTimeout(() => reject(new Error('no answer')), timeoutMs);
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
    return { state: 'good', result: 'socketGood', count: Math.round(performance.now() - began) };
  } catch {
    return { state: 'bad', result: 'socketBad' };
  }
};

const checkAudio = async (): Promise<Finding> => {
  try {
    const context = new AudioContext();
    await context.close();
    return { state: 'good', result: 'audioGood' };
  } catch {
    return { state: 'bad', result: 'audioBad' };
  }
};

export const checks = {
  socket: checkSocket,
  trip: checkTrip,
  storage: checkStorage,
  audio: checkAudio,
} as const;

export type CheckName = keyof typeof checks;
export const checkNames = ['socket', 'trip', 'storage', 'audio'] as const satisfies readonly CheckName[];
