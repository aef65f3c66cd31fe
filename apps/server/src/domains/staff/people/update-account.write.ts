import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { endSuspension, suspendAccount } from '../../accounts/api.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { noChanges, type NotificationStamp } from '../../notifications/api.ts';
import { letMakeRooms } from '../../rooms/api.ts';
import { giveRank } from '../give-rank.write.ts';
import { holdStaffRank, holdTarget, lockTarget } from '../staff-rank.queries.ts';

export interface AccountChange {
  readonly by: string;
  readonly targetId: string;
  readonly rank: number | undefined;
  readonly state: 'active' | 'suspended' | undefined;
  /** Of a suspension; null for good. */
  readonly minutes: number | null;
  readonly reason: string;
  /** How many rooms they may still make. */
  readonly roomsLimit: number | undefined;
  readonly note: { readonly id: string; readonly text: string } | undefined;
  /** One for each thing that is changed. */
  readonly stamps: readonly [LogStamp, LogStamp, LogStamp, LogStamp];
  readonly told: NotificationStamp;
}

/** What staff change about an account, all of it or nothing. Returns the suspension that holds from now on, if it is new. */
export const storeAccountChange = defineWrite({
  name: 'staff.updateAccount',
  run: async (tx, change: AccountChange) => {
    const { by, targetId: userId, rank, state, minutes, reason, roomsLimit, note, stamps, told } = change;
    await lockTarget(tx, userId);
    const own = await holdStaffRank(tx, by);
    await holdTarget(tx, own, userId);
    if (rank !== undefined && rank >= own) throw new Refusal('OUTRANKED');
    const notifications = rank === undefined ? noChanges : await giveRank.run(tx, { userId, rank, stamp: told });
    if (roomsLimit !== undefined) await letMakeRooms(tx, userId, roomsLimit);
    if (note)
      await tx
        .insertInto('staff_notes')
        .values({ id: note.id, about: userId, author: by, text: note.text, written_at: stamps[0].at })
        .execute();
    if (rank !== undefined)
      await logAction(tx, stamps[0], { by, what: 'giveRank', whom: userId, amount: rank, why: reason });
    if (roomsLimit !== undefined)
      await logAction(tx, stamps[1], { by, what: 'setRoomsLimit', whom: userId, amount: roomsLimit, why: reason });
    if (note) await logAction(tx, stamps[2], { by, what: 'noteAccount', whom: userId, thing: note.id });
    const suspended =
      state === 'suspended' ? { until: await suspendAccount(tx, stamps[3], { by, userId, minutes, reason }) } : null;
    if (state === 'active') await endSuspension(tx, stamps[3], { by, userId, reason });
    return { suspended, notifications };
  },
});
