/** When the list is asked for again after news, in ms: not at once, and not by everybody at the same moment. */
const LEAST_MS = 300;
const SPREAD_MS = 1700;

/** `soon`: once for however much happens meanwhile, and in a page that nobody sees not before it is seen again. */
export const refreshSoon = (refresh: () => void): { soon: () => void; stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwed = false;
  const pay = () => {
    if (!isOwed || document.hidden) return;
    isOwed = false;
    refresh();
  };
  const due = () => {
    timer = undefined;
    pay();
  };
  document.addEventListener('visibilitychange', pay);
  return {
    soon: () => {
      isOwed = true;
      timer ??= setTimeout(due, LEAST_MS + Math.random() * SPREAD_MS);
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pay);
    },
  };
};
