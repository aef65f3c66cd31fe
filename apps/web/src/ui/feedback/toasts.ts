import { createStore, useStore } from 'zustand';

/** The text of a toast. `more` is its second, smaller line. */
export interface Toast {
  id: number;
  type: 'info' | 'error' | 'offline' | 'online';
  text: string;
  more?: string;
  action?: { label: string; run: () => void };
}

/** How long a toast stays, in ms (docs/product.md#durations); null: until it is removed, as for a lost connection. */
const durationMs: Record<Toast['type'], number | null> = { info: 2500, online: 2500, error: 3500, offline: null };
/** Whoever has to read it, choose and press needs longer. */
const withActionMs = 10_000;
const maxVisible = 3;

/** The element of the toasts, for those that a feature shows among them. */
export const stackId = 'toasts';

let lastId = 0;
const store = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

export const readToasts = (): readonly Toast[] => store.getState().toasts;
export const useToasts = (): readonly Toast[] => useStore(store, ({ toasts }) => toasts);

export const dropToast = (id: number): void =>
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));

const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** It stays, as somebody is at it. */
export const holdToast = (id: number): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
};

/** Its time begins. */
export const letToastGo = ({ id, type, action }: Toast): void => {
  holdToast(id);
  const duration = durationMs[type];
  if (duration === null) return;
  const drop = () => {
    timers.delete(id);
    dropToast(id);
  };
  timers.set(id, setTimeout(drop, action ? withActionMs : duration));
};

/**
 * Shows a toast and returns its id. It replaces one with the same text; the oldest is removed when there are more than
 * three.
 */
export const notify = (toast: Omit<Toast, 'id'>): number => {
  lastId += 1;
  const id = lastId;
  const isReplaced = (other: Toast): boolean =>
    (other.text === toast.text && other.more === toast.more) || (toast.type === 'online' && other.type === 'offline');
  store.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => !isReplaced(other)), { ...toast, id }].slice(-maxVisible),
  }));
  letToastGo({ ...toast, id });
  return id;
};
