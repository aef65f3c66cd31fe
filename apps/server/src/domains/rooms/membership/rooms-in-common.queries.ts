import type { Tx } from '../../../platform/db/write.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { typesFor } from '../list/list-rooms.queries.ts';

/** The rooms that the viewer and somebody else have both joined, the latest active first, each with how many there are. */
export const roomsInCommon = (db: Tx, viewer: Pick<Viewer, 'userId' | 'guest'>, userId: string, most: number) =>
  db
    .selectFrom('room_members as me')
    .innerJoin('room_members as other', 'other.room_id', 'me.room_id')
    .innerJoin('rooms', 'rooms.id', 'me.room_id')
    .select(['rooms.id', 'rooms.slug', 'rooms.title', 'rooms.tile_pattern', 'rooms.tile_palette'])
    .select((of) => of.fn.countAll<number>().over().as('total'))
    .where('me.user_id', '=', viewer.userId)
    .where('other.user_id', '=', userId)
    .where('rooms.closed', '=', 0)
    .where('rooms.type', 'in', typesFor(viewer))
    .orderBy('rooms.last_update', 'desc')
    .orderBy('rooms.id')
    .limit(most)
    .execute();
