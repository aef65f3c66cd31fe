import type { Level } from './audio.ts';

/** A level, and how it is changed. */
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
