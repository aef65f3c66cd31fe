import { useState, useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../../../lib/storage.ts';

/** From this width on the panel stands beside the main pane (docs/design.md#panes). */
const wide = '(min-width: 1100px)';

export type RoomPanelName = 'members' | 'about';

const subscribe = (tell: () => void): (() => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

const readWanted = (): RoomPanelName | null => {
  const kept = readLocal('roomPanel');
  if (kept === 'none') return null;
  return kept === 'about' ? 'about' : 'members';
};

/**
 * The panel of an open room, one at a time: beside it where there is room, and kept on the device; a drawer elsewhere
 * once it is asked for.
 */
export const useRoomPanel = () => {
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  );
  const [wanted, setWanted] = useState(readWanted);
  const [pulled, setPulled] = useState<RoomPanelName | null>(null);
  const shown = isWide ? wanted : pulled;
  const show = (panel: RoomPanelName | null) => {
    if (!isWide) return setPulled(panel);
    setWanted(panel);
    writeLocal('roomPanel', panel ?? 'none');
  };
  return {
    shown,
    isWide,
    show,
    toggle: (panel: RoomPanelName) => show(shown === panel ? null : panel),
    close: () => show(null),
  };
};
