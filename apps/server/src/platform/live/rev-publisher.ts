/** How long a missing rev may hold back later ones. After it they go out; clients see the gap and ask for it. */
const gapTimeoutMs = 2000;

export interface RevPublisher {
  /** Calls `publish` now, or once every rev before it has been published. */
  put(rev: number, publish: () => void): void;
  /** The rev that listeners already know, if none is known yet. */
  startAt(rev: number): void;
}

/** Publishes one room's events in rev order, whatever the order in which their writes resolved. */
export const createRevPublisher = (): RevPublisher => {
  let last: number | undefined;
  const held = new Map<number, () => void>();
  let timer: NodeJS.Timeout | undefined;

  const release = (): void => {
    for (let next = held.get((last ?? 0) + 1); next; next = held.get((last ?? 0) + 1)) {
      last = (last ?? 0) + 1;
      held.delete(last);
      next();
    }
    clearTimeout(timer);
    timer = held.size > 0 ? setTimeout(giveUp, gapTimeoutMs) : undefined;
    timer?.unref();
  };

  const giveUp = (): void => {
    last = Math.min(...held.keys()) - 1;
    release();
  };

  return {
    put: (rev, publish) => {
      last ??= rev - 1;
      if (rev <= last) return publish();
      held.set(rev, publish);
      release();
    },
    startAt: (rev) => {
      last ??= rev;
    },
  };
};
