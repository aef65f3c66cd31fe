import { leastMuteRank } from '@baithak/protocol/contracts/broadcast.rules';
import { effectiveRank, mayActInRoom, strengthIn } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import { minute } from '../../platform/clock.ts';
import { leaveNotice } from '../../platform/db/notices.ts';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { refuseBanned } from '../bans/api.ts';
import { type LogStamp, logAction } from '../moderation-log/api.ts';
import { lockPeople, lockRoom, refuseToTakeBack, standingIn } from '../rooms/api.ts';
import { speakingChanged } from './rights.ts';

export interface Muting {
  readonly roomId: string;
  readonly by: string;
  /** A user id. */
  readonly target: string;
  /** 0 ends a mute. */
  readonly minutes: number;
  readonly reason: string;
  readonly log: LogStamp;
}

/** Mutes somebody in a room, or ends that; NOBODY_SPEAKS when there is nothing to end. Ranks are as they are now. */
export const storeMute = defineWrite({
  name: 'broadcast.storeMute',
  key: ({ roomId }: Muting) => roomId,
  run: async (tx, { roomId, by, target, minutes, reason, log }: Muting): Promise<void> => {
    await lockRoom(tx, roomId);
    await lockPeople(tx, [by, target]);
    const mine = await standingIn(tx, roomId, by);
    if (mine.roomRole === null && mine.platformRank < staffRank) throw new Refusal('NOT_A_MEMBER');
    await refuseBanned(tx, { userId: by, roomId, at: log.at });
    if (effectiveRank(mine.platformRank, mine.roomRole) < leastMuteRank) throw new Refusal('FORBIDDEN');
    if (!mayActInRoom(mine, await standingIn(tx, roomId, target))) throw new Refusal('OUTRANKED');
    const before = await tx
      .selectFrom('broadcast_mutes')
      .select(['given_by as by', 'strength'])
      .where('room_id', '=', roomId)
      .where('user_id', '=', target)
      .where('until', '>', log.at)
      .executeTakeFirst();
    if (before) await refuseToTakeBack(tx, { userId: by, roomId }, before);
    leaveNotice(tx, speakingChanged, { roomId, people: [target] });
    const entry = { by, whom: target, roomId };
    if (minutes === 0) {
      const ended = await tx
        .deleteFrom('broadcast_mutes')
        .where('room_id', '=', roomId)
        .where('user_id', '=', target)
        .where('until', '>', log.at)
        .returning('user_id')
        .executeTakeFirst();
      if (!ended) throw new Refusal('NOBODY_SPEAKS', { msg: 'Nobody by that name is muted here.' });
      return logAction(tx, log, { ...entry, what: 'unmuteSpeaker' });
    }
    const held = { until: log.at + minutes * minute, reason, given_by: by, strength: strengthIn(mine) };
    await tx
      .insertInto('broadcast_mutes')
      .values({ room_id: roomId, user_id: target, ...held })
      .onConflict((conflict) => conflict.columns(['room_id', 'user_id']).doUpdateSet(held))
      .execute();
    return logAction(tx, log, { ...entry, what: 'muteSpeaker', amount: minutes, why: reason });
  },
});

/** Removes mutes and rights that have ended. Returns how many. */
export const removeEnded = defineWrite({
  name: 'broadcast.removeEnded',
  run: async (tx, { now }: { readonly now: number }): Promise<number> => {
    const mutes = await tx.deleteFrom('broadcast_mutes').where('until', '<=', now).executeTakeFirst();
    const rights = await tx.deleteFrom('broadcast_rights').where('until', '<=', now).executeTakeFirst();
    return Number(mutes.numDeletedRows) + Number(rights.numDeletedRows);
  },
});
