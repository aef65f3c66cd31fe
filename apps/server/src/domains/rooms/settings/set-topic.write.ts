import { mayCommand } from '@baithak/protocol/commands/commands';
import { effectiveRank } from '@baithak/protocol/permissions';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { refuseBanned } from '../../bans/api.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { indexRoom } from '../search-index/index-room.ts';
import { lockRoom } from '../lock-room.queries.ts';
import { standingIn } from '../membership/members.queries.ts';

export interface TopicChange extends LogStamp {
  readonly roomId: string;
  readonly userId: string;
  /** Empty takes the topic away. */
  readonly topic: string;
}

/** Stores a room's topic, if the caller still has the command's rank there. False: it was the topic already. */
export const storeTopic = defineWrite({
  name: 'rooms.storeTopic',
  key: ({ roomId }: TopicChange) => roomId,
  run: async (tx, change: TopicChange) => {
    const { roomId, userId, topic } = change;
    await lockRoom(tx, roomId);
    await refuseBanned(tx, { userId, roomId, at: change.at });
    const mine = await standingIn(tx, roomId, userId);
    if (!mayCommand(effectiveRank(mine.platformRank, mine.roomRole), 'setTopic')) throw new Refusal('FORBIDDEN');
    const stored = await tx
      .updateTable('rooms')
      .set({ topic })
      .where('id', '=', roomId)
      .where('topic', '<>', topic)
      .returning('id')
      .executeTakeFirst();
    if (!stored) return { changed: false };
    await indexRoom(tx, roomId);
    await logAction(tx, change, { by: userId, what: 'setTopic', roomId });
    return { changed: true };
  },
});
