import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useWritingLimits } from '../../composer/limits/writing-limits.ts';

const RoomRaid = lazyPart(async () => (await import('./room-raid.tsx')).RoomRaid);

/** Raid mode in the open room; nothing for those whom it holds, who see it in the place of the composer. */
export const RaidNote = ({ roomId }: { roomId: string }) => {
  const { frozen, onlyReads, isExempt } = useWritingLimits();
  return frozen?.raid && !onlyReads && <RoomRaid roomId={roomId} frozen={frozen} isKeeper={isExempt} />;
};
