import type { BroadcastMute } from '@baithak/protocol/contracts/broadcast';
import type { ChangedMessage, RoomMessage } from '@baithak/protocol/contracts/messages';
import type { loadingContract } from '@baithak/protocol/contracts/loading';
import type { ShapeIn, ShapeOut } from '@baithak/protocol/define-contract';
import { limits } from '@baithak/protocol/limits';
import { iso } from '../../platform/clock.ts';
import type { App, SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { inArrivalTurn } from '../../platform/fair-turns.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { presentStream, standingHere } from '../broadcast/api.ts';
import {
  endRev,
  loadMessages,
  mentionsAfter,
  type LoadedMessages,
  type MessageRow,
  type Since,
  messagesBefore,
  messagesChangedAfter,
  newestOf,
  presentChanged,
  presentMessage,
  readMost,
  roomMessages,
} from '../messages/api.ts';
import { hasUnseenIn, publishNotifications } from '../notifications/api.ts';
import { ignoredNames } from '../people/api.ts';
import { takenIn } from '../raids/api.ts';
import {
  type SeenRoom,
  findRoom,
  findRoomToRead,
  hasUnread,
  isSpared,
  presentFreeze,
  presentRole,
  presentTimeout,
  readsAll,
  roomDetailsFor,
  roomOrder,
  setTellsRead,
  storeReadPointer,
} from '../rooms/api.ts';
import { countUnreadThreads, roomNotices } from '../threads/api.ts';
import { handleLeft, onlineNow, publishUserJoined, readOnlineUsers } from './presence.ts';

type Input = ShapeOut<(typeof loadingContract.loadRoom)['in']>;
type Answer = ShapeIn<(typeof loadingContract.loadRoom)['out']>;

/** What is as it is when the answer goes out. */
type Now = 'onlineUsers' | 'onlineCount' | 'onlineBots' | 'audioSpeakers' | 'stream';

/** The latest messages, which are the same for everybody who may load the room. */
const newest = (app: App, room: SeenRoom): Promise<LoadedMessages<ChangedMessage>> =>
  app.services.loading.latestMessages(
    app,
    room.id,
    `${app.epoch.now()} ${room.rev} ${room.cleared_rev} ${room.expired_count} ${room.access} ${room.readers} ${room.type}`,
    async () =>
      newestOf(room.rev, await messagesBefore(app.db.read, room.id, endRev, readMost), presentMessage(app, room)),
  );

/** The latest messages of a room, or what changed after `since`. */
const loadRoomMessages = (app: App, room: SeenRoom, epoch: string, since: Since) =>
  loadMessages<MessageRow, ChangedMessage>(
    {
      store: roomMessages,
      db: app.db.read,
      place: room.id,
      rev: room.rev,
      epoch,
      clearedRev: Math.max(room.cleared_rev, room.expired_rev),
      changedAfter: (after, most) => messagesChangedAfter(app.db.read, room.id, after, most),
      present: presentChanged(app, room),
      newest: () => newest(app, room),
    },
    since,
  );

/** The message at a read pointer, where the screen opens; null for whoever has read nothing. */
const lastReadMessage = async (app: App, room: SeenRoom, rev: number): Promise<RoomMessage | null> => {
  if (rev === 0) return null;
  const [row] = await messagesBefore(app.db.read, room.id, rev + 1, 1);
  return row ? presentMessage(app, room)(row) : null;
};

/** What the room's screen needs beside who is there. Read after the socket has entered, so that no message is missed. */
const readRoom = async (
  caller: SocketCaller,
  input: Input,
  room: SeenRoom,
  epoch: string,
): Promise<Omit<Answer, Now> & { readonly myMute: BroadcastMute | null }> => {
  const { db, viewer } = caller;
  const lastReadRev = room.last_read_rev ?? 0;
  const [
    roomDetails,
    { msgs: data, ...loaded },
    myLastRoomMessage,
    unreadRoomThreads,
    unreadMentions,
    notices,
    ignoreList,
    order,
    standing,
    taken,
  ] = await Promise.all([
    roomDetailsFor(caller, room.id),
    loadRoomMessages(caller, room, epoch, input),
    lastReadMessage(caller, room, lastReadRev),
    room.my_role === null ? 0 : countUnreadThreads(db.read, room.id, viewer.userId),
    room.my_role === null ? [] : mentionsAfter(db.read, room.id, viewer.userId, lastReadRev, limits.unreadMentions),
    roomNotices(caller, room.id, viewer.userId),
    ignoredNames(db.read, viewer.userId),
    roomOrder(db.read, room.id, caller.clock.now(), viewer.userId),
    standingHere(caller, room),
    takenIn(db.read, room.id, caller.clock.now()),
  ]);
  const writer = { userId: viewer.userId, rank: room.rank, guest: viewer.guest, joinedAt: room.joined_at };
  const spared = await isSpared(db.read, order, writer, caller.clock.now());
  return {
    roomDetails,
    data,
    ...loaded,
    creator: roomDetails.creator,
    role: presentRole({ platformRank: viewer.rank, roomRole: room.my_role }),
    ...standing,
    lastReadRev,
    myLastRoomMessage,
    unreadRoomThreads,
    unreadMentions,
    notices,
    ignoreList,
    frozen: spared ? null : presentFreeze(order),
    slowMode: order.slowSeconds,
    timeout: presentTimeout(order),
    taken,
    joinedAt: room.joined_at === null ? null : iso(room.joined_at),
    wroteAt: room.wrote_at ? iso(room.wrote_at) : null,
  };
};

/**
 * Loads a room on a socket (docs/contract.md#loading-a-room). The socket enters first and reads then: an event published
 * meanwhile has a rev that the answer holds already. The right to be there is checked again after entering, so that
 * whoever loses it at the same moment is either removed or refused.
 */
export const loadRoom: EmitHandler<typeof loadingContract.loadRoom> = async (caller, input) => {
  await caller.limits.take({ name: 'loadRoom', points: 60, seconds: 30 }, caller.viewer.userId);
  return inArrivalTurn(caller.viewer.userId, () => enterAndRead(caller, input));
};

const readAll = async (caller: SocketCaller, roomId: string): Promise<void> =>
  publishNotifications(caller, await caller.db.write(storeReadPointer, { roomId, userId: caller.viewer.userId }));

/**
 * What the screen needs, once the socket has entered. With several processes it is read again when somebody here knows of later
 * rights, or when what goes out here began after it; and the right is looked up once more at the end, by who they are now: one that took
 * it may not have been heard of here, and what was said since must not be in the answer.
 */
const readToShow = async (caller: SocketCaller, input: Input, id: string, epoch: string) => {
  const { db, viewer, live, connection, services } = caller;
  const isAlone = (): boolean => live.reached(id).length <= 1;
  for (;;) {
    const room = await findRoomToRead(db.read, viewer, id);
    if (live.order(id)?.isCurrent(room.access_rev, isAlone) === false) continue;
    const shown = await readRoom(caller, input, room, epoch);
    if (db.isShared) {
      await services.loading.takeWhatWasTaken();
      await findRoomToRead(db.read, { ...connection.viewer, at: viewer.at }, id);
    }
    if (!connection.loaded.has(id)) throw new Refusal('ROOM_NOT_FOUND');
    if (live.order(id)?.startAt(shown.rev) !== false) return { room, ...shown };
  }
};

const enterAndRead = async (caller: SocketCaller, input: Input): Promise<Answer> => {
  const { db, live, viewer, connection } = caller;
  const epoch = caller.epoch.now();
  const { id } = await findRoomToRead(db.read, viewer, input.id);
  // What is published from here on must reach this process before the room is read.
  await live.relay?.hearRoom(id);
  await caller.services.broadcast.stage.open(id);
  const again = connection.loaded.has(id);
  const here = readsAll(live, id, viewer.userId);
  const tellsRead = input.tellsRead === true;
  const first = live.enterRoom(connection, id) && !again;
  setTellsRead(live, connection, id, tellsRead);
  // The connection was lost while this load waited for its turn.
  if (!connection.loaded.has(id)) throw new Refusal('ROOM_NOT_FOUND');
  try {
    // Another device of theirs reads all that comes into the room, so everything up to now is read.
    if (here && (await hasUnread(db.read, { roomId: id, userId: viewer.userId }))) await readAll(caller, id);
    const [{ room, myMute, ...answer }] = await Promise.all([
      readToShow(caller, input, id, epoch),
      caller.services.rooms.visits.remember({ roomId: id, userId: viewer.userId, at: caller.clock.now() }),
      caller.services.bots.online.know(id),
    ]);
    const isBehind = room.my_role !== null && answer.lastReadRev < answer.rev;
    if (!tellsRead && (isBehind || (await hasUnseenIn(db.read, viewer.userId, id)))) await readAll(caller, id);
    const online = await readOnlineUsers(caller, id);
    // Last, because a user who has been published as joined must not be refused afterwards.
    const self = first ? await publishUserJoined(caller, id) : undefined;
    const audio = presentStream(caller.services.broadcast.stage.find(id));
    const stream = { ...audio, permission: answer.rmps.includes('Broadcast'), myMute };
    const onlineBots = caller.services.bots.online.inRoom(id);
    return { ...answer, ...onlineNow(caller, id, online, self), onlineBots, audioSpeakers: audio.speakers, stream };
  } catch (error) {
    if (!again) live.leaveRoom(connection, id);
    throw error;
  }
};

/** The id of a room by its slug; undefined for a room that this person may not see. */
const knownId = async ({ db, viewer }: SocketCaller, ref: string): Promise<string | undefined> => {
  try {
    return (await findRoom(db.read, viewer, ref)).id;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

/** Those rooms of this socket that `ref` names; all of them without it. */
const namedRooms = async (caller: SocketCaller, ref: string | undefined): Promise<string[]> => {
  const { loaded } = caller.connection;
  if (ref === undefined) return [...loaded];
  // Whoever has lost the right to see a room since may still leave it by its id.
  const id = loaded.has(ref) ? ref : await knownId(caller, ref);
  return id !== undefined && loaded.has(id) ? [id] : [];
};

/** Unloads one room or, without `id`, all of this socket's. A room that is not loaded is ignored. */
export const unloadRoom: EmitHandler<typeof loadingContract.unloadRoom> = async (caller, { id }) => {
  const { connection, live } = caller;
  const leaving = await namedRooms(caller, id);
  await Promise.all(
    leaving.map((roomId) => handleLeft(caller, connection, roomId, live.leaveRoom(connection, roomId))),
  );
  return {};
};

/** Up to the end of a line where the closing sign was cut off. An apostrophe within a word opens none. */
const quoted = /((?<!\w)'|["`“])([^"'`“”\n]*)(["'`”]|$)/gm;

/**
 * Removes what might identify a person, be what somebody wrote, or grant access: addresses of mail and network, query
 * strings, long tokens, and quotations that are no plain names (a parser quotes the text that it cannot read).
 */
export const removeSecrets = (text: string): string =>
  text
    .replace(/[^\s@]{1,64}@[^\s@:/]{1,255}\.[^\s@:/]{1,63}/g, '[mail]')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]')
    .replace(/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}:?[0-9a-f:]{0,40}/gi, '[address]')
    .replace(/[?#][^\s)'":]*/g, '?…')
    .replace(/[A-Za-z0-9_-]{40,}/g, '[secret]')
    .replace(quoted, (all, open: string, words: string, close: string) =>
      /^[\w$.[\]-]{0,40}$/.test(words) ? all : `${open}…${close}`,
    );

/** What was read of a large room is read again after this long at the latest. */
const keptMs = 1000;

/** `key`: what else the result depends on. `read` is called unless somebody has just read the same. */
export type SharedRead<T> = (
  app: Pick<App, 'live' | 'clock'>,
  roomId: string,
  key: string,
  read: () => Promise<T>,
) => Promise<T>;

/**
 * Reads of a large room that a burst of loads shares. Whoever loads the room until its presence is next written hears of
 * every change since the read; in a small room changes are told at once, so nothing is shared.
 */
export const createSharedRead = <T>(): SharedRead<T> => {
  /** By the mark that live sets at each write of presence. */
  const kept = new WeakMap<object, { readonly key: string; readonly at: number; readonly value: Promise<T> }>();
  return (app, roomId, key, read) => {
    const mark = app.live.presenceMark(roomId);
    if (!mark) return read();
    const known = kept.get(mark);
    if (known?.key === key && app.clock.now() - known.at < keptMs) return known.value;
    const value = read();
    kept.set(mark, { key, at: app.clock.now(), value });
    value.catch(() => kept.delete(mark));
    return value;
  };
};
