import type { ShapeIn, ShapeOut } from '@baithak/protocol/contract';
import type { screensContract } from '@baithak/protocol/screens';
import { roomPermissions } from '@baithak/protocol/standing';
import type { SocketCaller } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { EmitHandler } from '../../platform/implement.ts';
import { detailsFor, findRoomToEnter, presentRole, storeReading, type SeenRoom } from '../rooms/api.ts';
import { noticesOf, unreadThreads } from '../threads/api.ts';
import { onlineIn, tellJoined } from './presence.ts';
import { lastRead, messagesOnLoad } from './messages-on-load.ts';

type Input = ShapeOut<(typeof screensContract.loadRoom)['in']>;
type Answer = ShapeIn<(typeof screensContract.loadRoom)['out']>;

/** Everything the room's screen needs, read after the socket has entered, so that no message falls between. */
const gather = async (caller: SocketCaller, input: Input, room: SeenRoom): Promise<Answer> => {
  const { db, viewer } = caller;
  const lastReadRev = room.last_read_rev ?? 0;
  const [roomDetails, messages, online, myLastRoomMessage, unreadRoomThreads, notices] = await Promise.all([
    detailsFor(caller, room.id),
    messagesOnLoad(caller, room, input.since),
    onlineIn(caller, room.id),
    lastRead(caller, room, lastReadRev),
    unreadThreads(db.read, room.id, viewer.userId),
    noticesOf(caller, room.id, viewer.userId),
  ]);
  return {
    roomDetails,
    ...messages,
    ...online,
    creator: roomDetails.creator,
    role: presentRole(room.rank),
    rmps: roomPermissions({ platformRank: viewer.rank, roomRole: room.my_role }),
    lastReadRev,
    myLastRoomMessage,
    unreadRoomThreads,
    notices,
    // Of parts that are not built yet.
    ignoreList: [],
    onlineBots: [],
    audioSpeakers: [],
  };
};

/**
 * Loads a room on a socket (CONTRACT.md 5). The socket enters first and reads then: what is told meanwhile has a rev
 * that the client knows already. The right to be there is looked up again after entering, so that whoever loses it at
 * the same moment is either taken out or refused.
 */
export const loadRoom: EmitHandler<typeof screensContract.loadRoom> = async (caller, input) => {
  const { db, live, viewer, socket } = caller;
  await caller.limits.take({ name: 'loadRoom', points: 60, seconds: 30 }, viewer.userId);
  const { id } = await findRoomToEnter(db.read, viewer, input.id);
  const again = socket.loaded.has(id);
  const here = live.isPresent(id, viewer.userId);
  const first = live.enterRoom(socket, id) && !again;
  try {
    // Another device that has the room loaded reads along.
    if (here) await db.write(storeReading, { roomId: id, personId: viewer.userId });
    const room = await findRoomToEnter(db.read, viewer, id);
    const answer = await gather(caller, input, room);
    if (!socket.loaded.has(id)) throw new Refusal('ROOM_NOT_FOUND');
    live.startOrder(id, answer.rev);
    if (room.my_role !== null && answer.lastReadRev < answer.rev)
      await db.write(storeReading, { roomId: id, personId: viewer.userId });
    // Last: whoever was told to have come must not be refused after it.
    if (first) await tellJoined(caller, id);
    return answer;
  } catch (error) {
    if (!again) live.leaveRoom(socket, id);
    throw error;
  }
};
