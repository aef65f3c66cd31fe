/** One that waits, and from when on it may be taken (ms). */
export interface Waiting<Item> {
  readonly item: Item;
  readonly tries: number;
  readonly notBefore: number;
}

export interface WaitingList<Item> {
  has(key: string): boolean;
  /** Behind the others. */
  add(key: string, entry: Waiting<Item>): void;
  /** The first that may be taken now; else when there is one, Infinity for never. */
  peek(now: number): Waiting<Item> | { readonly at: number };
  remove(key: string): void;
  clear(): void;
  count(): number;
}

/** A list of at most so many: the oldest makes room, which `dropped` is told. */
export const createWaitingList = <Item>(most: number, dropped: () => void): WaitingList<Item> => {
  const waiting = new Map<string, Waiting<Item>>();
  return {
    has: (key) => waiting.has(key),
    add: (key, entry) => {
      const [oldest] = waiting.keys();
      if (waiting.size >= most && oldest !== undefined) {
        waiting.delete(oldest);
        dropped();
      }
      waiting.set(key, entry);
    },
    peek: (now) => {
      let at = Infinity;
      for (const entry of waiting.values()) {
        if (entry.notBefore <= now) return entry;
        at = Math.min(at, entry.notBefore);
      }
      return { at };
    },
    remove: (key) => void waiting.delete(key),
    clear: () => waiting.clear(),
    count: () => waiting.size,
  };
};
