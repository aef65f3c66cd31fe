import { createContext, use, useSyncExternalStore } from 'react';
import { createStore } from 'zustand';

/** How often ages are updated, in milliseconds. */
const tickMs = 30_000;

const clock = createStore<number>(Date.now);
let subscribers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const tick = (): void => clock.setState(Date.now());

/** One clock for all ages on the page. It runs only while an age is shown. */
const subscribe = (listener: () => void): (() => void) => {
  if (subscribers === 0) {
    tick();
    timer = setInterval(tick, tickMs);
  }
  subscribers += 1;
  const unsubscribe = clock.subscribe(listener);
  return () => {
    unsubscribe();
    subscribers -= 1;
    if (subscribers === 0) clearInterval(timer);
  };
};

/** When the server rendered the page, in ms: ages are relative to it until the page is hydrated. */
export const RenderedAt = createContext(0);

/** The time that ages are relative to, in ms, by the reader's clock. */
export const useNow = (): number => {
  const renderedAt = use(RenderedAt);
  return useSyncExternalStore(subscribe, clock.getState, () => renderedAt);
};

const never = () => () => undefined;

/** Whether the reader's time zone is known: false on the server and during hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
