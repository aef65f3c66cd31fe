import type { Freeze } from '@baithak/protocol/contracts/room-order';
import { RaidLine } from './raid-line.tsx';
import { RaidPanel } from './raid-panel.tsx';
import { useRoomRaid } from './use-room-raid.ts';

interface RoomRaidProps {
  readonly roomId: string;
  readonly frozen: Freeze;
  /** The reader keeps order in the room. */
  readonly isKeeper: boolean;
}

const KeptRaid = ({ roomId, frozen }: Omit<RoomRaidProps, 'isKeeper'>) => {
  const { raid, know } = useRoomRaid(roomId);
  const change = (next: typeof raid) => {
    know(next);
    // What was pressed is gone with the panel.
    if (next === null) document.querySelector<HTMLElement>('[role="log"]')?.focus();
  };
  return raid ? <RaidPanel roomId={roomId} raid={raid} onChange={change} /> : <RaidLine frozen={frozen} />;
};

/** Raid mode in the open room, for those whom it does not hold (docs/product.md#raid-mode). */
export const RoomRaid = ({ roomId, frozen, isKeeper }: RoomRaidProps) =>
  isKeeper ? <KeptRaid roomId={roomId} frozen={frozen} /> : <RaidLine frozen={frozen} />;
