import { createContext, use, useSyncExternalStore } from 'react';

/** How often ages are told anew, in milliseconds. */
const TICK_MS = 30_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => {
  now = Date.now();
  for (const tell of listeners) tell();
};

/** One clock for all ages on the page; it stands still while none is shown. */
const subscribe = (tell: () => void): (() => void) => {
  if (listeners.size === 0) now = Date.now();
  listeners.add(tell);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** When the server drew the page, in ms: ages are counted to it until the page is alive. */
export const DrawnAt = createContext(0);

/** The moment that ages are counted to, in ms; it goes on with the reader's clock. */
export const useNow = (): number => {
  const drawnAt = use(DrawnAt);
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => drawnAt,
  );
};

const never = () => () => undefined;

/** Whether this is drawn by the reader's browser, which knows their hours; not on the server, nor while its page is taken over. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
