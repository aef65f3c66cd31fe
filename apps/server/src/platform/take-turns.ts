/** Runs one task at a time. Whoever has one waiting is served in turn, however many another one has waiting. */
export const createTurns = (): (<T>(who: string, task: () => Promise<T>) => Promise<T>) => {
  /** By who waits, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  let busy = false;
  const wait = (who: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const mine = waiting.get(who);
    if (mine) mine.push(resolve);
    else waiting.set(who, [resolve]);
    return promise;
  };
  const startNext = (): void => {
    const [turn] = waiting;
    if (!turn) return void (busy = false);
    const [who, tasks] = turn;
    const start = tasks.shift();
    waiting.delete(who);
    if (tasks.length > 0) waiting.set(who, tasks);
    start?.();
  };
  return async (who, task) => {
    if (busy) await wait(who);
    busy = true;
    try {
      return await task();
    } finally {
      startNext();
    }
  };
};
