import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { roomPermissions } from '@baithak/protocol/permissions';
import type { App } from '../../../platform/context.ts';
import { findMember } from '../membership/members.queries.ts';
import { presentRole } from '../present.ts';

/** After the commit: publishes a member's new role to all of their devices, and to nobody else. */
export const publishRole = async (
  { db, live }: Pick<App, 'db' | 'live'>,
  roomId: string,
  userId: string,
): Promise<void> => {
  const member = await findMember(db.read, roomId, { id: userId });
  if (!member) return;
  const standing = { platformRank: member.rank, roomRole: member.role };
  const role = presentRole(standing);
  live.user(userId).publish(roomsContract.roleUpdated, { roomId, role, rmps: roomPermissions(standing) });
};
