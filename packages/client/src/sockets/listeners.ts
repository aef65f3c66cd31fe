type Listener = (payload: unknown) => void;

/** The listeners of each event, kept apart from sockets, which are replaced. */
export interface Listeners {
  on(key: string, listener: Listener): () => void;
  dispatch(key: string, payload: unknown): void;
}

export const createListeners = (): Listeners => {
  const all = new Map<string, Set<Listener>>();
  return {
    on: (key, listener) => {
      const set = all.get(key) ?? new Set();
      all.set(key, set.add(listener));
      return () => void set.delete(listener);
    },
    dispatch: (key, payload) => {
      for (const listener of [...(all.get(key) ?? [])]) listener(payload);
    },
  };
};
