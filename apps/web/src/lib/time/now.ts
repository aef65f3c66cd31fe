import { createContext, use, useSyncExternalStore } from 'react';
import { createStore } from 'zustand';
import { startOfDay } from './format-date.ts';
import { onServerTime, serverNow } from './server-time.ts';

/** How often ages are updated, in milliseconds. */
const tickMs = 30_000;

const clock = createStore<number>(serverNow);
onServerTime(() => clock.setState(serverNow()));
let subscribers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The next midnight is not waited past: what was today is yesterday at once. */
const tick = (): void => {
  const now = new Date(serverNow());
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
  timer = setTimeout(tick, Math.min(tickMs, midnight - now.getTime()));
  clock.setState(now.getTime());
};

/** One clock for all ages on the page. It runs only while an age is shown. */
const subscribe = (listener: () => void): (() => void) => {
  if (subscribers === 0) tick();
  subscribers += 1;
  const unsubscribe = clock.subscribe(listener);
  return () => {
    unsubscribe();
    subscribers -= 1;
    if (subscribers === 0) clearTimeout(timer);
  };
};

/** When the server rendered the page, in ms: ages are relative to it until the page is hydrated. */
export const RenderedAt = createContext(0);

/** The time that ages are relative to, in ms, by the server's clock. */
export const useNow = (): number => {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(subscribe, clock.getState, () => renderedAt);
};

/** When the reader's day began, in ms; changes at midnight. */
export const useToday = (): number => {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(
    subscribe,
    () => startOfDay(new Date(clock.getState())),
    () => startOfDay(new Date(renderedAt)),
  );
};
