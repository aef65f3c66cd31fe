import { staffRank } from '@baithak/protocol/ranks';
import { minute } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { suspendPerson } from '../../people/api.ts';
import { endFileNamesFor, refuseToTakeBack, strengthOf } from '../../rooms/api.ts';

export interface NewSuspension {
  readonly by: string;
  readonly userId: string;
  /** From now on; null for good. */
  readonly minutes: number | null;
  readonly reason: string;
}

const rankOf = async (tx: Tx, userId: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('people')
      .select('rank')
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
  )?.rank;

/** FORBIDDEN for whoever is staff no more, NOT_FOUND, or OUTRANKED: by the ranks at the moment of the write. */
const refuseOutranked = async (tx: Tx, by: string, userId: string): Promise<void> => {
  const [own, other] = [await rankOf(tx, by), await rankOf(tx, userId)];
  if (own === undefined || own < staffRank) throw new Refusal('FORBIDDEN');
  if (other === undefined) throw new Refusal('NOT_FOUND');
  if (other >= own) throw new Refusal('OUTRANKED');
};

/** Ends the suspension that holds; OUTRANKED when somebody above gave it (docs/contract.md#taking-decisions-back). */
const endHeld = async (tx: Tx, userId: string, by: string, at: number): Promise<void> => {
  const held = await tx
    .updateTable('suspensions')
    .set({ ended_at: at, ended_by: by })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', at)]))
    .returning(['given_by', 'strength'])
    .execute();
  for (const { given_by, strength } of held)
    await refuseToTakeBack(tx, { userId: by, roomId: null }, { by: given_by, strength });
};

/**
 * Suspends a person, guests too, in the transaction of whoever does it; one that holds already is replaced. Returns its end,
 * null for good. Publish it after the commit (`publishSuspension`). Logged: the last thing of a write.
 */
export const suspendAccount = async (tx: Tx, stamp: LogStamp, suspension: NewSuspension): Promise<number | null> => {
  const { by, userId, minutes, reason } = suspension;
  await refuseOutranked(tx, by, userId);
  const until = minutes === null ? null : stamp.at + minutes * minute;
  await suspendPerson(tx, userId, until ?? 'for good');
  await endFileNamesFor(tx, [userId]);
  await endHeld(tx, userId, by, stamp.at);
  await tx
    .insertInto('suspensions')
    .values({
      id: stamp.logId,
      user_id: userId,
      given_by: by,
      strength: await strengthOf(tx, null, by),
      reason,
      since: stamp.at,
      until,
      ended_at: null,
      ended_by: null,
    })
    .execute();
  const amount = minutes === null ? {} : { amount: minutes };
  await logAction(tx, stamp, { by, what: 'suspendAccount', whom: userId, why: reason, ...amount });
  return until;
};

/** Ends the suspension that holds. False when none does. Logged: the last thing of a write. */
export const endSuspension = async (
  tx: Tx,
  stamp: LogStamp,
  { by, userId, reason = '' }: { by: string; userId: string; reason?: string },
): Promise<boolean> => {
  await refuseOutranked(tx, by, userId);
  const person = await tx.selectFrom('people').select('suspended_until').where('id', '=', userId).executeTakeFirst();
  if ((person?.suspended_until ?? 0) <= stamp.at) return false;
  await suspendPerson(tx, userId, null);
  await endHeld(tx, userId, by, stamp.at);
  await logAction(tx, stamp, { by, what: 'endSuspension', whom: userId, why: reason });
  return true;
};
