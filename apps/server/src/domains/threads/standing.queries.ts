import type { Permission } from '@baithak/protocol/entities';
import { roomPermissions } from '@baithak/protocol/standing';
import type { ThreadViewer } from '@baithak/protocol/threads.rules';
import type { Viewer } from '../../platform/viewer.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { owns } from '../rooms/api.ts';

/** Who acts, as a write gets it. */
export type Actor = Pick<Viewer, 'userId' | 'rank' | 'guest'>;

export const actorOf = ({ userId, rank, guest }: Viewer): Actor => ({ userId, rank, guest });

/** An open room as somebody stands in it at this moment. */
export interface Standing extends ThreadViewer {
  readonly joined: boolean;
  readonly access: 'Public' | 'Private';
  readonly type: 'Normal' | 'Adult';
}

/** Asked again inside every write: ROOM_NOT_FOUND for a closed room, GUESTS_MAY_NOT for a guest in an Adult one. */
export const standIn = async (tx: Tx, roomId: string, actor: Actor): Promise<Standing> => {
  const room = await tx
    .selectFrom('rooms')
    .leftJoin('room_members as me', (join) =>
      join.onRef('me.room_id', '=', 'rooms.id').on('me.person_id', '=', actor.userId),
    )
    .select(['rooms.creator', 'rooms.access', 'rooms.type', 'me.role'])
    .where('rooms.id', '=', roomId)
    .where('rooms.closed', '=', 0)
    .executeTakeFirst();
  if (!room) throw new Refusal('ROOM_NOT_FOUND');
  if (room.type === 'Adult' && actor.guest) throw new Refusal('GUESTS_MAY_NOT');
  const permissions: Permission[] = roomPermissions({ platformRank: actor.rank, roomRole: room.role });
  const { access, type } = room;
  return { userId: actor.userId, permissions, iOwn: owns(room, actor), joined: room.role !== null, access, type };
};
