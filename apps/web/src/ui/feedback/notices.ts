import { createStore, useStore } from 'zustand';

/** The text of a notice. `more` is its second, smaller line. */
export interface Notice {
  id: number;
  type: 'info' | 'error' | 'offline' | 'online';
  text: string;
  more?: string;
  action?: { label: string; run: () => void };
}

/** How long a notice stays, in ms (docs/product.md#durations); null: until it is removed, as for a lost connection. */
const durationMs: Record<Notice['type'], number | null> = { info: 2500, online: 2500, error: 3500, offline: null };
/** Whoever has to read it, choose and press needs longer. */
const withActionMs = 10_000;
const maxVisible = 3;

/** The element of the notices, for those that a feature shows among them. */
export const stackId = 'notices';

let lastId = 0;
const store = createStore<{ notices: readonly Notice[] }>(() => ({ notices: [] }));

export const readNotices = (): readonly Notice[] => store.getState().notices;
export const useNotices = (): readonly Notice[] => useStore(store, ({ notices }) => notices);

export const dropNotice = (id: number): void =>
  store.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));

/**
 * Shows a notice and returns its id. It replaces one with the same text; the oldest is removed when there are more than
 * three.
 */
export const notify = (notice: Omit<Notice, 'id'>): number => {
  lastId += 1;
  const id = lastId;
  const isReplaced = (other: Notice): boolean =>
    (other.text === notice.text && other.more === notice.more) ||
    (notice.type === 'online' && other.type === 'offline');
  store.setState(({ notices }) => ({
    notices: [...notices.filter((other) => !isReplaced(other)), { ...notice, id }].slice(-maxVisible),
  }));
  const duration = durationMs[notice.type];
  if (duration !== null) setTimeout(() => dropNotice(id), notice.action ? withActionMs : duration);
  return id;
};
