import type { staffContract } from '@baithak/protocol/contracts/staff';
import { newId } from '@baithak/protocol/ids';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { publishSuspension } from '../../accounts/api.ts';
import { logStamp } from '../../moderation/api.ts';
import { notificationStamp, publishNotifications } from '../../notifications/api.ts';
import { publishRank } from '../grant-rank.ts';
import { accountById, presentAccount } from './accounts.queries.ts';
import { storeAccountChange } from './update-account.write.ts';

/** A rank, a suspension or its end, how many rooms, a note (docs/contract.md#staff-calls). */
export const updateAccount: CallHandler<typeof staffContract.updateAccount> = async (caller, input) => {
  const { db, clock, viewer } = caller;
  const { targetId, rank, state, hours, reason = '', roomsLimit, note } = input;
  const stamp = () => logStamp(caller);
  const { suspended, notifications } = await db.write(storeAccountChange, {
    by: viewer.userId,
    targetId,
    rank,
    state,
    minutes: hours === undefined ? null : Math.max(1, Math.round(hours * 60)),
    reason,
    roomsLimit,
    note: note === undefined ? undefined : { id: newId(clock.now()), text: note },
    stamps: [stamp(), stamp(), stamp(), stamp()],
    told: notificationStamp(caller, 1),
  });
  const account = await accountById(db.read, targetId);
  if (!account) throw new Refusal('NOT_FOUND');
  if (rank !== undefined) await publishRank(caller, { userId: targetId, username: account.username, rank });
  publishNotifications(caller, notifications);
  if (suspended) caller.services.ladder.publish([targetId]);
  if (suspended) await publishSuspension(caller, targetId, { until: suspended.until, reason });
  return { data: presentAccount(account, clock.now()) };
};
