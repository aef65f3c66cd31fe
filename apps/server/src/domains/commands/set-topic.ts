import type { commandsContract } from '@baithak/protocol/command-calls';
import type { CallHandler } from '../../platform/implement.ts';
import { storeTopic } from '../rooms/api.ts';
import { findRoomToCommand } from './find-room-to-command.ts';

const changes = { name: 'setTopic', points: 30, seconds: 60 };

/** `/topic text` (CONTRACT.md 6): the line under the room's title, for everybody in it at once. */
export const setTopic: CallHandler<typeof commandsContract.setTopic> = async (caller, { roomId, text }) => {
  const { db, live, limits, viewer } = caller;
  await limits.take(changes, viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'setTopic');
  const { changed } = await db.write(storeTopic, {
    roomId: room.id,
    personId: viewer.userId,
    platformRank: viewer.rank,
    topic: text,
  });
  if (changed) live.tellRoom(room.id, 'topicUpdated', { roomId: room.id, topic: text });
  return { msg: text === '' ? 'The topic is taken away.' : 'The topic is set.' };
};
