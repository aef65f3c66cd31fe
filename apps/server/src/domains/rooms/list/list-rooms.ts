import type { roomsContract, RoomListItem } from '@baithak/protocol/contracts/rooms';
import type { Snippet } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import { partsToPlain } from '@baithak/protocol/parts/print-parts';
import type { Part } from '@baithak/protocol/parts/part';
import { iso } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { countRoomsLeft } from '../create/rooms-limit.queries.ts';
import { joinedRooms, publicRooms } from './list-rooms.queries.ts';
import { presentFeaturedRoom, presentJoinedUser, presentRoomListItem } from '../present.ts';
import type { RoomRow } from '../tables.ts';

type Joined = Awaited<ReturnType<typeof joinedRooms>>[number];

const featuredMost = 50;
const words = { language: 'en', image: '[image]', video: '[video]', gallery: '[images]' } as const;

const lastMessage = (row: Joined): Snippet | null => {
  if (row.content === null || row.author === null || row.sent_at === null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  const parts = JSON.parse(row.content) as Part[];
  const { username } = presentJoinedUser(row.author, { ...row, id: row.author });
  return { username, text: partsToPlain(parts, words, 120), date: iso(row.sent_at) };
};

const presentJoined = (caller: Caller, row: Joined): RoomListItem =>
  presentRoomListItem(
    {
      ...row,
      unread: Number(row.unread ?? 0),
      mentioned: Number(row.mentioned ?? 0),
      unread_threads: Number(row.unread_threads ?? 0),
    },
    caller.viewer,
    {
      onlineCount: caller.live.present(row.id).length,
      here: caller.live.isPresent(row.id, caller.viewer.userId),
      lastMessage: lastMessage(row),
    },
  );

/** A room somebody has just joined or made, as their list shows it. */
export const roomListItem = async (caller: Caller, roomId: string): Promise<RoomListItem> => {
  const [row] = await joinedRooms(caller.db.read, caller.viewer, roomId);
  if (!row) throw new Refusal('ROOM_NOT_FOUND');
  return presentJoined(caller, row);
};

/** Rooms by activity: how many people are there now, then the latest message. */
export const presentByActivity = (caller: Caller, rows: readonly RoomRow[]) =>
  rows
    .map((row) => presentFeaturedRoom(row, caller.viewer, caller.live.present(row.id).length))
    .toSorted((a, b) => b.onlineCount - a.onlineCount || (a.lastUpdate < b.lastUpdate ? 1 : -1));

/** The featured rooms, and the caller's own with their unread counts (docs/contract.md#rooms). */
export const listRooms: CallHandler<typeof roomsContract.listRooms> = async (caller) => {
  const { read } = caller.db;
  const [featured, joined, roomsLimit] = await Promise.all([
    publicRooms(read, caller.viewer, featuredMost),
    joinedRooms(read, caller.viewer),
    countRoomsLeft(read, caller.viewer, limits.roomsPerAccount),
  ]);
  return {
    featured: presentByActivity(caller, featured),
    rooms: joined.map((row) => presentJoined(caller, row)),
    roomsLimit,
  };
};
