import { useState, useSyncExternalStore } from 'react';

/** From this width on the panel stands beside the main pane (DESIGN 3). */
const wide = '(min-width: 1100px)';

const subscribe = (tell: () => void): (() => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/** The panel of people: open beside where there is room until it is closed, a drawer elsewhere once it is asked for. */
export const usePanel = () => {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches, () => true);
  const [isWanted, setIsWanted] = useState(true);
  const [isPulled, setIsPulled] = useState(false);
  return {
    isOpen: isWide ? isWanted : isPulled,
    isBeside: isWide && isWanted,
    isDrawer: !isWide && isPulled,
    toggle: () => (isWide ? setIsWanted(!isWanted) : setIsPulled(!isPulled)),
  };
};
