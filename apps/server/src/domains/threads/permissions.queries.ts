import type { Permission } from '@baithak/protocol/entities/entities';
import { roomPermissions } from '@baithak/protocol/permissions';
import type { ThreadViewer } from '@baithak/protocol/contracts/threads.rules';
import type { Viewer } from '../../platform/viewer.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { ownsRoom } from '../rooms/api.ts';

/** Who acts, in the form that a write takes. */
export type Actor = Pick<Viewer, 'userId' | 'rank' | 'guest'>;

export const actorOf = ({ userId, rank, guest }: Viewer): Actor => ({ userId, rank, guest });

/** What somebody may do in an open room at this moment; the rules of protocol's threads.rules.ts take it as the viewer. */
export interface ThreadPermissions extends ThreadViewer {
  readonly joined: boolean;
  readonly access: 'Public' | 'Private';
  readonly type: 'Normal' | 'Adult';
}

/**
 * Read again inside every write, because it may have changed since the call looked: ROOM_NOT_FOUND for a closed room,
 * GUESTS_MAY_NOT for a guest in an Adult one.
 */
export const permissionsIn = async (tx: Tx, roomId: string, actor: Actor): Promise<ThreadPermissions> => {
  const room = await tx
    .selectFrom('rooms')
    .leftJoin('room_members as me', (join) =>
      join.onRef('me.room_id', '=', 'rooms.id').on('me.user_id', '=', actor.userId),
    )
    .select(['rooms.creator', 'rooms.access', 'rooms.type', 'me.role'])
    .where('rooms.id', '=', roomId)
    .where('rooms.closed', '=', 0)
    .executeTakeFirst();
  if (!room) throw new Refusal('ROOM_NOT_FOUND');
  if (room.type === 'Adult' && actor.guest) throw new Refusal('GUESTS_MAY_NOT');
  const permissions: Permission[] = roomPermissions({ platformRank: actor.rank, roomRole: room.role });
  const { access, type } = room;
  return { userId: actor.userId, permissions, iOwn: ownsRoom(room, actor), joined: room.role !== null, access, type };
};

/** The same for what only members may do: NOT_A_MEMBER for whoever has not joined. */
export const memberPermissionsIn = async (tx: Tx, roomId: string, actor: Actor): Promise<ThreadPermissions> => {
  const permissions = await permissionsIn(tx, roomId, actor);
  if (!permissions.joined) throw new Refusal('NOT_A_MEMBER');
  return permissions;
};
