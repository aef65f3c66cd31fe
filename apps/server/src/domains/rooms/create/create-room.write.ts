import { ownerRank } from '@baithak/protocol/ranks';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { lockPeople, orderMembers } from '../membership/members.ts';
import { newMember } from '../membership/membership.write.ts';
import { indexRoom } from '../search-index.write.ts';
import { takeBackground } from '../settings/settings.write.ts';
import type { RoomTable } from '../tables.ts';
import { claimTitle, isOldSlug } from '../titles.ts';
import { countOwnRooms, lockRoomsLimit } from './rooms-limit.ts';

export interface NewRoom {
  readonly id: string;
  /** Tried in order until one is free. */
  readonly slugs: readonly string[];
  readonly title: string;
  readonly type: RoomTable['type'];
  readonly access: RoomTable['access'];
  readonly description: string;
  readonly topic: string;
  readonly rules: string;
  readonly creator: string;
  readonly tilePattern: number;
  readonly tilePalette: number;
  readonly at: number;
}

const insertUnder = async (tx: Tx, room: NewRoom, slug: string, members: number): Promise<boolean> => {
  const { id, title, type, access, description, topic, rules, creator, tilePattern, tilePalette, at } = room;
  const stored = await tx
    .insertInto('rooms')
    .values({
      id,
      slug,
      title,
      type,
      access,
      readers: 'everyone',
      description,
      topic,
      rules,
      creator,
      background: null,
      tile_pattern: tilePattern,
      tile_palette: tilePalette,
      closed: 0,
      rev: 0,
      cleared_rev: 0,
      emptied_rev: 0,
      names_epoch: 0,
      access_rev: 0,
      retention_months: null,
      expired_rev: 0,
      expired_count: 0,
      member_count: members,
      created_at: at,
      last_update: at,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
};

/**
 * Stores a room under the first of its slugs that is free. False when none is. TITLE_TAKEN when a Public room has a title that
 * looks like its own.
 */
export const insertRoom = async (tx: Tx, room: NewRoom, members: number): Promise<boolean> => {
  for (const slug of room.slugs) {
    if ((await isOldSlug(tx, slug)) || !(await insertUnder(tx, room, slug, members))) continue;
    await claimTitle(tx, room);
    await indexRoom(tx, room.id);
    return true;
  }
  return false;
};

/** Stores a room with its owner's membership. ROOMS_LIMIT when the creator owns as many as allowed, BAD_UPLOAD_TOKEN. Returns how many are left. */
export const storeRoom = defineWrite({
  name: 'rooms.storeRoom',
  run: async (tx, room: NewRoom & { readonly roomsAtFirst: number; readonly background: string | undefined }) => {
    const most = await lockRoomsLimit(tx, room.creator, room.roomsAtFirst);
    const left = most - (await countOwnRooms(tx, room.creator));
    if (left < 1) throw new Refusal('ROOMS_LIMIT');
    if (!(await insertRoom(tx, room, 1))) throw new Error('None of the slugs is free.');
    const { id: roomId, creator: userId, at: now, background } = room;
    const set = await takeBackground(tx, { roomId, userId, now, background });
    if (background !== undefined) await tx.updateTable('rooms').set(set).where('id', '=', roomId).execute();
    await lockPeople(tx, [room.creator]);
    await tx
      .insertInto('room_members')
      .values({
        ...newMember,
        room_id: room.id,
        user_id: room.creator,
        role: ownerRank,
        joined_at: room.at,
        last_read_rev: 0,
      })
      .execute();
    await orderMembers(tx, room.creator, room.id);
    return { left: left - 1 };
  },
});

/**
 * Opens the first room of an empty database. Does nothing once there has been a room; of two processes at once the slug
 * lets one through.
 */
export const storeFirstRoom = defineWrite({
  name: 'rooms.storeFirstRoom',
  run: async (tx, room: NewRoom) => {
    const any = await tx.selectFrom('rooms').select('id').limit(1).executeTakeFirst();
    if (!any) await insertRoom(tx, room, 0);
  },
});

/** Lets a person own more (or fewer) rooms than the default. */
export const storeRoomsLimit = defineWrite({
  name: 'rooms.storeRoomsLimit',
  run: async (tx, { userId, limit }: { readonly userId: string; readonly limit: number }) => {
    await tx
      .insertInto('room_makers')
      .values({ user_id: userId, rooms_limit: limit })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ rooms_limit: limit }))
      .execute();
  },
});
