import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { logAction, moderatorsOf, staffOf, type LogStamp } from '../../moderation/api.ts';
import { makeNotifications, type NotificationChanges, type NotificationStamp } from '../../notifications/api.ts';
import { everyRoom, holdOrderRank, lockRoom, storeRaidHold, strengthOf } from '../../rooms/api.ts';
import { numbersRow, raidMinutes, type RaidNumbers, type RaidSpan } from './raid-row.ts';

/** Platform staff and moderators who are told. */
export const mostTold = 60;
const mostModerators = 30;

export interface Beginning extends RaidSpan, LogStamp {
  /** Null: the program by itself. */
  readonly by: string | null;
  readonly numbers: RaidNumbers;
  readonly stamp: NotificationStamp;
}

/** Platform staff and, of a room, its moderators hear of it, once until they have seen it. */
const tellOfRaid = async (
  tx: Tx,
  roomId: string,
  by: string | null,
  text: 'raid' | 'surge',
  stamp: NotificationStamp,
): Promise<NotificationChanges> => {
  const staff = await staffOf(tx);
  const moderators = roomId === everyRoom ? [] : await moderatorsOf(tx, roomId, mostModerators);
  const to = [...new Set([...staff, ...moderators])].filter((userId) => userId !== by);
  const place = roomId === everyRoom ? undefined : roomId;
  return makeNotifications(tx, stamp, [
    { kind: 'staff', thing: `raid:${roomId}`, actor: null, to, roomId: place, detail: text, always: true },
  ]);
};

/** Raid mode begins in a room or everywhere. */
export const storeRaid = defineWrite({
  name: 'raids.storeRaid',
  key: ({ roomId }: Beginning) => roomId,
  run: async (tx, raid: Beginning): Promise<NotificationChanges> => {
    const { raidId, roomId, by, at, until, allUntil, level, numbers, stamp } = raid;
    if (by !== null) await holdOrderRank(tx, { roomId: roomId === everyRoom ? null : roomId, userId: by, at });
    else if (roomId !== everyRoom) await lockRoom(tx, roomId);
    await tx
      .insertInto('raids')
      .values({
        id: raidId,
        room_id: roomId,
        since: at,
        until,
        ended: null,
        level,
        by_hand: by === null ? 0 : 1,
        begun_by: by,
        strength: by === null ? null : await strengthOf(tx, roomId, by),
        ...numbersRow(numbers, at),
      })
      .execute();
    await storeRaidHold(tx, roomId, { raidId, until, allUntil, strict: level === 'strict' });
    const notifications = await tellOfRaid(tx, roomId, by, 'raid', stamp);
    const where = roomId === everyRoom ? {} : { roomId };
    await logAction(tx, raid, { by, what: 'beginRaidMode', ...where, amount: raidMinutes });
    return notifications;
  },
});

/** A surge where raid mode does not begin by itself: it is told, and nothing else. */
export const tellOfSurge = defineWrite({
  name: 'raids.tellOfSurge',
  run: (tx, { roomId, stamp }: { readonly roomId: string; readonly stamp: NotificationStamp }) =>
    tellOfRaid(tx, roomId, null, 'surge', stamp),
});
