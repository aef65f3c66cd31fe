import { linksIn } from '@baithak/protocol/parts/find-links';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import type { commandsContract } from '@baithak/protocol/contracts/commands';
import type { CallHandler } from '../../platform/implement.ts';
import { logStamp } from '../moderation/api.ts';
import { storeTopic } from '../rooms/api.ts';
import { writingOf } from '../words/api.ts';
import { findRoomToCommand } from './find-room-to-command.ts';

const changes = { name: 'setTopic', points: 30, seconds: 60 };

const told = (text: string): string => (text === '' ? 'The topic is taken away.' : 'The topic is set.');

/** `/topic text` (docs/contract.md#commands): the line under the room's title, for everybody in it at once. */
export const setTopic: CallHandler<typeof commandsContract.setTopic> = async (caller, { roomId, text: written }) => {
  const { db, live, limits, viewer, services } = caller;
  await limits.take(changes, viewer.userId);
  const room = await findRoomToCommand(caller, roomId, 'setTopic');
  const { fields, doubt } = await caller.services.classifier.prepareText(caller, {
    rate: 'taken',
    read: async () => {
      if (linksIn(written).length > 0) await services.ladder.refuse(viewer, ['links']);
      return { text: written };
    },
    writing: writingOf(viewer),
    place: 'room',
    roomId: room.id,
    rank: viewer.rank,
  });
  const { text } = fields;
  const { changed } = await db.write(storeTopic, {
    roomId: room.id,
    userId: viewer.userId,
    topic: text,
    ...logStamp(caller),
  });
  if (!changed) return { msg: told(text) };
  live.room(room.id).publish(roomsContract.topicUpdated, { roomId: room.id, topic: text });
  await caller.services.classifier.noteDoubt(caller, doubt, { thing: room.id });
  caller.services.moderationEndpoint.askSoon({ place: 'room', thing: room.id, roomId: room.id, author: viewer.userId });
  return { msg: told(text) };
};
