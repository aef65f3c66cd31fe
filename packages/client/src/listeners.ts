type Listener = (payload: unknown) => void;

/** Who listens to what, kept apart from sockets: those come and go. */
export interface Listeners {
  on(key: string, listener: Listener): () => void;
  tell(key: string, payload: unknown): void;
}

export const createListeners = (): Listeners => {
  const all = new Map<string, Set<Listener>>();
  return {
    on: (key, listener) => {
      const set = all.get(key) ?? new Set();
      all.set(key, set.add(listener));
      return () => void set.delete(listener);
    },
    tell: (key, payload) => {
      for (const listener of [...(all.get(key) ?? [])]) listener(payload);
    },
  };
};
