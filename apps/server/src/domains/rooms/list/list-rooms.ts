import type { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { Snippet, SnippetContent } from '@baithak/protocol/entities/entities';
import type { RoomListItem } from '@baithak/protocol/entities/room';
import { distinctWords } from '@baithak/protocol/folding/words';
import { limits } from '@baithak/protocol/limits';
import { snippetOf } from '@baithak/protocol/parts/snippet';
import { iso } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { createLru } from '../../../platform/lru.ts';
import { partsAsStored, storedWithNames } from '../../../platform/stored-parts.ts';
import { heldBan, presentBan } from '../../bans/api.ts';
import { countRoomsLeft } from '../create/rooms-limit.ts';
import { type RoomNews, presentFeaturedRoom, presentJoinedName, presentRoomListItem } from '../present.ts';
import type { RoomRow } from '../tables.ts';
import { readsAll } from '../unread/read-pointer.ts';
import { findRooms } from './find-rooms.read.ts';
import { joinedRooms, publicRooms } from './list-rooms.queries.ts';

type Joined = Awaited<ReturnType<typeof joinedRooms>>['rows'][number];

const snippets = createLru<SnippetContent>(2000);
/** Longer contents are read again each time. */
const longestKept = 2000;

/** Of a message as it is stored: lists show the same messages again and again. */
const snippetOfStored = (stored: string): SnippetContent => {
  // Names are those of now: who has another name since is found under another text.
  const content = storedWithNames(stored);
  const kept = snippets.get(content);
  if (kept) return kept;
  const snippet = snippetOf(partsAsStored(content));
  if (content.length <= longestKept) snippets.set(content, snippet);
  return snippet;
};

const lastMessage = (row: Joined): Snippet | null => {
  if (row.content === null || row.author === null || row.sent_at === null) return null;
  return { username: presentJoinedName(row.author, row), date: iso(row.sent_at), ...snippetOfStored(row.content) };
};

const newsIn = (row: Joined, unread: number, here: boolean, speaker: string | null): RoomNews => ({
  unread,
  mentioned: !here && Number(row.mentioned ?? 0) > 0,
  unreadThreads: Number(row.unread_threads ?? 0),
  lastMessage: lastMessage(row),
  speaker,
});

/** Of an Adult room, for members who have not confirmed their age (docs/contract.md#adult-rooms), and of a room they are banned from. */
const noNews: RoomNews = { unread: 0, mentioned: false, unreadThreads: 0, lastMessage: null, speaker: null };

/** The bans that keep the viewer out of rooms of their list, by room. */
const bansIn = async ({ db, viewer }: Caller, rows: readonly Joined[]) => {
  const ofRoom = async ({ id }: Joined) =>
    [id, await heldBan(db.read, { userId: viewer.userId, roomId: id, at: viewer.at })] as const;
  return new Map(await Promise.all(rows.filter(({ banned }) => banned).map(ofRoom)));
};

/** Whoever has the room loaded has read its messages, unless their client says what it showed; its threads once they are looked at. */
const presentJoined = async (caller: Caller, onlyId?: string): Promise<RoomListItem[]> => {
  const { db, live, viewer, services } = caller;
  const { latest, speakers } = services.rooms;
  const { rows, unread } = await joinedRooms(db.read, latest, viewer, onlyId);
  const bans = await bansIn(caller, rows);
  return rows.map((row) => {
    const ban = bans.get(row.id);
    const mayKnow = !ban && (row.type === 'Normal' || row.confirmed_at !== null);
    const here = readsAll(live, row.id, viewer.userId);
    const news = mayKnow ? newsIn(row, here ? 0 : (unread.get(row.id) ?? 0), here, speakers.of(row.id)) : noNews;
    const item = presentRoomListItem(row, viewer, live.countPresent(row.id), news);
    return ban ? { ...item, banned: presentBan(ban) } : item;
  });
};

/** A room somebody has just joined or made, as their list shows it. */
export const roomListItem = async (caller: Caller, roomId: string): Promise<RoomListItem> => {
  const [item] = await presentJoined(caller, roomId);
  if (!item) throw new Refusal('ROOM_NOT_FOUND');
  return item;
};

/** Rooms by activity: how many people are there now, then the latest message. */
const presentByActivity = (caller: Caller, rows: readonly RoomRow[]) =>
  rows
    .map((row) => presentFeaturedRoom(row, caller.viewer, caller.live.countPresent(row.id)))
    .toSorted((a, b) => b.onlineCount - a.onlineCount || (a.lastUpdate < b.lastUpdate ? 1 : -1));

/** The featured rooms, and the caller's own with their unread counts (docs/contract.md#rooms). */
export const listRooms: CallHandler<typeof roomsContract.listRooms> = async (caller) => {
  const { read } = caller.db;
  const [featured, rooms, roomsLimit] = await Promise.all([
    publicRooms(read, caller.viewer),
    presentJoined(caller),
    countRoomsLeft(read, caller.viewer, limits.roomsPerAccount),
  ]);
  return { featured: presentByActivity(caller, featured), rooms, roomsLimit };
};

const most = 50;
/** Further words of a search are ignored. */
const maxWords = 8;

/**
 * Rooms whose title, topic or description has the words, with one typo allowed; without words all Public ones. Rooms that
 * the caller may not see are left out.
 */
export const searchRooms: CallHandler<typeof roomsContract.searchRooms> = async (caller, { search }) => {
  const { db, viewer } = caller;
  await caller.limits.take({ name: 'searchRooms', points: 60, seconds: 60 }, viewer.userId);
  if (search === '') return { searched: presentByActivity(caller, await publicRooms(db.readLong, viewer)) };
  const asked = {
    viewer: { userId: viewer.userId, guest: viewer.guest },
    words: distinctWords(search).slice(0, maxWords),
    most,
  };
  const rows = await db.readInTurn(findRooms, asked, viewer.userId);
  return { searched: presentByActivity(caller, rows) };
};
