import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { memberRank } from '@baithak/protocol/ranks';
import type { Live } from '../../../platform/live/live.ts';
import { presentRole } from '../../rooms/api.ts';

/** After the commit: a guest is a member. Their sockets know it from now on, and each of their devices gets the event. */
export const publishPromotion = (live: Live, { userId, username }: { userId: string; username: string }): void => {
  live.refreshViewer({ userId, username, rank: memberRank, guest: false });
  live.user(userId).publish(roomsContract.roleUpdated, {
    roomId: null,
    role: presentRole({ platformRank: memberRank, roomRole: null }),
    rmps: [],
  });
};
