/** Puts numbered changes in their order: each is dispatched once, after all those before it. */
export interface RevReceiver<C extends { readonly rev: number }> {
  rev(): number;
  take(change: C): void;
  /** Changes wait beyond a missing one. */
  hasGap(): boolean;
  /** Nothing is dispatched until restart, jump or release: an answer that carries changes is on its way. */
  hold(): void;
  release(): void;
  /** Everything up to `rev` is known by other means. Forgets nothing that came after it. */
  restart(rev: number): void;
  /** Dispatches those of `missed` that have not been, then continues after `rev`. */
  jump(rev: number, missed: readonly C[]): void;
}

export const createRevReceiver = <C extends { readonly rev: number }>(
  dispatch: (change: C) => void,
): RevReceiver<C> => {
  const waiting = new Map<number, C>();
  let rev = -1;
  // Nothing can be dispatched before the first restart.
  let held = true;

  const drain = (): void => {
    if (held) return;
    for (const old of waiting.keys()) if (old <= rev) waiting.delete(old);
    for (let next = waiting.get(rev + 1); next; next = waiting.get(rev + 1)) {
      waiting.delete(next.rev);
      rev = next.rev;
      dispatch(next);
    }
  };
  const release = (): void => {
    held = false;
    drain();
  };

  return {
    rev: () => rev,
    hasGap: () => waiting.size > 0,
    hold: () => {
      held = true;
    },
    release,
    take: (change) => {
      if (change.rev <= rev) return;
      waiting.set(change.rev, change);
      drain();
    },
    restart: (to) => {
      rev = to;
      release();
    },
    jump: (to, missed) => {
      const from = rev;
      rev = Math.max(rev, to);
      for (const change of missed) if (change.rev > from) dispatch(change);
      release();
    },
  };
};
