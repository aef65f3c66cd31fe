/** Delay before a refresh, ms. The random part keeps many clients from asking at the same moment. */
const minDelayMs = 300;
const randomDelayMs = 1700;
/** Least time between two refreshes, ms. */
const intervalMs = 15_000;

/** `schedule`: refreshes once however often it is called meanwhile, and in a hidden page only once it is visible again. */
export const throttleRefresh = (refresh: () => void): { schedule: () => void; stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  let nextAt = 0;
  const run = () => {
    timer = undefined;
    if (!isPending || document.hidden) return;
    isPending = false;
    nextAt = Date.now() + intervalMs;
    refresh();
  };
  const start = () => {
    timer ??= setTimeout(run, Math.max(0, nextAt - Date.now()) + minDelayMs + Math.random() * randomDelayMs);
  };
  const onVisible = () => {
    if (isPending && !document.hidden) start();
  };
  document.addEventListener('visibilitychange', onVisible);
  return {
    schedule: () => {
      isPending = true;
      start();
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
};
