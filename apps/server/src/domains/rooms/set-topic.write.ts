import { mayCommand } from '@baithak/protocol/commands';
import { effectiveRank } from '@baithak/protocol/standing';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { indexRoom } from './index-room.ts';
import { lockRoom } from './lock-room.queries.ts';
import { roleIn } from './members.queries.ts';

export interface TopicChange {
  readonly roomId: string;
  readonly personId: string;
  readonly platformRank: number;
  /** Empty takes the topic away. */
  readonly topic: string;
}

/** Stores a room's topic, for whoever holds the command's rank there still. False: it was the topic already. */
export const storeTopic = defineWrite({
  name: 'rooms.storeTopic',
  key: ({ roomId }: TopicChange) => roomId,
  run: async (tx, { roomId, personId, platformRank, topic }: TopicChange) => {
    await lockRoom(tx, roomId);
    if (!mayCommand(effectiveRank(platformRank, await roleIn(tx, roomId, personId)), 'setTopic'))
      throw new Refusal('FORBIDDEN');
    const stored = await tx
      .updateTable('rooms')
      .set({ topic })
      .where('id', '=', roomId)
      .where('topic', '<>', topic)
      .returning('id')
      .executeTakeFirst();
    if (!stored) return { changed: false };
    await indexRoom(tx, roomId);
    return { changed: true };
  },
});
