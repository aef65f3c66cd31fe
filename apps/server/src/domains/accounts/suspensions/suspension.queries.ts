import { iso } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';

/** A suspension that holds, as its person is told of it. */
export interface Suspension {
  /** Milliseconds; null: for good. */
  readonly until: number | null;
  readonly reason: string;
}

/** The suspension of whoever `people.suspended_until` says is suspended. */
export const suspensionOf = async (db: Tx, userId: string): Promise<Suspension> =>
  (await db
    .selectFrom('suspensions')
    .select(['until', 'reason'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? { until: null, reason: '' };

export const presentSuspension = ({ until, reason }: Suspension) => ({
  until: until === null ? null : iso(until),
  reason,
});

/** SUSPENDED while a suspension holds (docs/contract.md#suspension). */
export const refuseSuspended = async (db: Tx, userId: string, now: number): Promise<void> => {
  const person = await db.selectFrom('people').select('suspended_until').where('id', '=', userId).executeTakeFirst();
  if ((person?.suspended_until ?? 0) <= now) return;
  throw new Refusal('SUSPENDED', { details: [presentSuspension(await suspensionOf(db, userId))] });
};

/** By what the browser of a guest is known; hashes. */
interface GuestDevice {
  readonly place: string | null;
  readonly browser: string | null;
}

/** SUSPENDED on the device of a suspended guest: another name is the same guest (docs/contract.md#suspension). */
export const refuseSuspendedDevice = async (db: Tx, { place, browser }: GuestDevice, now: number): Promise<void> => {
  if (place === null && browser === null) return;
  const known = await db
    .selectFrom('guest_devices')
    .innerJoin('people', 'people.id', 'guest_devices.user_id')
    .select('people.id')
    .where((where) =>
      where.or([
        ...(place === null ? [] : [where('place', '=', place)]),
        ...(browser === null ? [] : [where('browser', '=', browser)]),
      ]),
    )
    .where('people.suspended_until', '>', now)
    .where('people.guest', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (known) await refuseSuspended(db, known.id, now);
};
