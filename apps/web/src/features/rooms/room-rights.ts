import { leastRank } from '@baithak/protocol/standing';
import type { RoomDetails } from '@baithak/protocol/rooms';

/** What the reader may do with a room itself: who may invite (CONTRACT 4), and what is the owner's. */
export const rightsIn = (room: Pick<RoomDetails, 'joined' | 'iOwn' | 'access'>, rank: number, guest: boolean) => ({
  invites: room.joined && !guest && (room.access === 'Public' || rank >= leastRank.ManageThreads),
  owns: room.iOwn && !guest,
});

export type RoomRights = ReturnType<typeof rightsIn>;
