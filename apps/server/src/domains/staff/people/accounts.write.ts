import { hour } from '../../../platform/clock.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { endSuspension, suspendAccount } from '../../accounts/api.ts';
import { type LogStamp, logAction } from '../../moderation-log/api.ts';
import { type NotificationStamp, noChanges } from '../../notifications/api.ts';
import { letMakeRooms } from '../../rooms/api.ts';
import { giveRank, holdStaffRank, holdTarget, lockTarget, sensitiveRank } from '../staff.write.ts';

interface NoteDeletion extends LogStamp {
  readonly by: string;
  readonly noteId: string;
}

/** Deletes a note: one's own, or of somebody of a lower rank. Throws NOT_FOUND or OUTRANKED. */
export const storeNoteDeletion = defineWrite({
  name: 'staff.deleteNote',
  run: async (tx, { by, noteId, ...stamp }: NoteDeletion) => {
    const rank = await holdStaffRank(tx, by);
    const note = await tx
      .selectFrom('staff_notes')
      .leftJoin('people', (join) => join.onRef('people.id', '=', 'staff_notes.author').on('removed_at', 'is', null))
      .select(['staff_notes.author', 'staff_notes.about', 'people.rank'])
      .where('staff_notes.id', '=', noteId)
      .executeTakeFirst();
    if (!note) throw new Refusal('NOT_FOUND');
    if (note.author !== by && (note.rank ?? 0) >= rank) throw new Refusal('OUTRANKED');
    await tx.deleteFrom('staff_notes').where('id', '=', noteId).execute();
    await logAction(tx, stamp, { by, what: 'deleteNote', whom: note.about, thing: noteId });
  },
});

export interface AddressView extends LogStamp {
  readonly by: string;
  readonly targetId: string;
}

/** Looking at the same person again within this time, in milliseconds, is the same look. */
const lookMs = hour;

/** Logs that somebody is about to see addresses. Throws FORBIDDEN below rank 10. */
export const storeAddressView = defineWrite({
  name: 'staff.seeAddresses',
  run: async (tx, { by, targetId, ...stamp }: AddressView) => {
    await holdStaffRank(tx, by, sensitiveRank);
    const before = await tx
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'moderation_log.id')
      .select('moderation_log.id')
      .where('whom', '=', targetId)
      .where('actor', '=', by)
      .where('what', '=', 'seeAddresses')
      .where('at', '>', stamp.at - lookMs)
      .limit(1)
      .executeTakeFirst();
    if (!before) await logAction(tx, stamp, { by, what: 'seeAddresses', whom: targetId });
  },
});

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
