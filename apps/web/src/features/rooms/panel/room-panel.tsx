import { type ReactNode, useState } from 'react';
import { useSettings } from '../../../lib/settings/settings.ts';
import { readLocal, writeLocal } from '../../../lib/storage.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import styles from './room-about.module.css';

interface RoomPanelProps {
  readonly title: string;
  /** Beside the title: a count, or the button that closes it. */
  readonly corner: ReactNode;
  readonly children: ReactNode;
}

/** A panel beside a room: a title, and scrolling content below it. */
export const RoomPanel = ({ title, corner, children }: RoomPanelProps) => (
  <aside className="flex-1 flex flex-col min-h-0 min-w-0" aria-label={title}>
    <div className={`${styles.head} flex items-center gap-2 min-h-13 pt-3 pb-1 px-4`}>
      <h2>{title}</h2>
      {corner}
    </div>
    {children}
  </aside>
);

/** From this width on the panel stands beside the main pane (docs/design.md#panes). */
const widePx = 1100;

export type RoomPanelName = 'members' | 'about';

const readWanted = (): RoomPanelName | null => {
  const kept = readLocal('roomPanel');
  if (kept === 'none') return null;
  return kept === 'about' ? 'about' : 'members';
};

/**
 * The panel of an open room, one at a time: beside it where there is room, and kept on the device; a drawer elsewhere
 * once it is asked for, and everywhere without the new layout. `isTaken`: a thread has the place beside the room.
 */
export const useRoomPanel = (isTaken: boolean) => {
  const { newLayout } = useSettings();
  const isWide = useIsWide(widePx) && !isTaken && newLayout;
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
