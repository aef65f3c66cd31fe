import { memberRank } from '@baithak/protocol/ranks';
import type { Live } from '../../platform/live/live.ts';
import { presentRole } from '../rooms/api.ts';

/** After the commit: a guest is a member. Their sockets carry it from now on, and they hear it on every device. */
export const tellPromotion = (live: Live, { userId, username }: { userId: string; username: string }): void => {
  live.refreshViewer({ userId, username, rank: memberRank, guest: false });
  live.tellUser(userId, '/global', 'roleUpdated', { roomId: null, role: presentRole(memberRank), rmps: [] });
};
