import type { Permission } from '@baithak/protocol/entities/entities';
import { roomPermissions, strengthIn } from '@baithak/protocol/permissions';
import type { Readers } from '@baithak/protocol/contracts/rooms.rules';
import type { Authored, ThreadViewer } from '@baithak/protocol/contracts/threads.rules';
import type { Viewer } from '../../platform/viewer.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { refuseBanned } from '../bans/api.ts';
import { ownsRoom, roleInRoom } from '../rooms/api.ts';

/** Who acts, in the form that a write takes. */
export type Actor = Pick<Viewer, 'userId' | 'guest' | 'at'>;

export const actorOf = ({ userId, guest, at }: Viewer): Actor => ({ userId, guest, at });

/** What somebody may do in an open room at this moment; the rules of protocol's threads.rules.ts take it as the viewer. */
export interface ThreadPermissions extends ThreadViewer {
  readonly joined: boolean;
  readonly access: 'Public' | 'Private';
  readonly type: 'Normal' | 'Adult';
  readonly readers: Readers;
}

const openRooms = prepared((db, { roomId, userId }: { readonly roomId: string; readonly userId: string }) =>
  db
    .selectFrom('rooms')
    .innerJoin('people', (join) => join.on('people.id', '=', userId))
    .leftJoin('room_members as me', (join) => join.onRef('me.room_id', '=', 'rooms.id').on('me.user_id', '=', userId))
    .select(['people.rank', 'rooms.creator', 'rooms.access', 'rooms.readers', 'rooms.type', 'me.role'])
    .where('rooms.id', '=', roomId)
    .where('rooms.closed', '=', sql.lit(0)),
);

/**
 * Read again inside every write, because it may have changed since the call looked: ROOM_NOT_FOUND for a closed room,
 * GUESTS_MAY_NOT for a guest in an Adult one, BANNED while a ban holds.
 */
export const permissionsIn = async (tx: Tx, roomId: string, actor: Actor): Promise<ThreadPermissions> => {
  const [room] = await openRooms(tx, { roomId, userId: actor.userId });
  if (!room) throw new Refusal('ROOM_NOT_FOUND');
  if (room.type === 'Adult' && actor.guest) throw new Refusal('GUESTS_MAY_NOT');
  await refuseBanned(tx, { userId: actor.userId, roomId, at: actor.at });
  const ranks = { platformRank: room.rank, roomRole: room.role };
  const permissions: Permission[] = roomPermissions(ranks);
  const { access, type, readers } = room;
  return {
    userId: actor.userId,
    permissions,
    strength: strengthIn(ranks),
    iOwn: ownsRoom(room, { userId: actor.userId, rank: room.rank }),
    joined: room.role !== null,
    access,
    type,
    readers,
  };
};

/** Whom ManageThreads must outrank: the author as they stand in the room now. Nobody answers for a closed account. */
export const authorIn = async (tx: Tx, roomId: string, authorId: string): Promise<Authored> => {
  const person = await tx
    .selectFrom('people')
    .select(['rank', 'removed_at'])
    .where('id', '=', authorId)
    .executeTakeFirst();
  if (!person || person.removed_at !== null) return { authorId, strength: 0 };
  const roomRole = await roleInRoom(tx, roomId, authorId);
  return { authorId, strength: strengthIn({ platformRank: person.rank, roomRole }) };
};

/** Why ManageThreads did not suffice, or is not held. */
export const notManaged = ({ permissions }: ThreadPermissions): Refusal =>
  new Refusal(permissions.includes('ManageThreads') ? 'OUTRANKED' : 'FORBIDDEN');

/** The same for what only members may do: NOT_A_MEMBER for whoever has not joined. */
export const memberPermissionsIn = async (tx: Tx, roomId: string, actor: Actor): Promise<ThreadPermissions> => {
  const permissions = await permissionsIn(tx, roomId, actor);
  if (!permissions.joined) throw new Refusal('NOT_A_MEMBER');
  return permissions;
};
