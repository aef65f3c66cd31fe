import { mayCommand } from '@baithak/protocol/commands/commands';
import { effectiveRank, mayActInRoom, mayGrantRank } from '@baithak/protocol/permissions';
import { memberRank, staffRank } from '@baithak/protocol/ranks';
import { roomAccessChanged } from '../../../platform/access.ts';
import { leaveNotice } from '../../../platform/db/notices.ts';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { type LogStamp, logAction } from '../../moderation-log/api.ts';
import { type NotificationChanges, type NotificationStamp, noChanges, tellOfRole } from '../../notifications/api.ts';
import { isBot } from '../../people/api.ts';
import { lockRoom } from '../lock-room.ts';
import { findMember, roleInRoom, standingIn } from '../membership/members.queries.ts';
import { lockPeople, orderMembers } from '../membership/members.ts';

export interface Giving {
  readonly roomId: string;
  readonly userId: string;
  /** 0 to 10; 11 is given by a transfer only. */
  readonly role: number;
  readonly stamp: NotificationStamp;
}

/** A member's role is another one. The caller has locked the room, and checked who may give what. */
export const writeRole = async (
  tx: Tx,
  { roomId, userId, role }: Pick<Giving, 'roomId' | 'userId' | 'role'>,
): Promise<void> => {
  await tx
    .updateTable('room_members')
    .set({ role })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .execute();
  await orderMembers(tx, userId, roomId);
  leaveNotice(tx, roomAccessChanged, { roomId, role: userId });
};

/**
 * Gives a member a role, of which they hear when it is another one. NO_SUCH_PERSON for people who have not joined. The room
 * and the person are locked by the caller, who checks who may give what.
 */
export const setRole = async (
  tx: Tx,
  { roomId, userId, role, stamp }: Giving,
): Promise<{ changed: boolean; notifications: NotificationChanges }> => {
  const before = await roleInRoom(tx, roomId, userId);
  if (before === null) throw new Refusal('NO_SUCH_PERSON');
  if (before === role) return { changed: false, notifications: noChanges };
  await writeRole(tx, { roomId, userId, role });
  return { changed: true, notifications: await tellOfRole(tx, stamp, { userId, role, roomId }) };
};

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

/** Gives a member a role. NO_SUCH_PERSON for the owner and for people who have not joined. The caller checks who may give what. */
export const storeRole = defineWrite({
  name: 'rooms.storeRole',
  key: ({ roomId }: Giving) => roomId,
  run: async (tx, giving: Giving): Promise<NotificationChanges> => {
    const room = await lockRoom(tx, giving.roomId);
    if (giving.userId === room.creator) throw new Refusal('NO_SUCH_PERSON');
    await lockPeople(tx, [giving.userId]);
    return (await setRole(tx, giving)).notifications;
  },
});
