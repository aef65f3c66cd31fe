/** When the list is asked for again after news, in ms: not at once, not by everybody at the same moment, and seldom while news keep coming. */
const LEAST_MS = 300;
const SPREAD_MS = 1700;
const REST_MS = 15_000;

/** `soon`: once for however much happens meanwhile, and in a page that nobody sees not before it is seen again. */
export const refreshSoon = (refresh: () => void): { soon: () => void; stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwed = false;
  let restedAt = 0;
  const due = () => {
    timer = undefined;
    if (!isOwed || document.hidden) return;
    isOwed = false;
    restedAt = Date.now() + REST_MS;
    refresh();
  };
  const wait = () => {
    timer ??= setTimeout(due, Math.max(0, restedAt - Date.now()) + LEAST_MS + Math.random() * SPREAD_MS);
  };
  const onSeen = () => {
    if (isOwed && !document.hidden) wait();
  };
  document.addEventListener('visibilitychange', onSeen);
  return {
    soon: () => {
      isOwed = true;
      wait();
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSeen);
    },
  };
};
