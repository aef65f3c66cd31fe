import type { App } from '../../platform/context.ts';

/** What was read of a large room is read again after this long at the latest. */
const keptMs = 1000;

/** `key`: what else the result depends on. `read` is called unless somebody has just read the same. */
export type SharedRead<T> = (
  app: Pick<App, 'live' | 'clock'>,
  roomId: string,
  key: string,
  read: () => Promise<T>,
) => Promise<T>;

/**
 * Reads of a large room that a burst of loads shares. Whoever loads the room until its presence is next written hears of
 * every change since the read; in a small room changes are told at once, so nothing is shared.
 */
export const createSharedRead = <T>(): SharedRead<T> => {
  /** By the mark that live sets at each write of presence. */
  const kept = new WeakMap<object, { readonly key: string; readonly at: number; readonly value: Promise<T> }>();
  return (app, roomId, key, read) => {
    const mark = app.live.presenceMark(roomId);
    if (!mark) return read();
    const known = kept.get(mark);
    if (known?.key === key && app.clock.now() - known.at < keptMs) return known.value;
    const value = read();
    kept.set(mark, { key, at: app.clock.now(), value });
    value.catch(() => kept.delete(mark));
    return value;
  };
};
