import { effectiveRank, roomPermissions } from '@baithak/protocol/standing';
import type { App } from '../../platform/context.ts';
import { memberOf } from './members.queries.ts';
import { presentRole } from './present.ts';

/** After the commit: a member hears on every device what role they have in the room now, and nobody else does. */
export const tellRole = async (
  { db, live }: Pick<App, 'db' | 'live'>,
  roomId: string,
  personId: string,
): Promise<void> => {
  const member = await memberOf(db.read, roomId, { id: personId });
  if (!member) return;
  const standing = { platformRank: member.rank, roomRole: member.role };
  const role = presentRole(effectiveRank(member.rank, member.role));
  live.tellUser(personId, '/global', 'roleUpdated', { roomId, role, rmps: roomPermissions(standing) });
};
