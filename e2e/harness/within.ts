/** What a wait of a story may take: enough for a machine under load, and less than a story may. */
export const waitMs = 30_000;

/** The promise's own end, or, when that does not come in time, an error that says what was waited for. */
export const within = async <T>(promise: Promise<T>, what: () => string, ms = waitMs): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`Waited ${ms / 1000} s for ${what()}`)), ms);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
