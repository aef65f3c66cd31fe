/** `idle`: nothing needed it yet, or closed. `offline`: lost, or not reached; it tries again by itself. */
export type ConnectionState = 'idle' | 'connecting' | 'online' | 'offline';

export interface Observable<T> {
  get(): T;
  /** Called at each change, not immediately. Returns an unsubscribe function. */
  subscribe(listener: (value: T) => void): () => void;
}

export interface MutableObservable<T> extends Observable<T> {
  set(value: T): void;
}

export const createObservable = <T>(value: T): MutableObservable<T> => {
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return;
      value = next;
      for (const listener of [...listeners]) listener(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
