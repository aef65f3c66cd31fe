import type { ShapeIn, ShapeOut } from '@baithak/protocol/define-contract';
import type { BroadcastMute } from '@baithak/protocol/contracts/broadcast';
import type { screensContract } from '@baithak/protocol/contracts/screens';
import { limits } from '@baithak/protocol/limits';
import { iso } from '../../platform/clock.ts';
import { inArrivalTurn } from '../../platform/arrivals.ts';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import {
  hasUnread,
  roomDetailsFor,
  findRoomToRead,
  isSpared,
  presentFreeze,
  presentRole,
  roomOrder,
  readsAll,
  setTellsRead,
  storeReadPointer,
  type SeenRoom,
} from '../rooms/api.ts';
import { hasUnseenIn, publishNotifications } from '../notifications/api.ts';
import { presentStream, standingHere } from '../broadcast/api.ts';
import { ignoredNames } from '../people/api.ts';
import { mentionsAfter } from '../messages/api.ts';
import { takenIn } from '../raids/api.ts';
import { roomNotices, countUnreadThreads } from '../threads/api.ts';
import { onlineNow, readOnlineUsers } from './online-users.ts';
import { publishUserJoined } from './presence.ts';
import { lastReadMessage, loadMessages } from './load-messages.ts';

type Input = ShapeOut<(typeof screensContract.loadRoom)['in']>;
type Answer = ShapeIn<(typeof screensContract.loadRoom)['out']>;

/** What is as it is when the answer goes out. */
type Now = 'onlineUsers' | 'onlineCount' | 'onlineBots' | 'audioSpeakers' | 'stream';

/** What the room's screen needs beside who is there. Read after the socket has entered, so that no message is missed. */
const readRoom = async (
  caller: SocketCaller,
  input: Input,
  room: SeenRoom,
): Promise<Omit<Answer, Now> & { readonly myMute: BroadcastMute | null }> => {
  const { db, viewer } = caller;
  const lastReadRev = room.last_read_rev ?? 0;
  const [
    roomDetails,
    messages,
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
    loadMessages(caller, room, input.since),
    lastReadMessage(caller, room, lastReadRev),
    room.my_role === null ? 0 : countUnreadThreads(db.read, room.id, viewer.userId),
    room.my_role === null ? [] : mentionsAfter(db.read, room.id, viewer.userId, lastReadRev, limits.unreadMentions),
    roomNotices(caller, room.id, viewer.userId),
    ignoredNames(db.read, viewer.userId),
    roomOrder(db.read, room.id, caller.clock.now()),
    standingHere(caller, room),
    takenIn(db.read, room.id, caller.clock.now()),
  ]);
  const writer = { userId: viewer.userId, rank: room.rank, guest: viewer.guest, joinedAt: room.joined_at };
  const spared = await isSpared(db.read, order, writer, caller.clock.now());
  return {
    roomDetails,
    ...messages,
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
export const loadRoom: EmitHandler<typeof screensContract.loadRoom> = async (caller, input) => {
  await caller.limits.take({ name: 'loadRoom', points: 60, seconds: 30 }, caller.viewer.userId);
  return inArrivalTurn(caller.viewer.userId, () => enterAndRead(caller, input));
};

const readAll = async (caller: SocketCaller, roomId: string): Promise<void> =>
  publishNotifications(caller, await caller.db.write(storeReadPointer, { roomId, userId: caller.viewer.userId }));

const enterAndRead = async (caller: SocketCaller, input: Input): Promise<Answer> => {
  const { db, live, viewer, connection } = caller;
  const { id } = await findRoomToRead(db.read, viewer, input.id);
  const again = connection.loaded.has(id);
  const here = readsAll(live, id, viewer.userId);
  const tellsRead = input.tellsRead === true;
  const first = live.enterRoom(connection, id) && !again;
  setTellsRead(connection, id, tellsRead);
  // The connection was lost while this load waited for its turn.
  if (!connection.loaded.has(id)) throw new Refusal('ROOM_NOT_FOUND');
  try {
    // Another device of theirs reads all that comes into the room, so everything up to now is read.
    if (here && (await hasUnread(db.read, { roomId: id, userId: viewer.userId }))) await readAll(caller, id);
    const room = await findRoomToRead(db.read, viewer, id);
    const [{ myMute, ...answer }] = await Promise.all([
      readRoom(caller, input, room),
      caller.services.rooms.visits.remember({ roomId: id, userId: viewer.userId, at: caller.clock.now() }),
    ]);
    if (!connection.loaded.has(id)) throw new Refusal('ROOM_NOT_FOUND');
    live.startOrder(id, answer.rev);
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
