import { mayCommand } from '@baithak/protocol/commands/commands';
import { effectiveRank, mayActInRoom, mayGrantRank } from '@baithak/protocol/permissions';
import { memberRank, staffRank } from '@baithak/protocol/ranks';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import type { NotificationChanges } from '../../notifications/api.ts';
import { isBot } from '../../people/api.ts';
import { lockRoom } from '../lock-room.queries.ts';
import { lockPeople } from '../membership/member-order.queries.ts';
import { findMember, standingIn } from '../membership/members.queries.ts';
import { setRole, type Giving } from './set-role.queries.ts';

export interface Extension extends Giving {
  /** Who gives it. */
  readonly by: string;
  readonly log: LogStamp;
}

/**
 * `/extend`: what the giver and the one who gets it are is read here, after both were locked, so that of two at the same
 * moment the second is judged by what the first has stored. The owner's role changes by a transfer alone: OUTRANKED.
 */
export const storeExtension = defineWrite({
  name: 'rooms.storeExtension',
  key: ({ roomId }: Extension) => roomId,
  run: async (tx, extension: Extension): Promise<{ changed: boolean; notifications: NotificationChanges }> => {
    const { roomId, by, userId, role, log } = extension;
    const room = await lockRoom(tx, roomId);
    await lockPeople(tx, [by, userId]);
    const mine = await standingIn(tx, roomId, by);
    const member = await findMember(tx, roomId, { id: userId });
    if (!member || member.removed_at !== null) throw new Refusal('NO_SUCH_PERSON');
    if (mine.roomRole === null && mine.platformRank < staffRank) throw new Refusal('NOT_A_MEMBER');
    const rank = effectiveRank(mine.platformRank, mine.roomRole);
    if (!mayCommand(rank, 'extendRole') || !mayGrantRank(rank, role)) throw new Refusal('FORBIDDEN');
    const theirs = { platformRank: member.rank, roomRole: member.role };
    if (userId === room.creator || !mayActInRoom(mine, theirs)) throw new Refusal('OUTRANKED');
    // It would moderate without anybody there who answers for it.
    if (role > memberRank && (await isBot(tx, userId)))
      throw new Refusal('FORBIDDEN', { msg: 'A bot has no role above Member.' });
    const given = await setRole(tx, extension);
    if (given.changed) await logAction(tx, log, { by, what: 'giveRole', whom: userId, roomId, amount: role });
    return given;
  },
});
