/** Delay before a refresh, ms. The random part keeps many clients from asking at the same moment. */
const minDelayMs = 300;
const randomDelayMs = 1700;
/** Least time between two refreshes, ms. */
const intervalMs = 15_000;

interface Throttled {
  /** Refreshes once, however often it is called meanwhile. `shown`: a hidden page shows it too, by its title and icon; all else waits until it is visible. */
  schedule(shown?: boolean): void;
  stop(): void;
}

export const throttleRefresh = (refresh: () => void): Throttled => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  let isShown = false;
  let nextAt = 0;
  const run = () => {
    timer = undefined;
    if (!isPending || (document.hidden && !isShown)) return;
    isPending = false;
    isShown = false;
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
    schedule: (shown = false) => {
      isPending = true;
      isShown ||= shown;
      start();
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
};
