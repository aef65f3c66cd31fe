import { hour } from '../../../platform/clock.ts';
import { defineWrite } from '../../../platform/db/write.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { holdStaffRank, sensitiveRank } from '../staff-rank.queries.ts';

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
