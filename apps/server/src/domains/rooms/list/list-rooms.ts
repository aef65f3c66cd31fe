import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { RoomListItem } from '@baithak/protocol/entities/room';
import type { Snippet } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import { snippetOf } from '@baithak/protocol/parts/snippet';
import { readParts } from '../../../platform/stored-parts.ts';
import { iso } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { heldBan, presentBan } from '../../bans/api.ts';
import { countRoomsLeft } from '../create/rooms-limit.queries.ts';
import { joinedRooms, publicRooms } from './list-rooms.queries.ts';
import { presentFeaturedRoom, presentJoinedUser, presentRoomListItem, type RoomNews } from '../present.ts';
import { readsAll } from '../unread/reading-clients.ts';
import type { RoomRow } from '../tables.ts';

type Joined = Awaited<ReturnType<typeof joinedRooms>>[number];

const featuredMost = 50;

const lastMessage = (row: Joined): Snippet | null => {
  if (row.content === null || row.author === null || row.sent_at === null) return null;
  const parts = readParts(row.content);
  const { username } = presentJoinedUser(row.author, { ...row, id: row.author });
  return { username, date: iso(row.sent_at), ...snippetOf(parts) };
};

const newsIn = (row: Joined, here: boolean, speaker: string | null): RoomNews => ({
  unread: here ? 0 : Number(row.unread ?? 0),
  mentioned: !here && Number(row.mentioned ?? 0) > 0,
  unreadThreads: Number(row.unread_threads ?? 0),
  lastMessage: lastMessage(row),
  speaker,
});

/** Of an Adult room, for members who have not confirmed their age (docs/contract.md#adult-rooms), and of a room they are banned from. */
const noNews: RoomNews = { unread: 0, mentioned: false, unreadThreads: 0, lastMessage: null, speaker: null };

/** Whoever has the room loaded has read its messages, unless their client says what it showed; its threads once they are looked at. */
const presentJoined = async ({ db, live, viewer, services }: Caller, row: Joined): Promise<RoomListItem> => {
  const ban = row.banned ? await heldBan(db.read, { userId: viewer.userId, roomId: row.id, at: viewer.at }) : undefined;
  const mayKnow = !ban && (row.type === 'Normal' || row.confirmed_at !== null);
  const news = mayKnow
    ? newsIn(row, readsAll(live, row.id, viewer.userId), services.rooms.speakers.of(row.id))
    : noNews;
  const item = presentRoomListItem(row, viewer, live.countPresent(row.id), news);
  return ban ? { ...item, banned: presentBan(ban) } : item;
};

/** A room somebody has just joined or made, as their list shows it. */
export const roomListItem = async (caller: Caller, roomId: string): Promise<RoomListItem> => {
  const [row] = await joinedRooms(caller.db.read, caller.viewer, roomId);
  if (!row) throw new Refusal('ROOM_NOT_FOUND');
  return presentJoined(caller, row);
};

/** Rooms by activity: how many people are there now, then the latest message. */
export const presentByActivity = (caller: Caller, rows: readonly RoomRow[]) =>
  rows
    .map((row) => presentFeaturedRoom(row, caller.viewer, caller.live.countPresent(row.id)))
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
    rooms: await Promise.all(joined.map((row) => presentJoined(caller, row))),
    roomsLimit,
  };
};
