/** How long a missing rev may hold back later ones, in ms. After it they go out; clients see the gap and ask for it. */
const patience = 2000;

export interface InOrder {
  /** Tells `tell` now, or once every rev before it has been told. */
  put(rev: number, tell: () => void): void;
  /** The rev that listeners already know, if none is known yet. */
  startAt(rev: number): void;
}

/** Puts one room's events into rev order, whatever order their writes were answered in. */
export const createInOrder = (): InOrder => {
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
    timer = held.size > 0 ? setTimeout(giveUp, patience) : undefined;
    timer?.unref();
  };

  const giveUp = (): void => {
    last = Math.min(...held.keys()) - 1;
    release();
  };

  return {
    put: (rev, tell) => {
      last ??= rev - 1;
      if (rev <= last) return tell();
      held.set(rev, tell);
      release();
    },
    startAt: (rev) => {
      last ??= rev;
    },
  };
};
