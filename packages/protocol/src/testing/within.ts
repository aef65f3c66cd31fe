// Those of the machine: a test may replace the timers later.
const { setTimeout: later, clearTimeout: cancel } = globalThis;

const mostMs = 30_000;

/** What a promise brings; when it hangs, an error after 30 s that says what was waited for. */
export const within = async <T>(
  what: string | (() => string),
  promise: Promise<T>,
  ms: number = mostMs,
): Promise<T> => {
  const late = new Error();
  const over = Promise.withResolvers<never>();
  const timer = later(() => {
    late.message = `Waited ${ms / 1000} s in vain for ${typeof what === 'string' ? what : what()}.`;
    over.reject(late);
  }, ms);
  try {
    return await Promise.race([promise, over.promise]);
  } finally {
    cancel(timer);
  }
};
